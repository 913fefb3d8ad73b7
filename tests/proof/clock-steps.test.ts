import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

import { CODES } from '@fulcrum/contract/codes';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { instrumentIdOf, openDemo, type Api } from '../api.ts';
import { startServer, type RunningServer } from '../e2e/server.ts';
import { faketimeLibrary, SettableClock } from '../settable-clock.ts';
import { FEED_TOKEN, PricedFeed } from './priced-feed.ts';
import { requireRightBooks } from './right-books.ts';

const HOUR_MS = 3_600_000;
const STEPS = [-HOUR_MS, HOUR_MS, -25 * HOUR_MS, 25 * HOUR_MS];
const isLong = process.env['PROOF'] === 'long';
const PATIENCE_MS = 15_000;
const FILLS = 5;
const PROBE_EVERY_MS = 60;
const STEPPED = CODES['clock.stepped'].code;
const STALE = CODES['quote.stale'].code;
const WORDS = 'Trading is halted for now: the clock of the server is being checked';

const library = faketimeLibrary();
const isNeeded = Boolean(process.env['CI']);
let clock: SettableClock;
let server: RunningServer;
let instrument: number;
const demos = { count: 0 };
const seen = { filled: 0, refused: 0, stops: 0 };

beforeAll(async () => {
  if (library === null) {
    if (isNeeded) throw new Error('Missing: libfaketime. `node scripts/setup.mjs` installs it');
    return;
  }
  clock = new SettableClock(library);
  const feed = { FEED: 'bridge', FEED_TOKEN, SESSIONS: 'open', RATE_LIMITS: 'off' };
  server = await startServer({ env: { ...feed, ...clock.env }, readyPart: 'desk' });
  instrument = await instrumentIdOf(server.url, 'EURUSD');
});

afterAll(async () => {
  if (library === null) return;
  await server.stop();
  const db = await openDb({
    databaseUrl: null,
    dataDir: server.dataDir,
    expectStore: null,
    log: silentLog,
  });
  const { events } = await requireRightBooks(db);
  await db.close();
  server.removeData();
  clock.remove();
  console.info(
    `steps of the clock: ${seen.filled} fills, each at the newest price, ${seen.refused} ` +
      `refusals, ${seen.stops} stops fired, a journal of ${events} events replayed`,
  );
});

interface Order {
  readonly Id: number;
  readonly Price: string;
  readonly UpdatePrice: string;
  readonly Cause: string | null;
}

/**
 * A trader who sells and buys back without a pause. Every fill must have a price at least as new as
 * the newest that the server had received when the order was sent.
 */
class Trader {
  readonly #api: Api;
  readonly #feed: PricedFeed;
  readonly #open: number[] = [];
  #isRunning = true;
  #running: Promise<void>;
  /** Refusals since the last look, keyed by code. */
  readonly refusals = new Map<number, string>();
  #fills = 0;
  #fault: Error | null = null;

  constructor(api: Api, feed: PricedFeed) {
    this.#api = api;
    this.#feed = feed;
    this.#running = this.#run().catch((error: Error) => void (this.#fault = error));
  }

  /** Fills since the last look; throws if one was at an old price. */
  get fills(): number {
    if (this.#fault) throw this.#fault;
    return this.#fills;
  }

  forget(): void {
    this.#fills = 0;
    this.refusals.clear();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      const known = this.#feed.answered;
      const id = this.#open[0];
      const sale = { type: 2, status: 1, cont: '0.01', forex_id: instrument, multiple: 100 };
      const { code, msg, data } =
        id === undefined
          ? await this.#api.post<Order>('/v1/api/forex/submit', sale)
          : await this.#api.post<Order>('/v1/api/forex/close', { id });
      if (code === 1) {
        const { Price, UpdatePrice } = data;
        const tick = id ? this.#feed.tickOfAsk(UpdatePrice) : this.#feed.tickOfBid(Price);
        assert.ok(tick >= known, `filled at tick ${tick}, though ${known} had come`);
        if (id === undefined) this.#open.push(data.Id);
        else this.#open.shift();
        this.#fills += 1;
        seen.filled += 1;
      } else {
        this.refusals.set(code, msg);
        seen.refused += 1;
      }
      await pause(PROBE_EVERY_MS);
    }
  }
}

async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > giveUpAt) throw new Error(`Never came: ${what}\n${server.log()}`);
    await pause(50);
  }
}

/**
 * Makes a feed, a trader who trades without a pause, and a holder of a position with a stop loss.
 */
