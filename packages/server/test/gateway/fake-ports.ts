import { PERIODS, type PeriodName } from '@fulcrum/contract/market-data/calls';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { Market, type Doubt, type Listing } from '@fulcrum/engine/market/market';
import { powerOfTen } from '@fulcrum/engine/units/exact';
import { microLots, microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import type { NoticeHead, NoticeRow, Sent } from '../../src/notifications/inbox/module.ts';
import { InProcessBus } from '../../src/platform/adapters/bus/in-process-bus.ts';
import { snapshotOf } from '../../src/trading/desk/account-view.ts';
import type { AccountSnapshot, Announcement, Head } from '../../src/trading/module.ts';
import { newsOf } from '../../src/trading/remote/account-news.ts';
import type {
  AccountSource,
  Identity,
  MarketSource,
  NoticeSource,
  OrderRecord,
  PreferencesSource,
  Reach,
  Reader,
  RunningCandle,
  SessionSource,
  SupportSource,
} from '../../src/gateway/ws/sources.ts';

/** Ports for the tests of the live connection, without a real product behind them. */

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
    isPaused: false,
    allowsNonPositive: false,
    marginPriceFloor: 0,
    swapLong: 0,
    swapShort: 0,
    swapTripleDay: null,
    staleAfterMs: 10_000,
    sessions: { spans: [], exceptions: [] },
  };
}

/** Counts how often an instrument is looked up, which every figure of a position needs. */
class CountedMarket extends Market {
  looks = 0;

  override byId(id: number): Listing | undefined {
    this.looks += 1;
    return super.byId(id);
  }
}

/** A market whose ticks the test creates, with the candles of their bids. */
export class FakeMarket implements MarketSource {
  readonly market = new CountedMarket();
  /** Market clock, epoch ms; the test sets it. */
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

  /** Sets a quote in points, whose ask is nine above the bid. */
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
      IsPaused: false,
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
      ArrivedAt: quote?.arrivedAt ?? null,
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

/** Accounts that change by events of the test; the real `Account` applies these events. */
export class FakeAccounts implements AccountSource {
  readonly #accounts = new Map<number, Account>();
  readonly #bus = new InProcessBus({ error: () => undefined });
  /** Snapshots wait until this resolves; the test may replace it. */
  gate: Promise<void> = Promise.resolve();
  /** While true, events are committed but reach nobody. */
  isCutOff = false;

  open(id: number): Account {
    const balance = microUsd(100_000 * ONE_USD);
    const account = Account.fresh(id, balance);
    this.#accounts.set(id, account);
    return account;
  }

  commit(accountId: number, event: AccountEvent, orders: readonly OrderRecord[]): void {
    const account = this.#account(accountId);
    account.apply(event);
    if (this.isCutOff) return;
    const news = { accountId, seq: account.seq, event, orders, isLast: true };
    this.#bus.publish(newsOf(accountId), { events: [news] });
  }

  async snapshot(accountId: number): Promise<AccountSnapshot> {
    await this.gate;
    return snapshotOf(this.#account(accountId));
  }

  isProven(): boolean {
    return true;
  }

  hear(accountId: number, listener: (turn: readonly Announcement[]) => void): () => void {
    return this.#bus.hear(newsOf(accountId), ({ events }) => listener(events));
  }

  async heads(known: readonly Head[]): Promise<readonly Head[]> {
    return known.flatMap(([id, seq]) => {
      const own = this.#account(id).seq;
      return own === seq ? [] : [[id, own] as const];
    });
  }

  #account(accountId: number): Account {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`No account ${accountId}`);
    return account;
  }
}

/** Sessions keyed by token; the key of a session is its token. */
export class FakeSessions implements SessionSource {
  readonly #accounts = new Map<string, number>();
  readonly #listeners: ((sessionKey: string) => void)[] = [];
  /** Look-ups wait until this resolves; the test may replace it. */
  gate: Promise<void> = Promise.resolve();

  add(token: string, accountId: number): void {
    this.#accounts.set(token, accountId);
  }

  /** Ends a session without an announcement. */
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

/** Other processes, which the test puts in and out of reach. */
export class FakeReach implements Reach {
  readonly #listeners: (() => void)[] = [];
  isHeard = true;

  listening(): Promise<void> {
    return Promise.resolve();
  }

