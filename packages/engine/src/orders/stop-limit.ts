import type { OrderTriggered } from '../event.ts';
import type { Fill } from '../market/fill.ts';
import type { Side } from '../market/quote.ts';
import type { Points } from '../units/units.ts';

/** Returns whether a limit order may open at `price`: at its limit or better. */
export const isWithinLimit = (side: Side, price: Points, limit: Points): boolean =>
  side === 'buy' ? price <= limit : price >= limit;

/**
 * Returns the event of a stop-limit order whose stop was reached beyond its limit: it is a limit
 * order from that quote on. `fill` is what a stop order would have got.
 */
export const triggered = (orderId: number, limit: Points, fill: Fill): OrderTriggered => ({
  type: 'orderTriggered',
  at: fill.filledAt,
  orderId,
  target: limit,
  bid: fill.bid,
  ask: fill.ask,
  quotedAt: fill.quotedAt,
  quoteQ: fill.quoteQ,
  receivedAt: fill.receivedAt,
});
