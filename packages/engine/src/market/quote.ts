import { type Points, points } from '../units/units.ts';

export type Side = 'buy' | 'sell';

/** A quote: both sides in points, the time it was made and the time it reached us. */
export interface Quote {
  readonly bid: number;
  readonly ask: number;
  /** By the market clock, epoch ms; the tick's own time in a replay. */
  readonly time: number;
  /** By a monotonic clock, epoch ms; decides whether the quote is stale. */
  readonly arrivedAt: number;
}

/** `arrivedAt` of a quote that is shown but cannot be traded: it is always stale. */
export const LONG_AGO = -Infinity;

/** Both sides of a quote without its times. */
export type Prices = Pick<Quote, 'bid' | 'ask'>;

/** What a trader gets when opening: the ask for a buy, the bid for a sell. */
export const openingPrice = (side: Side, quote: Quote): Points =>
  points(side === 'buy' ? quote.ask : quote.bid);

/** What a trader gets when closing: the bid for a buy, the ask for a sell. */
export const closingPrice = (side: Side, quote: Prices): Points =>
  points(side === 'buy' ? quote.bid : quote.ask);
