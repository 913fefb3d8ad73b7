import type { Guard } from '../margin/guards.ts';
import type { Listing } from '../market/market.ts';
import type { PriceBooks } from './price-books.ts';
import type { HeapEntry, PriceHeap } from './price-heap.ts';

/** An entry holds the id of the account whose margin is to be judged. */
type GuardBooks = PriceBooks<number>;
type Entry = HeapEntry<number>;

/** The guards of an account in one instrument, where they wait; null for one that never did. */
interface Waiting {
  readonly listing: Listing;
  bidFalls: Entry | null;
  bidRises: Entry | null;
  askFalls: Entry | null;
  askRises: Entry | null;
}

/** All margin guards of one account that wait in the books of its instruments. */
export class AccountGuards {
  readonly #accountId: number;
  readonly #waiting: Waiting[] = [];

  constructor(accountId: number) {
    this.#accountId = accountId;
  }

  /**
   * Makes sure that the account is looked at no later than at `guard`. Guards only come nearer
   * while they wait: one that is too near is reached too early, leaves the book by that, and is put
   * back where it should be. Moving each one away at every turn would cost more.
   */
  moveNearer(guard: Guard, books: GuardBooks): void {
    const own = this.#of(guard.listing);
    own.bidFalls = this.#moved(own.bidFalls, books.bidFalls, guard.bidFalls);
    own.bidRises = this.#moved(own.bidRises, books.bidRises, guard.bidRises);
    own.askFalls = this.#moved(own.askFalls, books.askFalls, guard.askFalls);
    own.askRises = this.#moved(own.askRises, books.askRises, guard.askRises);
  }

  /** Takes all of them out of the books. */
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
