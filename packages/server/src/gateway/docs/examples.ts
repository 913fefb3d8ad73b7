import recorded from './examples.json' with { type: 'json' };

/** Input and reply of a call; lists are cut to their first rows. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly msg: string;
  readonly data: unknown;
}

/** By operation id; calls with files have none. */
export const EXAMPLES: Readonly<Record<string, Example>> = recorded;
