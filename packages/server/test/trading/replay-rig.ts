import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import { orderIdOf } from '@fulcrum/engine/event-traits';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Listing } from '@fulcrum/engine/market/market';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import { stateOf } from '../../src/market-data/stream/listing-state.ts';
import { isQuote, type Batch, type StreamItem } from '../../src/market-data/stream/items.ts';
import { PastMarket } from '../../src/market-data/stream/past-market.ts';
import type { LoggedState } from '../../src/market-data/stream/quote-log.ts';
import { StreamedPrices } from '../../src/market-data/stream/streamed-prices.ts';
import { Desk } from '../../src/trading/desk/desk.ts';
import type { LoadedAccount } from '../../src/trading/desk/desk-ports.ts';
import { HeldShards } from '../../src/trading/desk/held-shards.ts';
import type { ReplayMarks } from '../../src/trading/desk/replay/replay-ports.ts';
import { OrderIds } from '../../src/trading/journal/order-ids.ts';
import { shardOf } from '../../src/trading/journal/rows.ts';
import type { Turn } from '../../src/trading/journal/turn-rows.ts';
import { ALL_LEASES } from './all-shards.ts';
import { MemoryStore } from './memory-store.ts';
import { EURUSD } from './order-sample.ts';

const JPY: Instrument = {
  ...EURUSD,
  id: 2,
  code: 'USDJPY',
  digits: 3,
  conversion: { kind: 'ownPrice' },
};
const CROSS: Instrument = {
  ...EURUSD,
  id: 3,
  code: 'EURJPY',
  digits: 3,
  conversion: { kind: 'divide', code: 'USDJPY' },
};
export const INSTRUMENTS = [EURUSD, JPY, CROSS];

const entryOf = (instrument: Instrument) => ({
  instrument,
  version: 1,
  showCode: instrument.code,
  name: { en: instrument.code },
  searchWords: [],
  logo: '',
  categoryId: 1,
  position: 1,
  baseCurrency: '',
  quoteCurrency: '',
  spreadPoints: 9,
  profileClass: 'majorFx',
  simulatedBase: null,
  markups: [],
  maxJumpBp: 300,
});

/** Numbers start here, so that those of a market differ from counts. */
const FIRST_Q = 1_000;
const KEY_EVERY = 7;
const READ_AT_ONCE = 3;

/** A market in memory with a log of its quotes, several desks one after the other, and a store. */
export class ReplayWorld {
  now = Date.UTC(2024, 5, 12, 12);
  readonly store: ReplayStore;
  readonly #batches: Batch[] = [];
  readonly #states: LoggedState[] = [];
  readonly #recorder = this.#prices();
  readonly #followers: ((batch: Batch) => Promise<void>)[] = [];
  /** From which quote on a shard is replayed, as the store has it. */
  readonly marks = new Map<number, number>();
  q = FIRST_Q;
  #block = 1;

  constructor(accounts: number, dollars: number) {
    this.store = new ReplayStore(accounts, dollars);
  }

