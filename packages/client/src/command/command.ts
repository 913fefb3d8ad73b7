/** What a person asked for, before it has an id. */
export interface Wanted<Kind extends string = string, Facts extends object = object> {
  /** Name of the call that carries the command. */
  readonly kind: Kind;
  /**
   * Only one command per subject is under way: pressing again asks for the outcome of that command.
   */
  readonly subject: string;
  /** What screens can show of the command before its outcome is known. */
  readonly facts: Facts;
  /** The input of the call, without the fields that make it safe to repeat. */
  readonly input: object;
}

export type Command<W extends Wanted = Wanted> = W & {
  /** Made once per command: the server does nothing twice under the same id. */
  readonly id: string;
  /** The account that the command belongs to. It is never sent with another account's session. */
  readonly account: string;
  /** By the server's clock, epoch ms: the server does not carry the command out after this time. */
  readonly deadline: number;
  /** By the server's clock as far as it was known, epoch ms. */
  readonly madeAt: number;
};

export type Outcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /** `text` is in the reader's language. */
  | { readonly kind: 'refused'; readonly text: string };

/** Result of one attempt. */
export type Answer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /**
   * `isFinal`: too late for the command's deadline, so the server will also refuse any attempt with
   * it that is still under way.
   */
  | { readonly kind: 'refused'; readonly text: string; readonly isFinal: boolean }
  /** It is unknown whether the server carried the command out. */
  | { readonly kind: 'lost' }
  /** The session has ended, so the server did not look at the command. */
  | { readonly kind: 'session' };

/**
 * `sending`: waiting for the reply. `slow`: waiting so long that the screen shows it.
 * `unconfirmed`: a reply was lost; the same id is sent again until the outcome is known.
 */
export type Phase = 'sending' | 'slow' | 'unconfirmed' | 'done' | 'refused';

/** A command as screens see it and as the device keeps it; each change makes a new object. */
export interface Entry<Data, W extends Wanted = Wanted> {
  readonly command: Command<W>;
  readonly phase: Phase;
  /**
   * The person was shown that the outcome was unknown, so the outcome stays on the screen until
   * they dismiss it.
   */
  readonly wasUnknown: boolean;
  /** Null until the outcome is known. */
  readonly outcome: Outcome<Data> | null;
}

/** After this time without a reply the screen shows that the app is still waiting. */
export const SLOW_MS = 8_000;