  onBack(listener: () => void): void {
    this.#listeners.push(listener);
  }

  comeBack(): void {
    this.isHeard = true;
    for (const listener of this.#listeners) listener();
  }
}

/** The listeners of each user. */
class Hearers<Message> {
  readonly #listeners = new Map<number, Set<(message: Message) => void>>();

  /** How many users somebody listens to. */
  get size(): number {
    return this.#listeners.size;
  }

  isHeard(userId: number): boolean {
    return this.#listeners.has(userId);
  }

  add(userId: number, listener: (message: Message) => void): () => void {
    const same = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, same.add(listener));
    return () => {
      same.delete(listener);
      if (same.size === 0) this.#listeners.delete(userId);
    };
  }

  tell(userId: number, message: Message): void {
    for (const listener of this.#listeners.get(userId) ?? []) listener(message);
  }
}

/** Conversations whose state the test sets. */
export class FakeSupport implements SupportSource {
  readonly hearers = new Hearers<undefined>();
  /** Id of the newest message, the same for all users. */
  newest = 0;
  /** Reads wait until this resolves; the test may replace it. */
  gate: Promise<void> = Promise.resolve();

  async state(userId: number) {
    const { newest } = this;
    await this.gate;
    return { newest, unread: userId, read_by_support: 0 };
  }

  hear(userId: number, listener: () => void): () => void {
    return this.hearers.add(userId, listener);
  }

  /** Adds a message and announces it. */
  say(userId: number): void {
    this.newest += 1;
    this.hearers.tell(userId, undefined);
  }
}

/** Documents of which only the revision matters, which the test changes. */
export class FakePreferences implements PreferencesSource {
  readonly hearers = new Hearers<undefined>();
  readonly #revisions = new Map<number, number>();

  async revisions(userId: number) {
    const revision = this.#revisions.get(userId);
    return revision === undefined ? [] : [{ kind: 'favourites' as const, revision }];
  }

  hear(userId: number, listener: () => void): () => void {
    return this.hearers.add(userId, listener);
  }

  /** Changes the favourites of a user and announces it. */
  change(userId: number): void {
    this.#revisions.set(userId, (this.#revisions.get(userId) ?? 0) + 1);
    this.hearers.tell(userId, undefined);
  }
}

/** Notices that the test sends. */
export class FakeNotices implements NoticeSource {
  readonly hearers = new Hearers<Sent>();
  /** The state that a snapshot returns. */
  readonly state = { seq: 0, unread: 0 };
  /** Reads wait until this resolves; the test may replace it. */
  gate: Promise<void> = Promise.resolve();

  async head(): Promise<{ seq: number; unread: number }> {
    const seen = { ...this.state };
    await this.gate;
    return seen;
  }

  async after(userId: number, seq: number): Promise<Sent> {
    const missed = Array.from({ length: this.state.seq - seq }, (_, at) => seq + at + 1);
    const sent = { userId, notices: missed.map((each) => noticeOf(userId, each)) };
    await this.gate;
    return { ...sent, unread: this.state.unread };
  }

  async behind(heads: readonly NoticeHead[]): Promise<number[]> {
    return heads.filter(({ seq }) => seq < this.state.seq).map(({ userId }) => userId);
  }

  hear(userId: number, listener: (told: Sent) => void): () => void {
    return this.hearers.add(userId, listener);
  }

  wire({ seq, kind, at, isRead }: NoticeRow, { language }: Reader): Notice {
    const words = { title: `${kind} in ${language}`, text: '' };
    return { id: seq, kind, ...words, at, is_read: isRead, order_id: null, code: null };
  }

  /** Sends the next notice to a user. */
  tell(userId: number): void {
    this.lose();
    this.repeat(userId);
  }

  /** Writes the next notice without sending it. */
  lose(): void {
    this.state.seq += 1;
    this.state.unread += 1;
  }

  /** Sends the newest notice to a user. */
  repeat(userId: number): void {
    const { seq, unread } = this.state;
    this.hearers.tell(userId, { userId, notices: [noticeOf(userId, seq)], unread });
  }
}

const noticeOf = (userId: number, seq: number): NoticeRow => {
  return { userId, seq, kind: 'marginCall', facts: {}, at: 1_000, isRead: false };
};
