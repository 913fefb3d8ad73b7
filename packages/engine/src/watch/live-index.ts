import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import { keepsGuards, orderIdOf } from '../event-traits.ts';
import { type FillQuotes, quotesOf } from '../market/fill.ts';
import type { Firing } from './firing.ts';
import { AccountGuards } from './account-guards.ts';
import { watchOf } from '../margin/guards.ts';
import { type Listing, listingOf, type Market } from '../market/market.ts';
import type { Quote } from '../market/quote.ts';
import { PriceBooks } from './price-books.ts';
import { type HeapEntry, PriceHeap } from './price-heap.ts';
import { RecentQuotes } from './recent-quotes.ts';
import { checkedRisk, type RiskSettings } from '../settings.ts';
import { isConversionFresh, isTradable } from '../market/tradable.ts';
import { arm, reachedBy, type WaitingOrder } from './triggers.ts';

/**
 * What waits for prices of one instrument. Orders are held back while the conversion rate is stale
 * or the price in doubt. Guards are never held back, because a price beyond a guard must not be
 * missed.
 */
interface Books {
  /** Stop-losses, take-profits and trailing stops of positions. */
  readonly orders: PriceBooks<WaitingOrder>;
  /** Targets of pending orders, which are also held back while the instrument is paused. */
  readonly targets: PriceBooks<WaitingOrder>;
  /** The items are ids of accounts whose margin must be judged. */
  readonly guards: PriceBooks<number>;
}

interface LiveAccount {
  readonly account: Account;
  readonly guards: AccountGuards;
}

const NONE: readonly Firing[] = [];

/**
 * All live accounts and all their levels that wait for a price. The cost of a quote does not depend
 * on the number of waiting levels: only those that it reaches are visited.
 */
export class LiveIndex {
  readonly market: Market;
  readonly #accounts = new Map<number, LiveAccount>();
  readonly #books = new Map<number, Books>();
  readonly #armed = new Map<number, HeapEntry<WaitingOrder>[]>();
  /** Pending orders by expiry: a heap ordered by time instead of price. */
  readonly #expiries = new PriceHeap<WaitingOrder>('rises');
  readonly #recent = new RecentQuotes();
  #settings: RiskSettings;

  constructor(market: Market, settings: RiskSettings) {
    this.market = market;
    this.#settings = checkedRisk(settings);
  }

  get settings(): RiskSettings {
    return this.#settings;
  }

