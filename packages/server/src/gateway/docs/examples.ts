import recorded from './examples.json' with { type: 'json' };

/** What a call was sent with and what it answered; lists are cut to their first rows. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly msg: string;
  readonly data: unknown;
}

/** By operation id; calls that take or answer a file have none. */
export const EXAMPLES: Readonly<Record<string, Example>> = recorded;
