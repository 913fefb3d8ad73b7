import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import { keepsGuards, orderIdOf } from '../event-traits.ts';
import { type FillQuotes, quotesOf } from '../market/fill.ts';
import type { Firing } from './firing.ts';
import { GuardPosts } from './guard-posts.ts';
import { watchOf } from '../margin/guards.ts';
import { type Listing, listingOf, type Market } from '../market/market.ts';
import { type HeapEntry, PriceHeap, type Waiting } from './price-heap.ts';
import { checkedRisk, type RiskSettings } from '../settings.ts';
import { isConversionFresh, isTradable } from '../market/tradable.ts';
import { reachedBy, TriggerBooks } from './triggers.ts';

/**
 * What waits for prices of one instrument. Orders wait while they cannot be converted or the price
 * is in doubt, guards never do: a price that moved past one must not go unseen meanwhile.
 */
interface Books {
  readonly orders: TriggerBooks;
  readonly guards: TriggerBooks;
}

interface Place {
  readonly account: Account;
  readonly posts: GuardPosts;
}

const NONE: readonly Firing[] = [];
const byNumber = (a: number, b: number) => a - b;

/**
 * All live accounts and what waits for a price. The cost of a quote does not grow with what
 * rests: only levels that it reaches are visited.
 */
export class LiveIndex {
  readonly market: Market;
  readonly #places = new Map<number, Place>();
  readonly #books = new Map<number, Books>();
  readonly #armed = new Map<number, HeapEntry[]>();
  /** Pending orders by the moment that ends them: a heap of times in place of prices. */
  readonly #expiries = new PriceHeap('rises');
  #settings: RiskSettings;

  constructor(market: Market, settings: RiskSettings) {
    this.market = market;
    this.#settings = checkedRisk(settings);
  }

  get settings(): RiskSettings {
    return this.#settings;
  }

