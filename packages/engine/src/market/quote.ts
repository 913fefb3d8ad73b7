import { type Points, points } from '../units/units.ts';

export type Side = 'buy' | 'sell';

/** One price of the market: both sides, when it was made and when it reached us. */
export interface Quote {
  readonly bid: number;
  readonly ask: number;
  /** Time of the market clock, epoch ms; the tick's own time in a replay. */
  readonly time: number;
  /** By a clock that nobody can set, epoch ms; staleness is judged by it. */
  readonly arrivedAt: number;
}

/** Arrival of a quote that is only shown: it is stale at any time. */
export const LONG_AGO = -Infinity;

/** Both sides of a quote, whenever it was made. */
export type Prices = Pick<Quote, 'bid' | 'ask'>;

/** What a trader gets when opening: the ask for a buy, the bid for a sell. */
export const openingPrice = (side: Side, quote: Quote): Points =>
  points(side === 'buy' ? quote.ask : quote.bid);

/** What a trader gets when closing: the bid for a buy, the ask for a sell. */
export const closingPrice = (side: Side, quote: Prices): Points =>
  points(side === 'buy' ? quote.bid : quote.ask);
