import type { Account } from './account.ts';
import { orderIdOf, type AccountEvent } from './event.ts';
import { fillAt, quotesOf, type FillQuotes, type FillTimes } from './fill.ts';
import { GuardPosts } from './guard-posts.ts';
import { watchOf } from './guards.ts';
import { closingPrice, isConversionFresh, type Listing, type Market } from './market.ts';
import type { Order } from './order.ts';
import { closeAt, isTradable, judgeMargin, listingOf, protection } from './position.ts';
import { PriceHeap, type HeapEntry, type Waiting } from './price-heap.ts';
import type { RefusalReason } from './refusal.ts';
import { checkedRisk, type RiskSettings } from './settings.ts';
import { isOver, judgeOpening } from './submit.ts';
import { stopFrom } from './trailing.ts';
import { reachedBy, TriggerBooks } from './triggers.ts';

/**
 * What one quote, or the time, set off in one account: orders that it reached, and the margin to be
 * judged. It carries its quotes, so that a fill that has to wait its turn still happens at them.
 */
export interface Firing {
  readonly accountId: number;
  /** Ascending; empty when only the margin is to be judged. */
  readonly orderIds: readonly number[];
  /** Null where no price is the cause: time is up for the orders, or the margin alone is meant. */
  readonly quotes: FillQuotes | null;
}

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
export class Floor {
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
    if (!place) throw new Error(`Account ${accountId} is not on the floor`);
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

/**
 * Whether the guards that rest stay right after a command's event. A close does: what its position
 * could lose inside the guards was reckoned for, and the margin that it frees lowers the level.
 */
function keepsGuards({ type }: AccountEvent): boolean {
  return (
    type === 'positionClosed' ||
    type === 'closeAllDone' ||
    type === 'limitsChanged' ||
    type === 'operatorActed' ||
    type === 'orderPlaced' ||
    type === 'orderCancelled' ||
    type === 'orderModified' ||
    type === 'stopsChanged'
  );
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

/**
 * Decides a firing and changes nothing: the orders in the order of their ids at the quotes that
 * fired them, then margin call and stop-out at the quotes of this moment. An order that is gone,
 * or whose levels were moved out of reach meanwhile, is left alone.
 */
export function decideFiring(
  account: Account,
  market: Market,
  settings: RiskSettings,
  firing: Firing,
  now: number,
): readonly AccountEvent[] {
  const scratch = account.clone();
  const events: AccountEvent[] = [];
  const receivedAt = firing.quotes?.quote.arrivedAt ?? now;
  const times: FillTimes = { receivedAt, filledAt: now };
  let closedAny = false;
  for (const orderId of firing.orderIds) {
    const order = scratch.orders.get(orderId);
    const event = order && decideReached(scratch, market, settings, order, firing.quotes, times);
    if (!event) continue;
    events.push(event);
    scratch.apply(event);
    closedAny ||= event.type === 'positionClosed';
  }
  if (closedAny && scratch.openCount === 0 && scratch.balance < 0) {
    const paid = protection(scratch.balance, now);
    events.push(paid);
    scratch.apply(paid);
  }
  events.push(...judgeMargin(scratch, market, settings, { receivedAt: now, filledAt: now }));
  return events;
}

function decideReached(
  scratch: Account,
  market: Market,
  settings: RiskSettings,
  order: Order,
  quotes: FillQuotes | null,
  times: FillTimes,
): AccountEvent | null {
  const at = times.filledAt;
  // Judged by the time of the turn: what waited too long for it does not fill any more.
  if (order.status === 'pending' && isOver(order.expiresAt, at)) {
    return { type: 'orderCancelled', at, orderId: order.id, cause: 'expiry', reason: null };
  }
  if (!quotes) return null;
  const cause = reachedBy(order, quotes.quote);
  if (cause === null) return null;
  const listing = listingOf(market, order);
  const closing = closingPrice(order.side, quotes.quote);
  if (cause === 'trailingStop') {
    const { id: orderId, stopLoss, takeProfit, trail } = order;
    const moved = stopFrom(order, closing, stopLoss);
    return { type: 'stopsChanged', at, orderId, stopLoss: moved, takeProfit, trail, cause };
  }
  if (order.status === 'open') {
    const level = cause === 'stopLoss' ? order.stopLoss : order.takeProfit;
    const fill = fillAt(listing, order.side, 'close', quotes, level, times);
    return fill && closeAt(listing, order, order.lots, fill, cause, order.id);
  }
  const fill = fillAt(listing, order.side, 'open', quotes, order.target, times);
  if (!fill) return null;
  const cancel = (reason: RefusalReason): AccountEvent => ({
    type: 'orderCancelled',
    at,
    orderId: order.id,
    cause: 'target',
    reason,
  });
  if (scratch.isRestricted) return cancel('account.restricted');
  const opening = judgeOpening(scratch, market, settings, listing, order, fill);
  if (!opening.ok) return cancel(opening.reason);
  const { margin, fee } = opening;
  const filled = { type: 'orderFilled', at, orderId: order.id, fill, margin, fee } as const;
  const stopLoss = stopFrom(order, closing, order.stopLoss);
  return order.trail === null || stopLoss === null ? filled : { ...filled, stopLoss };
}
