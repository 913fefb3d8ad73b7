import type { z } from 'zod';

import type { CallFacts } from './call-facts.ts';
import type { DoneKey } from './done.ts';

/** One call of the product as a value: the server serves it, the apps call it, the docs list it. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType>
  extends CallFacts {
  /**
   * `user` needs a token, `real` one of a real account, `operator` the cookie of the console;
   * without a valid one the answer is code 999. It is judged before the input is read.
   */
  readonly access: 'public' | 'user' | 'real' | 'operator';
  /** A success is the bytes of a JPEG in place of the envelope; refusals stay what they are. */
  readonly answersImage?: boolean;
  /** One sentence for the documents. */
  readonly summary: string;
  /** What success says to the person; calls that only read say nothing. */
  readonly done?: DoneKey;
  readonly input: Input;
  readonly reply: Reply;
}

/** Keeps the schemas' own types, so that both ends infer them. */
export function endpoint<Input extends z.ZodType, Reply extends z.ZodType>(
  definition: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> {
  return definition;
}

/** What a caller may send: numbers as decimal strings or JSON numbers. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the server works with after parsing. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>;
/** What stands in `data` of a successful reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
