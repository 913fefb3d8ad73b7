import type { z } from 'zod';

import type { CallFacts } from './call-facts.ts';
import type { DoneKey } from './done.ts';

/**
 * One call of the product as a value: the server serves it, the apps call it, the documents list
 * it.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType>
  extends CallFacts {
  /**
   * `user` needs a token, `real` one of a real account, `operator` the cookie of the console;
   * without a valid one the answer is code 999. It is judged before the input is read.
   */
  readonly access: 'public' | 'user' | 'real' | 'operator';
  /** A success is the bytes of a JPEG instead of the envelope; refusals still have the envelope. */
  readonly answersImage?: boolean;
  /** One sentence for the documents. */
  readonly summary: string;
  /** The text shown after a success; absent for calls that only read. */
  readonly done?: DoneKey;
  readonly input: Input;
  readonly reply: Reply;
}

/** Keeps the schemas' exact types, so that server and apps infer them. */
export function endpoint<Input extends z.ZodType, Reply extends z.ZodType>(
  definition: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> {
  return definition;
}

/** What a caller may send: numbers as decimal strings or JSON numbers. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the server works with after parsing. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>;
/** The `data` of a successful reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
