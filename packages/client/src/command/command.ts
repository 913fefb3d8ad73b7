/** What a person asked for, before it has an id. */
export interface Wanted<Kind extends string = string, Facts extends object = object> {
  /** Names the call that carries it. */
  readonly kind: Kind;
  /** Of commands about one subject only one runs at a time: another press asks about that one. */
  readonly subject: string;
  /** What the person can be told of it before its outcome is known. */
  readonly facts: Facts;
  /** The input of the call, without the fields that make it safe to repeat. */
  readonly input: object;
}

export type Command<W extends Wanted = Wanted> = W & {
  /** Made once: the server does nothing twice under the same id. */
  readonly id: string;
  /** The person whose account it is for. It is never sent with the session of another. */
  readonly account: string;
  /** The server's clock, epoch ms: after it the server will not carry the command out. */
  readonly deadline: number;
  /** This device's clock, epoch ms. */
  readonly madeAt: number;
};

export type Outcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /** In the reader's language. */
  | { readonly kind: 'refused'; readonly text: string };

/** What one attempt brought. */
export type Answer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /** `isFinal`: whatever may still be on its way under this id will be refused as well. */
  | { readonly kind: 'refused'; readonly text: string; readonly isFinal: boolean }
  /** Nobody knows whether the server carried it out. */
  | { readonly kind: 'lost' }
  /** The session has ended, so the server did not look at it. */
  | { readonly kind: 'session' };

/**
 * `sending`: the answer is awaited. `slow`: for so long that the person is told. `unconfirmed`: an
 * answer was lost; the same id is asked for again until the outcome is known.
 */
export type Phase = 'sending' | 'slow' | 'unconfirmed' | 'done' | 'refused';

/** A command as screens see it and as the device keeps it. A new object for each change. */
export interface Entry<Data, W extends Wanted = Wanted> {
  readonly command: Command<W>;
  readonly phase: Phase;
  /** The person saw that the outcome was unknown: it stays on the screen until it is dismissed. */
  readonly wasUnknown: boolean;
  /** Null until it is known. */
  readonly outcome: Outcome<Data> | null;
}

/** Longer than this without an answer, and the person is told that it is still awaited. */
export const SLOW_MS = 8_000;
