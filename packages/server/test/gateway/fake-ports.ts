import { PERIODS, type PeriodName } from '@fulcrum/contract/market-data/calls';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import { Account } from '@fulcrum/engine/account';
import { figuresOf } from '@fulcrum/engine/margin/figures';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { Market, type Doubt, type Listing } from '@fulcrum/engine/market/market';
import { powerOfTen } from '@fulcrum/engine/units/exact';
import { microLots, microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import type { NoticeRow, Sent } from '../../src/notifications/inbox/module.ts';
import type { AccountView, Announcement } from '../../src/trading/module.ts';
import type {
  AccountSource,
  Identity,
  MarketSource,
  NoticeSource,
  OrderRecord,
  Reader,
  RunningCandle,
  SessionSource,
  SupportSource,
} from '../../src/gateway/ws/sources.ts';

/** Hand-written ports for the tests of the live connection: nothing in here is served. */

const START = Date.UTC(2026, 0, 5, 12);

function instrumentOf(id: number, code: string): Instrument {
  return {
    id,
    code,
    digits: 5,
    contractSize: 100_000,
    lotStep: microLots(10_000),
    minLots: microLots(10_000),
    maxLots: microLots(50_000_000),
    leverages: [1, 100],
    marginMode: 'leveraged',
    feeRates: { 0: 7 * ONE_USD },
    conversion: { kind: 'none' },
    isEnabled: true,
    isHalted: false,
    allowsNonPositive: false,
    swapLong: 0,
    swapShort: 0,
    swapTripleDay: null,
    staleAfterMs: 10_000,
    sessions: { spans: [], holidays: [] },
  };
}

/** A market whose ticks the test makes, with the candles of their bids. */
export class FakeMarket implements MarketSource {
  readonly market = new Market();
  /** Market clock, epoch ms; the test moves it. */
  now = START;
  readonly #quoteListeners: ((listing: Listing) => void)[] = [];
  readonly #sessionListeners: ((listing: Listing) => void)[] = [];
  readonly #candles = new Map<string, { time: number; bids: number[] }>();

  constructor(codes: readonly string[]) {
    codes.forEach((code, index) => {
      this.market.put(instrumentOf(index + 1, code)).isOpen = true;
    });
  }

  listing(code: string): Listing {
    const listing = this.market.byCode(code);
    if (!listing) throw new Error(`No instrument ${code}`);
    return listing;
  }

  /** A quote in points, ask nine above bid. */
  tick(code: string, bid: number): void {
    const listing = this.listing(code);
    listing.quote = { bid, ask: bid + 9, time: this.now, arrivedAt: Date.now() };
    for (const [period, minutes] of Object.entries(PERIODS)) this.#grow(code, period, minutes, bid);
    for (const listener of this.#quoteListeners) listener(listing);
  }

  setOpen(code: string, isOpen: boolean): void {
    const listing = this.listing(code);
    listing.isOpen = isOpen;
    for (const listener of this.#sessionListeners) listener(listing);
  }

  setDoubt(code: string, doubt: Doubt | null): void {
    const listing = this.listing(code);
    listing.doubt = doubt;
    for (const listener of this.#sessionListeners) listener(listing);
  }

  quotation(listing: Listing) {
    const { instrument, quote, isOpen } = listing;
    const price = (points: number | undefined) =>
      points === undefined ? null : points / powerOfTen(instrument.digits);
    const status: 0 | 1 = isOpen ? 1 : 0;
    return {
      Id: instrument.id,
      Code: instrument.code,
      MarketStatus: status,
      IsHalted: false,
      PriceDoubt: listing.doubt,
      TermsVersion: 1,
      Open: null,
      High: null,
      Low: null,
      PreviousClose: null,
      Change: null,
      Volume: 0,
      Close: price(quote?.bid),
      Bid: price(quote?.bid),
      Ask: price(quote?.ask),
      Time: quote?.time ?? null,
    };
  }

  candle(listing: Listing, period: PeriodName): RunningCandle | null {
    const { code, digits } = listing.instrument;
    const candle = this.#candles.get(`${code}.${period}`);
    if (!candle) return null;
    const price = (points: number | undefined) => (points ?? 0) / powerOfTen(digits);
    const { time, bids } = candle;
    return {
      time,
      wire: () => ({
        Time: time,
        Open: price(bids[0]),
        High: price(Math.max(...bids)),
        Low: price(Math.min(...bids)),
        Close: price(bids.at(-1)),
        Volume: bids.length,
      }),
    };
  }

  onQuote(listener: (listing: Listing) => void): void {
    this.#quoteListeners.push(listener);
  }

  onSession(listener: (listing: Listing) => void): void {
    this.#sessionListeners.push(listener);
  }

  #grow(code: string, period: string, minutes: number, bid: number): void {
    const seconds = minutes * 60;
    const time = Math.floor(this.now / 1_000 / seconds) * seconds;
    const key = `${code}.${period}`;
    const running = this.#candles.get(key);
    if (running?.time === time) running.bids.push(bid);
    else this.#candles.set(key, { time, bids: [bid] });
  }
}

/** Accounts that change by events the test commits; the real `Account` applies them. */
export class FakeAccounts implements AccountSource {
  readonly #market: Market;
  readonly #accounts = new Map<number, Account>();
  readonly #listeners: ((announcement: Announcement) => void)[] = [];
  /** Snapshots wait for it when the test sets it. */
  gate: Promise<void> = Promise.resolve();
  /** How often figures were worked out. */
  views = 0;

  constructor(market: Market) {
    this.#market = market;
  }

  open(id: number): Account {
    const balance = microUsd(100_000 * ONE_USD);
    const account = new Account({
      id,
      balance,
      deposits: [],
      withdrawals: [],
      seq: 0,
      isRestricted: false,
      isMarginCalled: false,
      swapDay: null,
      orders: [],
    });
    this.#accounts.set(id, account);
    return account;
  }

  commit(accountId: number, event: AccountEvent, orders: readonly OrderRecord[]): void {
    const account = this.#account(accountId);
    account.apply(event);
    for (const listener of this.#listeners) {
      listener({ accountId, seq: account.seq, event, orders });
    }
  }

  async account(accountId: number): Promise<AccountView> {
    await this.gate;
    return this.#view(this.#account(accountId));
  }

  liveAccount(accountId: number): AccountView | null {
    const account = this.#accounts.get(accountId);
    return account ? this.#view(account) : null;
  }

  onEvent(listener: (announcement: Announcement) => void): void {
    this.#listeners.push(listener);
  }

  #account(accountId: number): Account {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`No account ${accountId}`);
    return account;
  }

  #view(account: Account): AccountView {
    this.views += 1;
    const { id, seq, isMarginCalled, openCount, pendingCount } = account;
    const orders = [...account.orders.values()].map((order) => ({
      ...order,
      accountId: id,
      closed: null,
      pnl: microUsd(0),
      cause: null,
      reason: null,
      parentId: null,
      openedAt: order.opened?.filledAt ?? null,
      completedAt: null,
    }));
    const figures = figuresOf(account, this.#market);
    const { isRestricted, leverageMax, payoutFreeze } = account;
    const limits = { isRestricted, leverageMax, payoutFreeze };
    return { accountId: id, seq, figures, limits, isMarginCalled, openCount, pendingCount, orders };
  }
}

/** Sessions by token; a token's session is named after it. */
export class FakeSessions implements SessionSource {
  readonly #accounts = new Map<string, number>();
  readonly #listeners: ((sessionKey: string) => void)[] = [];
  /** Look-ups wait for it when the test sets it. */
  gate: Promise<void> = Promise.resolve();

  add(token: string, accountId: number): void {
    this.#accounts.set(token, accountId);
  }

  /** The session ends by itself, and nobody says so. */
  expire(token: string): void {
    this.#accounts.delete(token);
  }

  revoke(token: string): void {
    this.#accounts.delete(token);
    for (const listener of this.#listeners) listener(`session of ${token}`);
  }

  async identify(token: string): Promise<Identity | null> {
    const accountId = this.#accounts.get(token);
    await this.gate;
    if (accountId === undefined) return null;
    return { userId: accountId, accountId, sessionKey: `session of ${token}` };
  }

  onRevoked(listener: (sessionKey: string) => void): void {
    this.#listeners.push(listener);
  }
}

/** Conversations whose stand the test sets. */
export class FakeSupport implements SupportSource {
  readonly #listeners: ((userId: number) => void)[] = [];
  /** The newest message of everybody. */
  newest = 0;
  /** Readings wait for it when the test sets it. */
  gate: Promise<void> = Promise.resolve();

  async state(userId: number) {
    const { newest } = this;
    await this.gate;
    return { newest, unread: userId, read_by_support: 0 };
  }

  onNews(listener: (userId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** A message came. */
  say(userId: number): void {
    this.newest += 1;
    for (const listener of this.#listeners) listener(userId);
  }
}

/** Notices that the test tells. */
export class FakeNotices implements NoticeSource {
  readonly #listeners: ((told: Sent) => void)[] = [];
  /** What a snapshot finds. */
  readonly state = { seq: 0, unread: 0 };
  /** Snapshots wait for it when the test sets it. */
  gate: Promise<void> = Promise.resolve();

  async head(): Promise<{ seq: number; unread: number }> {
    const seen = { ...this.state };
    await this.gate;
    return seen;
  }

  onSent(listener: (told: Sent) => void): void {
    this.#listeners.push(listener);
  }

  wire({ seq, kind, at, isRead }: NoticeRow, { language }: Reader): Notice {
    const words = { title: `${kind} in ${language}`, text: '' };
    return { id: seq, kind, ...words, at, is_read: isRead, order_id: null, code: null };
  }

  /** Tells a person of the next notice. */
  tell(userId: number): void {
    this.state.seq += 1;
    this.state.unread += 1;
    const { seq, unread } = this.state;
    const notice = { userId, seq, kind: 'marginCall', facts: {}, at: 1_000, isRead: false };
    for (const listener of this.#listeners) listener({ userId, notices: [notice], unread });
  }
}