  /** Logs the items as a batch, and tells all desks; resolves when what they set off is settled. */
  async log(...items: StreamItem[]): Promise<void> {
    const q0 = this.q + 1;
    this.q += items.length;
    if (this.#batches.length % KEY_EVERY === 0) this.#states.push({ q0, state: this.#state() });
    const batch: Batch = { q0, q1: this.q, epoch: 1, at: this.now, items };
    this.#batches.push(batch);
    for (const [index, item] of items.entries()) applyTo(this.#recorder, q0 + index, item);
    await Promise.all(this.#followers.map((follow) => follow(batch)));
  }

  quote(id: number, bid: number, ask: number): Promise<void> {
    return this.log([id, bid, ask, this.now, this.now]);
  }

  /** Pauses the opening of positions, or ends the pause. */
  pause(id: number): Promise<void> {
    const { instrument } = this.listing(id);
    const paused = entryOf({ ...instrument, isPaused: !instrument.isPaused });
    const order = INSTRUMENTS.map((each) => each.id);
    return this.log({ terms: { categories: [], entries: [paused] as never, order } });
  }

  listing(id: number): Listing {
    const listing = this.#recorder.market.byId(id);
    if (!listing) throw new Error(`Expected instrument ${id}`);
    return listing;
  }

  /** Starts a desk on the market as it is now. It watches nothing yet. */
  open(withinMs = 60_000): ReplayDesk {
    const prices = this.#prices();
    for (const [, { q0, items }] of this.#batches.entries()) {
      for (const [index, item] of items.entries()) applyTo(prices, q0 + index, item);
    }
    const desk = new ReplayDesk(this, prices, withinMs, () => (this.#block += 1_000));
    this.#followers.push((batch) => desk.hear(batch));
    return desk;
  }

  /** The log, as a desk reads it. */
  readonly quotes = {
    past: (q: number, at: number) => {
      const old = this.#batches.filter((batch) => batch.at < at).at(-1);
      const from = Math.max(q, old?.q1 ?? 0);
      const state = this.#states.filter(({ q0 }) => q0 <= from + 1).at(-1) ?? this.#states[0];
      const log = {
        after: async (after: number) =>
          this.#batches.filter(({ q0 }) => q0 > after).slice(0, READ_AT_ONCE),
      };
      const past = state && new PastMarket(log, this.#prices().catalogue, state);
      return Promise.resolve(past ? { past, from } : null);
    },
  };

  #prices(): StreamedPrices {
    const prices = new StreamedPrices(() => this.now);
    prices.begin({ categories: [], entries: INSTRUMENTS.map(entryOf) as never });
    return prices;
  }

  #state() {
    return this.#recorder.market.listings.map((listing) =>
      stateOf(listing, { series: [] } as never),
    );
  }
}

/** One life of a desk that holds all shards. */
export class ReplayDesk {
  readonly desk: Desk;
  readonly replayed: (readonly [quotes: number, fired: number])[] = [];
  readonly failures: unknown[] = [];
  readonly #world: ReplayWorld;
  readonly #prices: StreamedPrices;
  #q: number;
  /** Turns are settled one by one, unless the store hangs. */
  isHung = false;
  #isDead = false;

  constructor(world: ReplayWorld, prices: StreamedPrices, withinMs: number, block: () => number) {
    this.#world = world;
    this.#prices = prices;
    this.#q = world.q;
    const { store, marks } = world;
    this.desk = new Desk({
      market: prices.market,
      risk: () => DEFAULT_RISK,
      now: () => world.now,
      monotonic: () => 0,
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      shards: new HeldShards(),
      orderIds: new OrderIds(() => Promise.resolve(block()), 1_000),
      writing: { eventsMax: 500, writersMax: 1 },
      accountsMax: 1_000,
      crowded: () => undefined,
      announce: () => undefined,
      failed: (error) => void this.failures.push(error),
      store: store.through(() => this.isHung || this.#isDead),
      replay: {
        quotes: Object.defineProperty({ q: 0, past: world.quotes.past }, 'q', {
          get: () => this.#q,
        }),
        marks: marksOn(marks),
        withinMs,
        replayed: (quotes, fired) => void this.replayed.push([quotes, fired]),
      },
    });
    this.desk.start();
  }

  /** Takes all shards; resolves when their accounts are watched. */
  gain(): Promise<void> {
    return this.desk.gain(ALL_LEASES);
  }

  async hear({ q0, items }: Batch): Promise<void> {
    if (this.#isDead) return;
    const settled: unknown[] = [];
    for (const [index, item] of items.entries()) {
      this.#q = q0 + index;
      applyTo(this.#prices, this.#q, item);
      const listing = isQuote(item) ? this.#prices.market.byId(item[0]) : undefined;
      if (listing) settled.push(this.desk.onQuote(listing));
    }
    if (!this.isHung) await Promise.all(settled);
  }

  /** Ends without a word. Its last heartbeat said that everything up to `q` is committed. */
  die(q: number | null): void {
    this.#isDead = true;
    const { marks } = this.#world;
    if (q === null) return;
    for (const { shard } of ALL_LEASES) if (!marks.has(shard)) marks.set(shard, q);
  }
}

function applyTo(prices: StreamedPrices, q: number, item: StreamItem): void {
  if (isQuote(item)) prices.quote(q, item);
  else if ('session' in item) prices.session(...item.session);
  else if ('terms' in item) prices.terms(item.terms);
  else if ('aged' in item) prices.age(item.aged);
}

export const marksOn = (marks: Map<number, number>): ReplayMarks => ({
  from: async (leases) => {
    const own = leases.map(({ shard }) => [shard, marks.get(shard)] as const);
    return new Map(own.flatMap(([shard, q]) => (q === undefined ? [] : [[shard, q] as const])));
  },
  leave: async (leases, q) => {
    for (const { shard } of leases) if (!marks.has(shard)) marks.set(shard, q);
  },
  done: async (leases) => {
    for (const { shard } of leases) marks.delete(shard);
  },
});

/** A store that has the accounts of all desks. */
class ReplayStore extends MemoryStore {
  readonly accounts: Map<number, Account>;
  readonly journal = new Map<number, AccountEvent[]>();
  /** After so many commits nothing is written any more. */
  commitsLeft = Infinity;
  /** Commits wait for this. */
  release: Promise<void> = Promise.resolve();

  constructor(accounts: number, dollars: number) {
    const all = new Map<number, Account>();
    for (let id = 1; id <= accounts; id += 1) all.set(id, funded(id, dollars));
    super((id) => all.get(id)?.clone() ?? null);
    this.accounts = all;
  }

  /** The store as one desk reaches it. */
  through(isHung: () => boolean): ReplayStore {
    return Object.assign(Object.create(this) as ReplayStore, {
      write: (turns: readonly Turn[]) =>
        isHung() || this.commitsLeft <= 0 ? new Promise<void>(() => undefined) : this.write(turns),
      load: (id: number) => this.load(id),
      loadLive: (shards: readonly number[]) => this.loadLive(shards),
      order: (account: number, id: number) => this.order(account, id),
      orders: (account: number, ids: readonly number[]) => this.orders(account, ids),
      orderNamed: (account: number, name: string) => this.orderNamed(account, name),
    });
  }

  override async write(turns: readonly Turn[]): Promise<void> {
    this.commitsLeft -= 1;
    await this.release;
    this.keep(turns);
    for (const { accountId, rows } of turns) {
      const account = this.accounts.get(accountId);
      for (const { seq, event } of rows) {
        if (account?.seq !== seq - 1) throw new Error(`Event ${seq} of ${accountId} comes twice`);
        account.apply(event);
        this.journal.set(accountId, [...(this.journal.get(accountId) ?? []), event]);
      }
    }
  }

  override async loadLive(shards: readonly number[] = []): Promise<LoadedAccount[]> {
    const live = [...this.accounts.values()].filter(({ orders }) => orders.size > 0);
    return live
      .filter(({ id }) => shards.includes(shardOf(id)))
      .map((account) => {
        const last = this.journal.get(account.id)?.at(-1);
        const orderId = last ? orderIdOf(last) : null;
        return {
          account: account.clone(),
          seenQ: last?.seenQ ?? null,
          waits: last?.waits ?? [],
          touched: last?.touched ?? (orderId === null ? [] : [orderId]),
        };
      });
  }
}

const funded = (id: number, dollars: number): Account =>
  Account.fresh(id, microUsd(dollars * ONE_USD));
