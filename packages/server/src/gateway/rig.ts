import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { PERIODS, type PeriodName } from '@fulcrum/contract/market';
import { Account, figuresOf } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Instrument } from '@fulcrum/engine/instrument';
import { Market, powerOfTen, type Listing } from '@fulcrum/engine/market';
import { microLots, microUsd, ONE_USD } from '@fulcrum/engine/units';
import { Registry } from 'prom-client';
import { WebSocket, type ClientOptions } from 'ws';

import type { AccountView, Announcement } from '../trading/module.ts';
import { Gateway } from './module.ts';
import type { GatewaySettings } from './settings.ts';
import type {
  AccountSource,
  Identity,
  MarketSource,
  OrderRecord,
  OrderWire,
  RunningCandle,
  SessionSource,
} from './sources.ts';

/** Hand-written ports for the tests of the live connection: nothing in here is served. */

const START = Date.UTC(2026, 0, 5, 12);

export function instrumentOf(id: number, code: string): Instrument {
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
    feeRate: 7 * ONE_USD,
    conversion: { kind: 'none' },
    isEnabled: true,
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

  quotation(listing: Listing) {
    const { instrument, quote, isOpen } = listing;
    const price = (points: number | undefined) =>
      points === undefined ? null : points / powerOfTen(instrument.digits);
    const status: 0 | 1 = isOpen ? 1 : 0;
    return {
      Id: instrument.id,
      Code: instrument.code,
      MarketStatus: status,
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
      locked: microUsd(0),
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
    return { accountId: id, seq, figures, isMarginCalled, openCount, pendingCount, orders };
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

  revoke(token: string): void {
    this.#accounts.delete(token);
    for (const listener of this.#listeners) listener(`session of ${token}`);
  }

  async identify(token: string): Promise<Identity | null> {
    const accountId = this.#accounts.get(token);
    await this.gate;
    return accountId === undefined ? null : { accountId, sessionKey: `session of ${token}` };
  }

  onRevoked(listener: (sessionKey: string) => void): void {
    this.#listeners.push(listener);
  }
}

/** A message of the server, not checked against the contract yet. */
export type Received = Readonly<Record<string, unknown>>;

/** A client that keeps what it receives and waits for what it is told to. */
export class TestClient {
  readonly messages: Received[] = [];
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();
  #read = 0;

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (text: Buffer) => {
      const message: unknown = JSON.parse(text.toString('utf8'));
      if (!isObject(message)) throw new Error('Expected an object');
      this.messages.push(message);
      for (const wake of this.#waiting) wake();
    });
    this.closed = new Promise((resolve) => ws.on('close', resolve));
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The next message, in order, that `isMeant` accepts; those before it are passed over. */
  async next(isMeant: (message: Received) => boolean = () => true): Promise<Received> {
    for (;;) {
      while (this.#read < this.messages.length) {
        const message = this.messages[this.#read];
        this.#read += 1;
        if (message && isMeant(message)) return message;
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  nextOf(type: string): Promise<Received> {
    return this.next((message) => message['type'] === type);
  }

  /** Resolves when the server has handled everything sent so far; answers what came before. */
  async settled(): Promise<Received[]> {
    const from = this.#read;
    this.send({ type: 'ping' });
    await this.nextOf('pong');
    return this.messages.slice(from, this.#read - 1);
  }
}

const isObject = (value: unknown): value is Received =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Rig {
  readonly port: number;
  readonly gateway: Gateway;
  readonly market: FakeMarket;
  readonly accounts: FakeAccounts;
  readonly sessions: FakeSessions;
  readonly registry: Registry;
  connect(query?: string, options?: ClientOptions): Promise<TestClient>;
  close(): Promise<void>;
}

export interface RigOptions {
  readonly codes?: readonly string[];
  readonly orderWire?: OrderWire;
  readonly settings?: Partial<GatewaySettings>;
}

/** The real gateway on a free port, with ports that the test holds. */
export async function openRig(options: RigOptions = {}): Promise<Rig> {
  const market = new FakeMarket(options.codes ?? ['EURUSD', 'GBPUSD', 'USDJPY']);
  const accounts = new FakeAccounts(market.market);
  const sessions = new FakeSessions();
  const registry = new Registry();
  const gateway = new Gateway({
    market,
    accounts,
    sessions,
    clock: Date,
    registry,
    orderWire: options.orderWire ?? unmapped,
    log: { error: () => undefined },
    ownOrigins: ['https://trade.example'],
    settings: { quoteBeatMs: 5, candleBeatMs: 5, figuresBeatMs: 5, ...options.settings },
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  const port = await listen(server);
  const connect = async (query = '?lang=en', clientOptions: ClientOptions = {}) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/v1/ws${query}`, clientOptions);
    const client = new TestClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return client;
  };
  const close = async () => {
    gateway.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, gateway, market, accounts, sessions, registry, connect, close };
}

function unmapped(): never {
  throw new Error('This test brings no orders');
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an object for an address once it listens.
  return (server.address() as AddressInfo).port;
}
