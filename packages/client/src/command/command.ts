/** What a person asked for, before it has an id. */
export interface Wanted<Kind extends string = string, Facts extends object = object> {
  /** Name of the call that carries it. */
  readonly kind: Kind;
  /** One command runs per subject at a time: another press asks for the outcome of that one. */
  readonly subject: string;
  /** What can be shown of it before its outcome is known. */
  readonly facts: Facts;
  /** The input of the call, without the fields that make it safe to repeat. */
  readonly input: object;
}

export type Command<W extends Wanted = Wanted> = W & {
  /** Made once: the server does nothing twice under the same id. */
  readonly id: string;
  /** The owner's account. It is never sent with another person's session. */
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

/** Result of one attempt. */
export type Answer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /** `isFinal`: any attempt with this id still under way will be refused as well. */
  | { readonly kind: 'refused'; readonly text: string; readonly isFinal: boolean }
  /** It is unknown whether the server carried it out. */
  | { readonly kind: 'lost' }
  /** The session has ended, so the server did not look at it. */
  | { readonly kind: 'session' };

/**
 * `sending`: waiting for the reply. `slow`: long enough to show the wait. `unconfirmed`: a reply
 * was lost; the same id is sent again until the outcome is known.
 */
export type Phase = 'sending' | 'slow' | 'unconfirmed' | 'done' | 'refused';

/** A command as screens see it and as the device keeps it. A new object for each change. */
export interface Entry<Data, W extends Wanted = Wanted> {
  readonly command: Command<W>;
  readonly phase: Phase;
  /** The person saw that the outcome was unknown: it stays on the screen until dismissed. */
  readonly wasUnknown: boolean;
  /** Null until it is known. */
  readonly outcome: Outcome<Data> | null;
}

/** After this long without a reply the person sees that the app is still waiting. */
export const SLOW_MS = 8_000;
