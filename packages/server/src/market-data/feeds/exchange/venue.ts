/** Best bid and ask of one symbol, as a venue sends them. */
export interface VenueQuote {
  readonly symbol: string;
  /** Decimal text. */
  readonly bid: string;
  readonly ask: string;
  /** Time of the venue, epoch ms; null if the frame has none. */
  readonly time: number | null;
  /** Never falls within a symbol, even across connections; null if the venue has none. */
  readonly seq: number | null;
}

/** What one frame says. */
export interface VenueFrame {
  readonly quotes?: readonly VenueQuote[];
  /** Symbols whose subscription the venue confirms. */
  readonly confirmed?: readonly string[];
  /** What the venue refuses, in its own words; no symbols if the frame does not name them. */
  readonly refused?: { readonly symbols: readonly string[]; readonly reason: string };
  /** True if the frame proves that quotes still arrive: data, a heartbeat or a reply. */
  readonly isProof: boolean;
  /** True if the venue will close this connection soon. */
  readonly isLeaving?: boolean;
  /** True if sequence numbers start again. */
  readonly isRestarted?: boolean;
}

/** Returned for a frame that says nothing about quotes, and proves nothing. */
export const NOTHING: VenueFrame = { isProof: false };
/** Returned for a frame that only proves that the channel works. */
export const PROOF: VenueFrame = { isProof: true };

/** What differs from one exchange to the next. */
export interface Venue {
  readonly url: string;
  /** A connection that proves nothing for so long is suspect; after twice as long it is dead. */
  readonly quietMs: number;
  /** How many frames may be sent in one second. */
  readonly framesPerSecond: number;
  /** After this time the venue closes every connection; null if it does not. */
  readonly lifetimeMs: number | null;
  /** How many symbols one subscription may name. */
  readonly symbolsPerFrame: number;
  /** Returns the frame that subscribes to these symbols; `id` is of this frame alone. */
  subscribe(symbols: readonly string[], id: number): string;
  /** A frame that the venue answers; null if it proves life by itself. */
  readonly ping: { readonly everyMs: number; frame(id: number): string } | null;
  /**
   * Reads a frame. Throws a `SyntaxError` or a `TypeError` for one that is not of this venue's
   * shape.
   */
  read(text: string): VenueFrame;
  /** Asks for the current quotes, without the stream; absent if the stream begins with them. */
  snapshot?(symbols: readonly string[], signal: AbortSignal): Promise<readonly VenueQuote[]>;
}
