import type { SourceState } from '../../quotes/feed.ts';

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
  | 'refused'
  | 'noSnapshot';

/** Where a source delivers what it hears. */
export interface SourceSink {
  /** Delivers a quote, whether or not it has changed. */
  quote(quote: SourceQuote): void;
  /** Says that the last quote of this symbol still stood at `at`, monotonic ms. */
  affirm(symbol: string, at: number): void;
  /** Says that there is no price for this symbol any more. */
  withdraw(symbol: string): void;
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
  /** Number of connections that were lost or failed. */
  readonly reconnects: number;
  /** Begins to deliver these symbols, and goes on until `stop`, whatever happens to connections. */
  start(symbols: readonly string[], sink: SourceSink): void;
  /** Begins to deliver one more symbol. */
  add(symbol: string): void;
  /** Stops delivering a symbol; the connection stays. */
  remove(symbol: string): void;
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
