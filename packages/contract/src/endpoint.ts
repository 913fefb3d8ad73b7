import type { z } from 'zod';

import type { CallFacts } from './call-facts.ts';
import type { DoneKey } from './done.ts';

/**
 * One call of the product as a value: the server serves it, the apps call it and the documents list
 * it.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType>
  extends CallFacts {
  /**
   * Who may make the call: `user` needs a token, `real` the token of a real account, `operator` the
   * cookie of the console. Without a valid one the reply has code 999. This is checked before the
   * input is read.
   */
  readonly access: 'public' | 'user' | 'real' | 'operator';
  /** Largest body in bytes, if it may be larger than that of other calls. */
  readonly bodyBytesMax?: number;
  /** A successful reply is a JPEG instead of the envelope; refusals still have the envelope. */
  readonly answersImage?: boolean;
  /** One sentence for the API documents. */
  readonly summary: string;
  /** Text shown after a success; absent for calls that only read. */
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

/** The input that a caller may send: numbers as decimal strings or JSON numbers. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** The input after parsing, as the server uses it. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>;
/** The `data` of a successful reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
