import type { Account } from '../src/account.ts';
import type { AccountEvent } from '../src/event.ts';
import { quotesOf } from '../src/market/fill.ts';
import type { Listing, Market } from '../src/market/market.ts';
import { isConversionFresh } from '../src/market/tradable.ts';
import type { Order } from '../src/order.ts';
import type { RiskSettings } from '../src/settings.ts';
import type { Firing } from '../src/watch/firing.ts';
import type { LiveIndex } from '../src/watch/live-index.ts';

/** The members that the live index and the plain index have in common. */
export type Watching = Pick<
  LiveIndex,
  'market' | 'settings' | 'setRisk' | 'account' | 'add' | 'remove' | 'onQuote' | 'onTime' | 'apply'
>;

/**
 * A live index that finds everything by brute force: on every quote it checks every order of every
 * account, and judges the margin of every account that the quote concerns. It is slow but obvious;
 * the real index must give the same results.
 */
export class PlainIndex implements Watching {
  readonly market: Market;
  settings: RiskSettings;
  readonly #accounts = new Map<number, Account>();
  /**
   * Levels that have fired, keyed by order id: they do not fire again before their turn has run.
   */
  readonly #onTheirWay = new Map<number, Set<Level['name'] | 'expiry'>>();

  constructor(market: Market, settings: RiskSettings) {
    this.market = market;
    this.settings = settings;
  }

