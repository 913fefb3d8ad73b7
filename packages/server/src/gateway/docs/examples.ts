import recorded from './examples.json' with { type: 'json' };

/** Example input and reply of a call; lists are shortened to their first rows. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly msg: string;
  readonly data: unknown;
}

/** Examples keyed by operation id; calls with files have none. */
export const EXAMPLES: Readonly<Record<string, Example>> = recorded;
