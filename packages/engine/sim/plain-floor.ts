import type { Account } from '../src/account.ts';
import type { AccountEvent } from '../src/event.ts';
import type { Firing, Floor } from '../src/floor.ts';
import { quotesOf } from '../src/fill.ts';
import { isConversionFresh, type Listing, type Market } from '../src/market.ts';
import type { Order } from '../src/order.ts';
import type { RiskSettings } from '../src/settings.ts';

/** What both ways of watching can do. */
export type Watching = Pick<
  Floor,
  'market' | 'settings' | 'account' | 'add' | 'remove' | 'onQuote' | 'apply'
>;

/**
 * The plain way to watch: on every quote it looks at every order of every account and judges the
 * margin of everyone whom the quote concerns. Slow and obvious; the real floor must do the same.
 */
export class PlainFloor implements Watching {
  readonly market: Market;
  readonly settings: RiskSettings;
  readonly #accounts = new Map<number, Account>();
  /** Orders whose turn is on its way: they do not fire again before it has run. */
  readonly #onTheirWay = new Set<number>();

  constructor(market: Market, settings: RiskSettings) {
    this.market = market;
    this.settings = settings;
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
    const mayFill = isConversionFresh(listing, now);
    const firings: Firing[] = [];
    for (const account of [...this.#accounts.values()].sort((a, b) => a.id - b.id)) {
      const orders = [...account.orders.values()];
      const orderIds = orders
        .filter((order) => order.instrumentId === listing.instrument.id)
        .filter(({ id }) => !this.#onTheirWay.has(id))
        .filter((order) => mayFill && isReached(order, quotes.quote))
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      const isConcerned = orders.some((order) => this.#isConcerned(order, listing));
      if (orderIds.length === 0 && !isConcerned) continue;
      for (const id of orderIds) this.#onTheirWay.add(id);
      firings.push({
        accountId: account.id,
        orderIds,
        quotes,
        instrumentId: listing.instrument.id,
      });
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
    // A turn that could do nothing would do nothing again at the same quotes.
    if (firing !== null && events.length === 0) return [];
    return this.#lookAgain(account, touched, now);
  }

  /** An order whose levels are new may be reached by the quote of now; so may the margin. */
  #lookAgain(account: Account, orderIds: Iterable<number>, now: number): Firing[] {
    const firings: Firing[] = [];
    for (const orderId of orderIds) {
      const order = account.orders.get(orderId);
      const listing = order && this.market.byId(order.instrumentId);
      const quotes = listing && quotesOf(listing);
      if (!order || !quotes) continue;
      const { instrument, isOpen } = listing;
      const isFresh = now - quotes.quote.arrivedAt <= instrument.staleAfterMs;
      if (!isOpen || !isFresh || !isConversionFresh(listing, now)) continue;
      if (!isReached(order, quotes.quote)) continue;
      firings.push({
        accountId: account.id,
        orderIds: [orderId],
        quotes,
        instrumentId: instrument.id,
      });
    }
    const none = { bid: 0, ask: 0, time: 0, arrivedAt: 0 };
    const quotes = { quote: none, conversion: null };
    return [...firings, { accountId: account.id, orderIds: [], quotes, instrumentId: 0 }];
  }

  #isConcerned(order: Order, listing: Listing): boolean {
    if (order.status !== 'open') return false;
    const own = this.market.byId(order.instrumentId);
    return own === listing || own?.conversion === listing;
  }
}

interface Level {
  readonly level: number | null;
  readonly price: number;
  readonly direction: 'rises' | 'falls';
}

function isReached(order: Order, quote: { readonly bid: number; readonly ask: number }): boolean {
  return levelsOf(order, quote).some(({ level, price, direction }) => {
    if (level === null) return false;
    return direction === 'rises' ? price >= level : price <= level;
  });
}

/** Written out case by case, so that it shares no cleverness with the engine. */
function levelsOf(
  { status, side, kind, target, stopLoss, takeProfit }: Order,
  { bid, ask }: { readonly bid: number; readonly ask: number },
): Level[] {
  if (status === 'pending') {
    if (side === 'buy' && kind === 'limit') {
      return [{ level: target, price: ask, direction: 'falls' }];
    }
    if (side === 'buy') return [{ level: target, price: ask, direction: 'rises' }];
    if (kind === 'limit') return [{ level: target, price: bid, direction: 'rises' }];
    return [{ level: target, price: bid, direction: 'falls' }];
  }
  if (side === 'buy') {
    return [
      { level: stopLoss, price: bid, direction: 'falls' },
      { level: takeProfit, price: bid, direction: 'rises' },
    ];
  }
  return [
    { level: stopLoss, price: ask, direction: 'rises' },
    { level: takeProfit, price: ask, direction: 'falls' },
  ];
}