  /**
   * Applies new settings and watches all accounts by them. Returns a firing for each account that
   * is beyond a new level at the current quotes. Guards only move nearer, so guards of lower levels
   * disappear when they are reached.
   */
  setRisk(settings: RiskSettings): readonly Firing[] {
    this.#settings = checkedRisk(settings);
    const all = [...this.#accounts.values()].sort((a, b) => a.account.id - b.account.id);
    return all.flatMap((live) => this.#watch(live, NONE, true));
  }

  get accounts(): Iterable<Account> {
    return [...this.#accounts.values()].map(({ account }) => account);
  }

  account(id: number): Account | undefined {
    return this.#accounts.get(id)?.account;
  }

  /** Adds an account with all its levels; returns what the current quotes already trigger. */
  add(account: Account, now: number): readonly Firing[] {
    if (this.#accounts.has(account.id)) throw new Error(`Account ${account.id} was added already`);
    const live = { account, guards: new AccountGuards(account.id) };
    this.#accounts.set(account.id, live);
    const firings = this.#rearm(live, [...account.orders.keys()], true, now);
    return this.#watch(live, firings, true);
  }

  /** Removes an account and all its levels from the index. */
  remove(accountId: number): void {
    const live = this.#accounts.get(accountId);
    if (!live) return;
    for (const orderId of live.account.orders.keys()) this.#disarm(orderId);
    live.guards.clear();
    this.#accounts.delete(accountId);
  }

  /**
   * Returns what the listing's new quote triggers, by ascending account id. A quote triggers
   * nothing in a closed market, no orders while the price is in doubt or the conversion rate stale,
   * and no pending orders while the instrument is paused. What fires is removed from the price
   * books until `apply` has run.
   */
  onQuote(listing: Listing, now: number): readonly Firing[] {
    const { quote } = listing;
    if (!quote || !listing.isOpen) return NONE;
    const mayFill = listing.doubt === null && isConversionFresh(listing, now);
    const kept = mayFill && this.#recent.isKeeping ? quotesOf(listing) : null;
    if (kept) this.#recent.add(listing, kept);
    const books = this.#books.get(listing.instrument.id);
    if (!books) return NONE;
    const judged = books.guards.take(quote);
    const reached = mayFill ? books.orders.take(quote) : null;
    const mayOpen = mayFill && !listing.instrument.isPaused;
    const opening = mayOpen ? books.targets.take(quote) : null;
    if (!judged && !reached && !opening) return NONE;
    const orders = reached && opening ? [...reached, ...opening] : (reached ?? opening ?? []);
    return firingsOf(judged ?? [], orders, kept ?? quotesOf(listing));
  }

  /** Returns the pending orders that have expired, by ascending account id. */
  onTime(now: number): readonly Firing[] {
    const expired = this.#expiries.takeAll(now);
    return expired ? firingsOf([], expired, null) : NONE;
  }

  /**
   * Notes a turn that is decided, or the firing that it will be about; returns its mark. Quotes
   * since then are kept until `ended`.
   */
  begun(firing: Firing | null): number {
    return this.#recent.begin(firing?.quotes ?? null);
  }

  /** Ends a turn, after its firings have marks of their own. */
  ended(mark: number): void {
    this.#recent.end(mark);
  }

  /**
   * Applies the committed events of one turn and puts the account's levels back. `firing` is what
   * the turn was about, null for a command; `mark` is what `begun` returned. Returns what fires
   * at once: orders at the first quote since the decision that reached them, and margin levels that
   * the current quotes have passed. After a turn without effect, levels wait for the next quote.
   */
  apply(
    accountId: number,
    events: readonly AccountEvent[],
    now: number,
    firing: Firing | null = null,
    mark: number | null = null,
  ): readonly Firing[] {
    const live = this.#accounts.get(accountId);
    if (!live) throw new Error(`Account ${accountId} is not live`);
    const touched = firing ? [...firing.orderIds] : [];
    for (const event of events) {
      live.account.apply(event);
      const orderId = orderIdOf(event);
      if (orderId !== null && !touched.includes(orderId)) touched.push(orderId);
    }
    const mayFire = firing === null || events.length > 0;
    const firings = this.#rearm(live, touched, mayFire, now, mark);
    const isSafe = firing === null && !live.account.isMarginCalled && events.every(keepsGuards);
    return isSafe ? firings : this.#watch(live, firings, mayFire);
  }

  #rearm(
    live: LiveAccount,
    orderIds: readonly number[],
    mayFire: boolean,
    now: number,
    mark: number | null = null,
  ): readonly Firing[] {
    const { account } = live;
    let firings: Firing[] | null = null;
    for (const orderId of orderIds) {
      this.#disarm(orderId);
      const order = account.orders.get(orderId);
      if (!order) continue;
      const listing = listingOf(this.market, order);
      const isPending = order.status === 'pending';
      const { orders, targets } = this.#booksOf(listing);
      const entries = arm(isPending ? targets : orders, account.id, order);
      if (order.expiresAt !== null) {
        entries.push(this.#expiries.add(order.expiresAt, { accountId: account.id, orderId }));
      }
      if (entries.length > 0) this.#armed.set(orderId, entries);
      if (!mayFire || (isPending && listing.instrument.isPaused)) continue;
      const reaches = (quote: Quote) => reachedBy(order, quote) !== null;
      const missed =
        mark === null ? null : this.#recent.first(mark, listing.instrument.id, reaches);
      const quotes = missed ?? this.#current(listing, reaches, now);
      if (quotes) {
        firings ??= [];
        firings.push({ accountId: account.id, orderIds: [orderId], quotes });
      }
    }
    return firings ?? NONE;
  }

  /** Returns the current quotes if orders may fill at them and `reaches` says so, else null. */
  #current(listing: Listing, reaches: (quote: Quote) => boolean, now: number): FillQuotes | null {
    const { quote } = listing;
    return quote && reaches(quote) && isTradable(listing, now) ? quotesOf(listing) : null;
  }

  /** Updates the account's guards; adds a firing if its margin must be judged now. */
  #watch(live: LiveAccount, firings: readonly Firing[], mayFire: boolean): readonly Firing[] {
    const { account } = live;
    const { isDue, guards } = watchOf(account, this.market, this.#settings);
    for (const guard of guards) live.guards.moveNearer(guard, this.#booksOf(guard.listing).guards);
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
      books = { orders: new PriceBooks(), targets: new PriceBooks(), guards: new PriceBooks() };
      this.#books.set(id, books);
    }
    return books;
  }
}

/** Returns one firing for each account whose margin must be judged or whose orders were reached. */
function firingsOf(
  accountIds: readonly number[],
  orders: readonly WaitingOrder[],
  quotes: FillQuotes | null,
): readonly Firing[] {
  // An order fires once, even if two of its levels are reached.
  const byAccount = new Map(accountIds.map((id) => [id, new Set<number>()]));
  for (const { accountId, orderId } of orders) {
    const orderIds = byAccount.get(accountId);
    if (orderIds) orderIds.add(orderId);
    else byAccount.set(accountId, new Set([orderId]));
  }
  return [...byAccount]
    .sort(([a], [b]) => a - b)
    .map(([accountId, orderIds]) => ({
      accountId,
      orderIds: [...orderIds].sort((a, b) => a - b),
      quotes,
    }));
}
