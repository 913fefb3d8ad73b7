import type { Cause, Order, PendingOrder } from '../order.ts';
import { type HeapEntry, PriceHeap, type Waiting } from './price-heap.ts';
import type { Quote } from '../market/quote.ts';
import { nextTrailOf } from '../orders/trailing.ts';

/** Everything that waits for a price of one instrument, by side and direction. */
export class TriggerBooks {
  readonly bidRises = new PriceHeap('rises');
  readonly bidFalls = new PriceHeap('falls');
  readonly askRises = new PriceHeap('rises');
  readonly askFalls = new PriceHeap('falls');

  /** Takes out all that `quote` reaches. */
  take(quote: Quote, fired: (waiting: Waiting) => void): void {
    drain(this.bidRises, quote.bid, fired);
    drain(this.bidFalls, quote.bid, fired);
    drain(this.askRises, quote.ask, fired);
    drain(this.askFalls, quote.ask, fired);
  }

  /** Puts the levels of an order in; the entries take them out again. */
  arm(accountId: number, order: Order): HeapEntry[] {
    const waiting = { accountId, orderId: order.id };
    if (order.status === 'pending') {
      return [this.#bookOf(order).add(order.target, waiting)];
    }
    const entries: HeapEntry[] = [];
    const isBuy = order.side === 'buy';
    if (order.stopLoss !== null) {
      entries.push((isBuy ? this.bidFalls : this.askRises).add(order.stopLoss, waiting));
    }
    if (order.takeProfit !== null) {
      entries.push((isBuy ? this.bidRises : this.askFalls).add(order.takeProfit, waiting));
    }
    const next = nextTrailOf(order);
    if (next !== null) entries.push((isBuy ? this.bidRises : this.askFalls).add(next, waiting));
    return entries;
  }

  #bookOf(order: PendingOrder): PriceHeap {
    if (order.side === 'buy') return order.kind === 'limit' ? this.askFalls : this.askRises;
    return order.kind === 'limit' ? this.bidRises : this.bidFalls;
  }
}

function drain(heap: PriceHeap, price: number, fired: (waiting: Waiting) => void): void {
  for (let waiting = heap.take(price); waiting; waiting = heap.take(price)) fired(waiting);
}

/**
 * What a quote does to an order, or null. Buys open on the ask and close on the bid, sells the
 * other way; touching a level reaches it. The stop-loss speaks first, its trailing last.
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
  if (order.takeProfit !== null && sign * (price - order.takeProfit) >= 0) return 'takeProfit';
  const next = nextTrailOf(order);
  return next !== null && sign * (price - next) >= 0 ? 'trailingStop' : null;
}
