import type { Concerned } from '../sources/source.ts';

/** Best bid and ask of one symbol, as a venue sends them. */
export interface VenueQuote {
  readonly symbol: string;
  /** Decimal text. */
  readonly bid: string;
  readonly ask: string;
  /** Time of the venue, epoch ms; null if the frame has none. */
  readonly time: number | null;
  /** Ascends within a symbol and a connection; null if the venue has none. */
  readonly seq: number | null;
}

/** What one frame says. */
export interface VenueFrame {
  readonly quotes?: readonly VenueQuote[];
  /** Symbols whose book is empty on one side or on both, so that they have no price. */
  readonly empty?: readonly Pick<VenueQuote, 'symbol' | 'seq'>[];
  /** Whether these symbols are traded; `closed` is the venue's word for why not. */
  readonly state?: { readonly concerned: Concerned; readonly closed: string | null };
  /** Symbols whose subscription the venue confirms. */
  readonly confirmed?: readonly string[];
  /** What the venue refuses, in its own words; no symbols if the frame does not name them. */
  readonly refused?: { readonly symbols: readonly string[]; readonly reason: string };
  /** True if the frame proves that quotes still arrive: data, a heartbeat or a reply. */
  readonly isProof: boolean;
  /** True if the venue will close this connection soon. */
  readonly isLeaving?: boolean;
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
  /** Returns the frame that ends the subscription of a symbol. */
  unsubscribe(symbol: string, id: number): string;
  /** Asks for the current quotes, without the stream; absent if the stream begins with them. */
  snapshot?(symbols: readonly string[], signal: AbortSignal): Promise<readonly VenueQuote[]>;
  /**
   * Asks which of these symbols are traded, without the stream: null, or the venue's word for why
   * not. Absent if the stream says so.
   */
  states?(
    symbols: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string | null>>;
}

/** Returns a quote, or its symbol as one that has no price on a side. */
export function bookFrame(
  quote: Omit<VenueQuote, 'bid' | 'ask'> & {
    readonly bid: string | null;
    readonly ask: string | null;
  },
): Pick<VenueFrame, 'quotes' | 'empty'> {
  const { symbol, bid, ask, seq } = quote;
  if (!isPriced(bid) || !isPriced(ask)) return { empty: [{ symbol, seq }] };
  return { quotes: [{ ...quote, bid, ask }] };
}

/** Whether a side has a price: venues write one that nobody quotes as nothing, or as zero. */
export const isPriced = (price: string | null): price is string =>
  price !== null && !(price.startsWith('0') && /^0+(\.0*)?$/.test(price));
