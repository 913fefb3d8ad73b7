import { type Points, points } from '../units/units.ts';

export type Side = 'buy' | 'sell';

/** A quote: bid and ask in points, when it was made and when it reached the server. */
export interface Quote {
  readonly bid: number;
  readonly ask: number;
  /**
   * Ascending number in the market, by which a fill names its quote; absent for a price that is
   * only shown.
   */
  readonly q?: number | undefined;
  /** Time of the market, epoch ms; in a replay, the recorded time of the tick. */
  readonly time: number;
  /** Monotonic clock, epoch ms; decides whether the quote is stale. */
  readonly arrivedAt: number;
}

/** The `arrivedAt` of a quote that is shown but cannot be traded, because it is always stale. */
export const LONG_AGO = -Infinity;

/** Bid and ask of a quote without its times. */
export type Prices = Pick<Quote, 'bid' | 'ask'>;

/** Returns the price at which a trader opens: the ask for a buy, the bid for a sell. */
export const openingPrice = (side: Side, quote: Quote): Points =>
  points(side === 'buy' ? quote.ask : quote.bid);

/** Returns the price at which a trader closes: the bid for a buy, the ask for a sell. */
export const closingPrice = (side: Side, quote: Prices): Points =>
  points(side === 'buy' ? quote.bid : quote.ask);