  setRisk(settings: RiskSettings): readonly Firing[] {
    this.settings = settings;
    return [...this.#accounts.keys()].sort((a, b) => a - b).map(judgeOnly);
  }

  account(id: number): Account | undefined {
    return this.#accounts.get(id);
  }

  add(account: Account, now: number): readonly Firing[] {
    this.#accounts.set(account.id, account);
    for (const id of account.orders.keys()) this.#onTheirWay.delete(id);
    return this.#lookAgain(account, [...account.orders.keys()], now);
  }

  remove(accountId: number): void {
    this.#accounts.delete(accountId);
  }

  onQuote(listing: Listing, now: number): readonly Firing[] {
    const quotes = quotesOf(listing);
    if (!quotes || !listing.isOpen) return [];
    const mayFill = listing.doubt === null && isConversionFresh(listing, now);
    const firings: Firing[] = [];
    for (const account of [...this.#accounts.values()].sort((a, b) => a.id - b.id)) {
      const orders = [...account.orders.values()];
      const orderIds = orders
        .filter((order) => order.instrumentId === listing.instrument.id)
        .filter((order) => order.status === 'open' || !listing.instrument.isPaused)
        .filter((order) => mayFill && this.#newlyReached(order, quotes.quote).length > 0)
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      const isConcerned = orders.some((order) => this.#isConcerned(order, listing));
      if (orderIds.length === 0 && !isConcerned) continue;
      for (const id of orderIds) this.#send(account.orders.get(id), quotes.quote);
      firings.push({ accountId: account.id, orderIds, quotes });
    }
    return firings;
  }

  onTime(now: number): readonly Firing[] {
    const firings: Firing[] = [];
    for (const account of [...this.#accounts.values()].sort((a, b) => a.id - b.id)) {
      const orderIds = [...account.orders.values()]
        .filter(({ status, expiresAt }) => status === 'pending' && expiresAt !== null)
        .filter(({ expiresAt }) => (expiresAt ?? Infinity) <= now)
        .filter(({ id }) => this.#onTheirWay.get(id)?.has('expiry') !== true)
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      for (const id of orderIds) {
        this.#onTheirWay.set(id, (this.#onTheirWay.get(id) ?? new Set()).add('expiry'));
      }
      if (orderIds.length > 0) firings.push({ accountId: account.id, orderIds, quotes: null });
    }
    return firings;
  }

  apply(
    accountId: number,
    events: readonly AccountEvent[],
    now: number,
    firing: Firing | null = null,
  ): readonly Firing[] {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`Expected account ${accountId}`);
    const touched = new Set<number>(firing?.orderIds);
    for (const event of events) {
      account.apply(event);
      if ('order' in event) touched.add(event.order.id);
      if ('orderId' in event) touched.add(event.orderId);
    }
    for (const id of touched) this.#onTheirWay.delete(id);
    // A turn that had no effect would have none at the same quotes again.
    if (firing !== null && events.length === 0) return [];
    return this.#lookAgain(account, touched, now);
  }

  /**
   * Returns what the current quote reaches already after a change: new levels of orders, and margin
   * levels.
   */
  #lookAgain(account: Account, orderIds: Iterable<number>, now: number): Firing[] {
    const firings: Firing[] = [];
    for (const orderId of orderIds) {
      const order = account.orders.get(orderId);
      const listing = order && this.market.byId(order.instrumentId);
      const quotes = listing && quotesOf(listing);
      if (!order || !quotes) continue;
      const { instrument, isOpen, doubt } = listing;
      const isFresh = now - quotes.quote.arrivedAt <= instrument.staleAfterMs;
      if (!isOpen || doubt !== null || !isFresh || !isConversionFresh(listing, now)) continue;
      if (order.status === 'pending' && instrument.isPaused) continue;
      if (!isReached(order, quotes.quote)) continue;
      firings.push({ accountId: account.id, orderIds: [orderId], quotes });
    }
    return [...firings, judgeOnly(account.id)];
  }

  /**
   * Returns levels that are reached and have not fired yet. For example, a stop-loss that is
   * reached while the take-profit's turn waits gets a turn of its own.
   */
  #newlyReached(order: Order, quote: Prices): Level[] {
    const sent = this.#onTheirWay.get(order.id);
    return reachedOf(order, quote).filter(({ name }) => sent?.has(name) !== true);
  }

  #send(order: Order | undefined, quote: Prices): void {
    if (!order) return;
    const sent = this.#onTheirWay.get(order.id) ?? new Set();
    for (const { name } of reachedOf(order, quote)) sent.add(name);
    this.#onTheirWay.set(order.id, sent);
  }

  #isConcerned(order: Order, listing: Listing): boolean {
    if (order.status !== 'open') return false;
    const own = this.market.byId(order.instrumentId);
    return own === listing || own?.conversion === listing;
  }
}

/** Returns a firing without orders, in which only the margin is judged. */
function judgeOnly(accountId: number): Firing {
  return { accountId, orderIds: [], quotes: null };
}

interface Prices {
  readonly bid: number;
  readonly ask: number;
}

interface Level {
  readonly name: 'target' | 'stopLoss' | 'takeProfit' | 'breakEven' | 'trail';
  readonly level: number | null;
  readonly price: number;
  readonly direction: 'rises' | 'falls';
}

const isReached = (order: Order, quote: Prices): boolean => reachedOf(order, quote).length > 0;

function reachedOf(order: Order, quote: Prices): Level[] {
  return levelsOf(order, quote).filter(({ level, price, direction }) => {
    if (level === null) return false;
    return direction === 'rises' ? price >= level : price <= level;
  });
}

/**
 * Returns the levels of an order, spelled out case by case so that the code shares nothing with the
 * engine's.
 */
function levelsOf(order: Order, { bid, ask }: Prices): Level[] {
  const { status, side, kind, target, stopLoss, trail } = order;
  if (status === 'pending') {
    if (side === 'buy' && kind === 'limit') {
      return [{ name: 'target', level: target, price: ask, direction: 'falls' }];
    }
    if (side === 'buy') return [{ name: 'target', level: target, price: ask, direction: 'rises' }];
    if (kind === 'limit')
      return [{ name: 'target', level: target, price: bid, direction: 'rises' }];
    return [{ name: 'target', level: target, price: bid, direction: 'falls' }];
  }
  const step = trail === null ? 0 : Math.max(1, (trail - (trail % 10)) / 10);
  const isTrailed = trail !== null && stopLoss !== null;
  const takeProfit = nearestProfit(order);
  const breakEven = safePrice(order);
  if (side === 'buy') {
    const next = isTrailed ? stopLoss + trail + step : null;
    return [
      { name: 'stopLoss', level: stopLoss, price: bid, direction: 'falls' },
      { name: 'takeProfit', level: takeProfit, price: bid, direction: 'rises' },
      { name: 'breakEven', level: breakEven, price: bid, direction: 'rises' },
      { name: 'trail', level: next, price: bid, direction: 'rises' },
    ];
  }
  const next = isTrailed ? stopLoss - trail - step : null;
  return [
    { name: 'stopLoss', level: stopLoss, price: ask, direction: 'rises' },
    { name: 'takeProfit', level: takeProfit, price: ask, direction: 'falls' },
    { name: 'breakEven', level: breakEven, price: ask, direction: 'falls' },
    { name: 'trail', level: next, price: ask, direction: 'falls' },
  ];
}

function nearestProfit({ takeProfit, levels }: Order): number | null {
  if (levels === undefined) return takeProfit;
  const waiting = levels.list.filter((_, index) => index >= levels.fired);
  return waiting.length === 0 ? null : (waiting[0]?.price ?? null);
}

/** Returns the price at which the stop-loss moves to break-even; null for never, or not yet. */
function safePrice({ status, side, opened, levels, breakEven }: Order): number | null {
  if (status === 'pending' || breakEven === undefined || opened === null) return null;
  const hasFired = breakEven.level !== null && (levels?.fired ?? 0) >= breakEven.level;
  if (breakEven.level !== null && !hasFired) return null;
  let away = breakEven.offset + 1;
  if (breakEven.points !== null && breakEven.points > away) away = breakEven.points;
  return side === 'buy' ? opened.price + away : opened.price - away;
}
