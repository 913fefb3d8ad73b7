import { breakEvenAt } from '../orders/break-even.ts';
import type { Cause, Order, PendingOrder } from '../order.ts';
import type { PriceBooks } from './price-books.ts';
import type { HeapEntry, PriceHeap } from './price-heap.ts';
import { nextTakeProfitOf } from '../orders/profit-levels.ts';
import type { Quote } from '../market/quote.ts';
import { nextTrailOf } from '../orders/trailing.ts';

/** An order, of which a price can reach a level. */
export interface WaitingOrder {
  readonly accountId: number;
  readonly orderId: number;
}

/**
 * Adds the levels of an order to the price books; returns the entries, with which they can be
 * removed.
 */
export function arm(
  books: PriceBooks<WaitingOrder>,
  accountId: number,
  order: Order,
): HeapEntry<WaitingOrder>[] {
  const waiting = { accountId, orderId: order.id };
  if (order.status === 'pending') return [heapOf(books, order).add(order.target, waiting)];
  const { bidRises, bidFalls, askRises, askFalls } = books;
  const [losing, winning] = order.side === 'buy' ? [bidFalls, bidRises] : [askRises, askFalls];
  const entries: HeapEntry<WaitingOrder>[] = [];
  if (order.stopLoss !== null) entries.push(losing.add(order.stopLoss, waiting));
  const profit = nextTakeProfitOf(order);
  if (profit !== null) entries.push(winning.add(profit, waiting));
  const safe = breakEvenAt(order);
  if (safe !== null) entries.push(winning.add(safe, waiting));
  const next = nextTrailOf(order);
  if (next !== null) entries.push(winning.add(next, waiting));
  return entries;
}

function heapOf<Item>(books: PriceBooks<Item>, { side, kind }: PendingOrder): PriceHeap<Item> {
  if (side === 'buy') return kind === 'limit' ? books.askFalls : books.askRises;
  return kind === 'limit' ? books.bidRises : books.bidFalls;
}

/**
 * Returns what a quote triggers in an order, null if nothing. Buys open at the ask and close at the
 * bid, sells the other way round; a price equal to a level reaches it. The stop-loss comes first,
 * then the nearest take-profit and break-even, the next step of a trailing stop last.
 */
export function reachedBy(order: Order, quote: Quote): Cause | null {
  const isBuy = order.side === 'buy';
  const sign = isBuy ? 1 : -1;
  if (order.status === 'pending') {
    const price = isBuy ? quote.ask : quote.bid;
    const beyond = sign * (price - order.target);
    return (order.kind === 'limit' ? beyond <= 0 : beyond >= 0) ? 'target' : null;
  }
  const price = isBuy ? quote.bid : quote.ask;
  if (order.stopLoss !== null && sign * (price - order.stopLoss) <= 0) return 'stopLoss';
  const profit = nextTakeProfitOf(order);
  if (profit !== null && sign * (price - profit) >= 0) return 'takeProfit';
  const safe = breakEvenAt(order);
  if (safe !== null && sign * (price - safe) >= 0) return 'breakEven';
  const next = nextTrailOf(order);
  return next !== null && sign * (price - next) >= 0 ? 'trailingStop' : null;
}