  /**
   * Puts other rules in force and watches everybody by them. Guards only come nearer, so those of
   * lower levels go once they are reached. Tells whom the present quotes put beyond a new level.
   */
  setRisk(settings: RiskSettings): readonly Firing[] {
    this.#settings = checkedRisk(settings);
    const places = [...this.#places.values()].sort((a, b) => a.account.id - b.account.id);
    return places.flatMap((place) => this.#watch(place, NONE, true));
  }

  get accounts(): Iterable<Account> {
    return [...this.#places.values()].map(({ account }) => account);
  }

  account(id: number): Account | undefined {
    return this.#places.get(id)?.account;
  }

  /** Takes an account in with all its levels; what the present quotes reach already fires. */
  add(account: Account, now: number): readonly Firing[] {
    if (this.#places.has(account.id)) throw new Error(`Account ${account.id} is here already`);
    const place = { account, posts: new GuardPosts(account.id) };
    this.#places.set(account.id, place);
    const firings = this.#rearm(place, [...account.orders.keys()], true, now);
    return this.#watch(place, firings, true);
  }

  /** Takes an account out of memory; the store holds it. */
  remove(accountId: number): void {
    const place = this.#places.get(accountId);
    if (!place) return;
    for (const orderId of place.account.orders.keys()) this.#disarm(orderId);
    place.posts.clear();
    this.#places.delete(accountId);
  }

  /**
   * Tells what the listing's new quote sets off, by account, ascending. While the market is closed
   * everything waits, while its price is in doubt or the conversion stale orders do. What fires is
   * taken out until `apply` has run.
   */
  onQuote(listing: Listing, now: number): readonly Firing[] {
    const books = this.#books.get(listing.instrument.id);
    const { quote } = listing;
    if (!books || !quote || !listing.isOpen) return NONE;
    let fired: Map<number, number[]> | null = null;
    const take = (waiting: Waiting) => {
      fired ??= new Map();
      note(fired, waiting);
    };
    books.guards.take(quote, take);
    const mayFill = listing.doubt === null && isConversionFresh(listing, now);
    if (mayFill) books.orders.take(quote, take);
    const quotes = fired && quotesOf(listing);
    return fired && quotes ? firingsOf(fired, quotes) : NONE;
  }

  /** Tells for which pending orders the time is up, by account, ascending. */
  onTime(now: number): readonly Firing[] {
    let fired: Map<number, number[]> | null = null;
    for (
      let waiting = this.#expiries.take(now);
      waiting !== undefined;
      waiting = this.#expiries.take(now)
    ) {
      fired ??= new Map();
      note(fired, waiting);
    }
    return fired ? firingsOf(fired, null) : NONE;
  }

  /**
   * Obeys the committed events of one turn and watches anew. `firing` is what the turn was about,
   * when it was not a command. Returns what fires at once: levels and margin that the present
   * quotes have passed meanwhile. A turn that could do nothing waits for the next quote instead.
   */
  apply(
    accountId: number,
    events: readonly AccountEvent[],
    now: number,
    firing: Firing | null = null,
  ): readonly Firing[] {
    const place = this.#places.get(accountId);
    if (!place) throw new Error(`Account ${accountId} is not live`);
    const touched = firing ? [...firing.orderIds] : [];
    for (const event of events) {
      place.account.apply(event);
      const orderId = orderIdOf(event);
      if (orderId !== null && !touched.includes(orderId)) touched.push(orderId);
    }
    const mayFire = firing === null || events.length > 0;
    const firings = this.#rearm(place, touched, mayFire, now);
    const isSafe = firing === null && !place.account.isMarginCalled && events.every(keepsGuards);
    return isSafe ? firings : this.#watch(place, firings, mayFire);
  }

  #rearm(
    place: Place,
    orderIds: readonly number[],
    mayFire: boolean,
    now: number,
  ): readonly Firing[] {
    const { account } = place;
    let firings: Firing[] | null = null;
    for (const orderId of orderIds) {
      this.#disarm(orderId);
      const order = account.orders.get(orderId);
      if (!order) continue;
      const listing = listingOf(this.market, order);
      const entries = this.#booksOf(listing).orders.arm(account.id, order);
      if (order.expiresAt !== null) {
        entries.push(this.#expiries.add(order.expiresAt, { accountId: account.id, orderId }));
      }
      if (entries.length > 0) this.#armed.set(orderId, entries);
      const { quote } = listing;
      if (!mayFire || !quote || reachedBy(order, quote) === null) continue;
      const quotes = isTradable(listing, now) ? quotesOf(listing) : null;
      if (quotes) {
        firings ??= [];
        firings.push({ accountId: account.id, orderIds: [orderId], quotes });
      }
    }
    return firings ?? NONE;
  }

  /** Sets the account's guards anew; adds a firing when its margin is to be judged now. */
  #watch(place: Place, firings: readonly Firing[], mayFire: boolean): readonly Firing[] {
    const { account } = place;
    const { isDue, guards } = watchOf(account, this.market, this.#settings);
    for (const guard of guards) place.posts.bring(guard, this.#booksOf(guard.listing).guards);
    if (!isDue || !mayFire) return firings;
    return [...firings, { accountId: account.id, orderIds: [], quotes: null }];
  }

  #disarm(orderId: number): void {
    const entries = this.#armed.get(orderId);
    if (!entries) return;
    for (const entry of entries) entry.heap.remove(entry);
    this.#armed.delete(orderId);
  }

  #booksOf(listing: Listing): Books {
    const { id } = listing.instrument;
    let books = this.#books.get(id);
    if (!books) {
      books = { orders: new TriggerBooks(), guards: new TriggerBooks() };
      this.#books.set(id, books);
    }
    return books;
  }
}

function note(fired: Map<number, number[]>, { accountId, orderId }: Waiting): void {
  const orderIds = fired.get(accountId) ?? [];
  if (orderId !== 0) orderIds.push(orderId);
  fired.set(accountId, orderIds);
}

function firingsOf(
  fired: ReadonlyMap<number, number[]>,
  quotes: FillQuotes | null,
): readonly Firing[] {
  return [...fired.keys()].sort(byNumber).map((accountId) => ({
    accountId,
    orderIds: [...new Set(fired.get(accountId))].sort(byNumber),
    quotes,
  }));
}
