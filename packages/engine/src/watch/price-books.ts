import type { Quote } from '../market/quote.ts';
import { PriceHeap } from './price-heap.ts';

/** Everything that waits for a price of one instrument, in four heaps by side and direction. */
export class PriceBooks<Item> {
  readonly bidRises = new PriceHeap<Item>('rises');
  readonly bidFalls = new PriceHeap<Item>('falls');
  readonly askRises = new PriceHeap<Item>('rises');
  readonly askFalls = new PriceHeap<Item>('falls');

  /** Removes and returns everything that `quote` reaches; null if nothing. */
  take({ bid, ask }: Quote): readonly Item[] | null {
    let taken = this.bidRises.takeAll(bid);
    taken = this.bidFalls.takeAll(bid, taken);
    taken = this.askRises.takeAll(ask, taken);
    return this.askFalls.takeAll(ask, taken);
  }
}