async function scene(time: () => number) {
  const feed = new PricedFeed(server.url, time);
  const name = () => `clock-step-account-${(demos.count += 1)}`;
  const trader = new Trader(await openDemo(server.url, name()), feed);
  onTestFinished(async () => {
    await trader.stop();
    await feed.stop();
    clock.set(0);
  });
  const holder = await openDemo(server.url, name());
  await until('fills', () => trader.fills >= FILLS);
  return { feed, trader, holder };
}

/** Opens a position whose stop loss the price then passes by 1 %. */
async function stopThatIsPassed({ feed, holder }: Awaited<ReturnType<typeof scene>>) {
  const stop_loss_price = String((feed.level - 500) / 1e5);
  const order = { type: 1, status: 1, cont: '0.01', forex_id: instrument, multiple: 100 };
  let id = 0;
  await until('the position', async () => {
    const asked = { ...order, stop_loss_price };
    const { code, data } = await holder.post<Order>('/v1/api/forex/submit', asked);
    if (code === 1) id = data.Id;
    return code === 1;
  });
  const read = async (status: number) => {
    const { data } = await holder.get<{ data: Order[] }>('/v1/api/forex/my_deal', { status });
    return data.data.find((each) => each.Id === id);
  };
  return {
    pass: () => void (feed.level -= 1_100),
    isOpen: async () => (await read(1)) !== undefined,
    fired: async () => {
      await until('the stop', async () => (await read(3)) !== undefined);
      const row = await read(3);
      expect(row?.Cause).toBe('stopLoss');
      // The stop loss was filled at a price from after the fall.
      expect(Math.round(Number(row?.UpdatePrice) * 1e5)).toBeLessThan(feed.level + 400);
      feed.tickOfBid(row?.UpdatePrice ?? '');
      seen.stops += 1;
    },
  };
}

const clockPart = async () => {
  const reply = await fetch(`${server.url}/readyz`);
  const { parts } = (await reply.json()) as { parts: { name: string; reason: string | null }[] };
  return { status: reply.status, reason: parts.find(({ name }) => name === 'clock')?.reason };
};

/** Sets the clock, and checks that nothing is filled from then on and that the server says why. */
async function stepTo(ms: number, { trader }: Awaited<ReturnType<typeof scene>>): Promise<void> {
  const before = server.log().length;
  clock.set(ms);
  await until('a refusal', () => trader.refusals.has(STEPPED));
  expect(trader.refusals.get(STEPPED)).toBe(WORDS);
  expect(server.log().slice(before)).toContain('the clock was stepped');
}

/** The short proof steps the clock once backward and once forward with each feed. */
const stepsOf = (short: readonly number[]) =>
  isLong ? Array.from({ length: 10 }, () => STEPS).flat() : short;

test.skipIf(library === null && !isNeeded).each(stepsOf([-HOUR_MS, 25 * HOUR_MS]))(
  'PRICE-016: a step of %i ms, a feed in true time (libfaketime)',
  async (ms) => {
    const all = await scene(() => Date.now());
    const { trader } = all;
    const stop = await stopThatIsPassed(all);
    trader.forget();
    await stepTo(ms, all);
    trader.forget();
    stop.pass();
    const { status, reason } = await clockPart();
    expect(status).toBe(503);
    expect(reason).toMatch(/^stepped by -?\d+ ms: trading is halted/);
    await pause(3_000);
    expect([trader.fills, [...trader.refusals.keys()]]).toEqual([0, [STEPPED]]);
    expect(await stop.isOpen()).toBe(true);
    clock.set(0);
    await stop.fired();
    await until('fills', () => trader.fills >= FILLS);
    expect((await clockPart()).reason).toBeNull();
  },
);

test.skipIf(library === null && !isNeeded).each(stepsOf([-25 * HOUR_MS, HOUR_MS]))(
  'PRICE-016: a step of %i ms and back, a feed that follows the clock (libfaketime)',
  async (ms) => {
    const all = await scene(() => clock.now());
    const { trader } = all;
    for (const to of [ms, 0]) {
      const stop = await stopThatIsPassed(all);
      trader.forget();
      await stepTo(to, all);
      stop.pass();
      await stop.fired();
      trader.forget();
      await until('fills', () => trader.fills >= FILLS);
      for (const code of trader.refusals.keys()) expect([STEPPED, STALE]).toContain(code);
      expect((await clockPart()).reason).toBeNull();
    }
  },
);
