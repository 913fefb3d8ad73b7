import type { SourceState } from '../../quotes/feed.ts';
import type { Ending } from '../../quotes/price-life.ts';

/** A quote of a source. */
export interface SourceQuote {
  readonly symbol: string;
  /** Decimal text. */
  readonly bid: string;
  readonly ask: string;
  /** The source's own time, epoch ms; null if it sends none. */
  readonly time: number | null;
}

/** Why something that a source sent is not a quote, or could not be asked for. */
export type SourceFault =
  | 'unreadable'
  | 'unknownSymbol'
  | 'outOfSequence'
  | 'indicative'
  | 'oneSided'
  | 'refused'
  | 'noSnapshot'
  | 'noVenueState';

/** The symbols that something is said about; `all` of the source if it names none. */
export type Concerned = readonly string[] | 'all';

/**
 * Where a source delivers what it hears. It only translates: whether a price stands is decided by
 * the life of that price.
 */
export interface SourceSink {
  /** Delivers a quote, whether or not it has changed. */
  quote(quote: SourceQuote): void;
  /** Reports a message about these symbols, or possibly about them, that is not a valid quote. */
  unused(concerned: Concerned, fault: SourceFault, details: object): void;
  /** Says that there is no price for this symbol any more. */
  withdraw(symbol: string, fault: SourceFault | null): void;
  /** Reports whether the venue trades these symbols; `closed` is its reason, null if it does. */
  venue(concerned: Concerned, closed: string | null): void;
  /** Reports that quotes of these symbols may have been missed. */
  end(concerned: Concerned, ending: Extract<Ending, 'lost' | 'refused'>): void;
  /**
   * Says that the source proved at `at`, monotonic ms, that it would tell of every change of what
   * it delivers. Must be called about once a second for as long as it does.
   */
  proof(at: number): void;
  /** Counts a message that concerns no price. */
  drop(fault: SourceFault, details: object): void;
}

/** A candle of the bid, of one minute; prices are decimal text. */
export interface BidCandle {
  /** Start of the minute, epoch s. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Number of prices that the source counted. */
  readonly volume: number;
}

/** A connection to somebody who quotes prices. */
export interface Source {
  readonly state: SourceState;
  /** Why it is not live, in the words of the other side; null if nothing is wrong. */
  readonly reason: string | null;
  /** Symbols that it refuses, each with its reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Number of connections that were lost or failed. */
  readonly reconnects: number;
  /** Begins to deliver these symbols, and goes on until `stop`, whatever happens to connections. */
  start(symbols: readonly string[], sink: SourceSink): void;
  /** Begins to deliver one more symbol. */
  add(symbol: string): void;
  /** Stops delivering a symbol; the connection stays. */
  remove(symbol: string): void;
  /**
   * Asks anew for a symbol whose present price is not known. Returns whether it did: a source may
   * have to wait, or may be about to ask by itself.
   */
  renew(symbol: string): boolean;
  stop(): void | Promise<void>;
  /**
   * Returns the complete candles between `from` and `to` (epoch s, the end is not included), in
   * ascending order. Rejects if they cannot be had. Absent for a source without candles of the bid.
   */
  bidCandles?(
    wanted: { readonly symbol: string; readonly from: number; readonly to: number },
    signal: AbortSignal,
  ): Promise<readonly BidCandle[]>;
}
