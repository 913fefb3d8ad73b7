import type { Guard } from '../margin/guards.ts';
import type { Listing } from '../market/market.ts';
import type { PriceBooks } from './price-books.ts';
import type { HeapEntry, PriceHeap } from './price-heap.ts';

/** The items are ids of accounts whose margin must be judged. */
type GuardBooks = PriceBooks<number>;
type Entry = HeapEntry<number>;

/** The guards of an account in one instrument; null for a guard that was never set. */
interface Waiting {
  readonly listing: Listing;
  bidFalls: Entry | null;
  bidRises: Entry | null;
  askFalls: Entry | null;
  askRises: Entry | null;
}

/** All margin guards of one account, which wait in the price books of its instruments. */
export class AccountGuards {
  readonly #accountId: number;
  readonly #waiting: Waiting[] = [];

  constructor(accountId: number) {
    this.#accountId = accountId;
  }

  /**
   * Makes sure that the account is checked no later than at `guard`. A waiting guard only moves
   * nearer: if it is too near, it is reached too early, which removes it from its book, and it is
   * then put back at the right level. Moving every guard away at every turn would cost more.
   */
  moveNearer(guard: Guard, books: GuardBooks): void {
    const own = this.#of(guard.listing);
    own.bidFalls = this.#moved(own.bidFalls, books.bidFalls, guard.bidFalls);
    own.bidRises = this.#moved(own.bidRises, books.bidRises, guard.bidRises);
    own.askFalls = this.#moved(own.askFalls, books.askFalls, guard.askFalls);
    own.askRises = this.#moved(own.askRises, books.askRises, guard.askRises);
  }

  /** Removes all guards of the account from the price books. */
  clear(): void {
    for (const { bidFalls, bidRises, askFalls, askRises } of this.#waiting) {
      for (const entry of [bidFalls, bidRises, askFalls, askRises]) entry?.heap.remove(entry);
    }
    this.#waiting.length = 0;
  }

  #moved(entry: Entry | null, heap: PriceHeap<number>, level: number): Entry | null {
    if (heap.isNever(level)) return entry;
    if (entry === null) return heap.add(level, this.#accountId);
    heap.moveNearer(entry, level);
    return entry;
  }

  #of(listing: Listing): Waiting {
    for (const own of this.#waiting) if (own.listing === listing) return own;
    const own = { listing, bidFalls: null, bidRises: null, askFalls: null, askRises: null };
    this.#waiting.push(own);
    return own;
  }
}
