import type { LiveOrder, OrderFilter, WatchedLevel } from './questions.ts';

/** How many orders an answer has at most. */
export const ORDERS_MAX = 500;
const WATCHED_MAX = 50;

/** Returns the accounts closest to a stop-out, the closest first. */
export const closest = (watched: readonly WatchedLevel[]): WatchedLevel[] =>
  [...watched]
    .sort((a, b) => (a.marginLevel ?? Infinity) - (b.marginLevel ?? Infinity))
    .slice(0, WATCHED_MAX);

/**
 * Returns the orders in the order of a list: those with the largest profit or loss first; pending
 * orders with the price nearest to their target first.
 */
export function firstOrders(
  orders: readonly LiveOrder[],
  { status }: Pick<OrderFilter, 'status'>,
): LiveOrder[] {
  const size = ({ pnl }: LiveOrder) => Math.abs(pnl ?? 0);
  const first = (a: LiveOrder, b: LiveOrder) =>
    status === 'pending' ? nearness(a) - nearness(b) : size(b) - size(a);
  return [...orders].sort((a, b) => first(a, b) || b.record.id - a.record.id);
}

/**
 * Returns the distance as a share of the target, to compare instruments. Infinite without a
 * distance, so that such orders come last.
 */
const nearness = ({ distance, record }: LiveOrder): number =>
  distance === null ? Infinity : distance / Number(record.target);
