import type { Guard } from '../margin/guards.ts';
import type { Listing } from '../market/market.ts';
import type { HeapEntry, PriceHeap, Waiting } from './price-heap.ts';
import type { TriggerBooks } from './triggers.ts';

/** The guards of an account in one instrument, as they rest in its books. */
interface Post {
  readonly listing: Listing;
  bidFalls: HeapEntry | null;
  bidRises: HeapEntry | null;
  askFalls: HeapEntry | null;
  askRises: HeapEntry | null;
}

/** All guards of one account where they rest. */
export class GuardPosts {
  /** What a guard tells when it is reached: order 0 is the account itself. */
  readonly #waiting: Waiting;
  readonly #posts: Post[] = [];

  constructor(accountId: number) {
    this.#waiting = { accountId, orderId: 0 };
  }

  /**
   * Makes sure that the account is looked at no later than at `guard`. Guards only come nearer
   * while they rest: one that is too near is looked at too early, goes out of the book by that,
   * and comes back where it should be. Moving each one back at every turn would cost more.
   */
  bring(guard: Guard, books: TriggerBooks): void {
    const post = this.#at(guard.listing);
    const waiting = this.#waiting;
    post.bidFalls = bring(post.bidFalls, books.bidFalls, guard.bidFalls, waiting);
    post.bidRises = bring(post.bidRises, books.bidRises, guard.bidRises, waiting);
    post.askFalls = bring(post.askFalls, books.askFalls, guard.askFalls, waiting);
    post.askRises = bring(post.askRises, books.askRises, guard.askRises, waiting);
  }

  /** Takes all of them out of the books. */
  clear(): void {
    for (const { bidFalls, bidRises, askFalls, askRises } of this.#posts) {
      for (const entry of [bidFalls, bidRises, askFalls, askRises]) entry?.heap.remove(entry);
    }
    this.#posts.length = 0;
  }

  #at(listing: Listing): Post {
    for (const post of this.#posts) if (post.listing === listing) return post;
    const post = { listing, bidFalls: null, bidRises: null, askFalls: null, askRises: null };
    this.#posts.push(post);
    return post;
  }
}

function bring(
  entry: HeapEntry | null,
  heap: PriceHeap,
  level: number,
  waiting: Waiting,
): HeapEntry | null {
  if (heap.isNever(level)) return entry;
  if (entry === null) return heap.add(level, waiting);
  heap.bring(entry, level);
  return entry;
}
