import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { Market, type Listing } from '@fulcrum/engine/market/market';
import { priceFault } from '@fulcrum/engine/market/tradable';
import { InstrumentCandles } from '@fulcrum/server/market-data/candles/candle-series';
import type { CatalogueEntry } from '@fulcrum/server/market-data/catalogue/catalogue';
import { createMarket } from '@fulcrum/server/market-data/live-market';
import { StreamSource } from '@fulcrum/server/market-data/feeds/exchange/stream-source';
import { SourceIntake } from '@fulcrum/server/market-data/feeds/routed/source-intake';
import { lineOf } from '@fulcrum/server/market-data/quotes/instrument-line';
import { Intake } from '@fulcrum/server/market-data/quotes/intake';
import { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { openTestDb, silentLog } from '@fulcrum/server/test/db/test-db';
import {
  ExchangeServer,
  VENUES,
  type VenueName,
} from '@fulcrum/server/test/exchange/exchange-server';
import { beforeAll, describe, expect, test } from 'vitest';

import { chanceOf, type Chance } from './chance.ts';

const isLong = process.env['PROOF'] === 'long';
const CUTS = isLong ? 1_000 : 20;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** A millisecond of this machine is so many of the market. */
const SPEED = 100;
const SECOND = 1_000;
const CODES = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'XAUUSD'];
/** What a frame may take between two sockets of this machine, in ms of the market. */
const TRANSPORT_MS = 60 * SPEED;
/** Looks are taken so often; later ones mean that this process got no time, in ms of the market. */
const LOOK_EVERY_MS = 3 * SPEED;
const STALL_MS = 20 * SPEED;
const MEMORY_GROWTH_MAX = 24 * 1024 * 1024;
/** The heap is measured after every so many cuts. */
const MEASURE_EVERY = 50;
/** Cuts until everything is compiled and caches are full: growth counts from here. */
const WARM_UP_CUTS = isLong ? 100 : 0;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // V8 has just been told to define it

const startedAt = performance.now();
const machine = {
  now: () => Date.UTC(2026, 5, 10) + Math.floor((performance.now() - startedAt) * SPEED),
  monotonic: () => (performance.now() - startedAt) * SPEED,
};

let entries: readonly CatalogueEntry[];

beforeAll(async () => {
  const db = await openTestDb();
  const market = createMarket(
    {
      feed: 'bridge',
      feedPath: null,
      feedSpeed: 1,
      feedLoop: false,
      feedSeed: 1,
      sessions: 'open',
      sources: null,
    },
    { db, clock: new SteadyClock(machine), log: silentLog },
  );
  await market.load();
  entries = market.catalogue.entries;
  await market.stop();
  await db.close();
});

/** What the exchange has said last about one symbol, in points; times in ms of the market. */
interface Said {
  bid: number;
  changedAt: number;
  /** When anything proved that this price stood. */
  provedAt: number;
}

/** An exchange whose connections break, and the market that takes its prices. */
class Scene {
  readonly server: ExchangeServer;
  readonly listings = new Map<string, Listing>();
  readonly said = new Map<string, Said>();
  readonly source: StreamSource;
  readonly wrong: string[] = [];
  tradable = 0;
  looks = 0;
  /** Connections that were seen with all subscriptions. */
  readonly complete = new WeakSet<object>();
  resubscriptions = 0;
  /** The longest time without a look, in ms of the market. */
  longestStall = 0;
  /** When this process got no time, and for how long; only the last ones. */
  readonly #stalls: { readonly at: number; readonly ms: number }[] = [];
  #lookedAt = machine.monotonic();
  readonly #intake: SourceIntake;
  readonly #chance: Chance;
  #n = 0;

  constructor(server: ExchangeServer, chance: Chance) {
    this.server = server;
    this.#chance = chance;
    const clock = new SteadyClock(machine);
    this.source = new StreamSource({ venue: server.venue, clock, tendEveryMs: 5 });
    const ports = { name: 'x1', kind: 'x', source: this.source, clock, log: silentLog };
    this.#intake = new SourceIntake(ports);
    const sink = new Intake({
      clock,
      followsTicks: false,
      isAlwaysOpen: true,
      isLive: () => true,
      log: silentLog,
      numbers: { take: () => undefined },
      roll: () => Promise.resolve(),
      restart: () => Promise.resolve(),
      affirmed: () => undefined,
      filled: () => undefined,
      begun: () => null,
    });
    const market = new Market();
    for (const code of CODES) {
      const entry = entries.find(({ instrument }) => instrument.code === code);
      assert.ok(entry);
      const listing = market.put(entry.instrument);
      const line = lineOf(entry, listing, new InstrumentCandles());
      sink.add(line);
      this.#intake.add(line, { source: 'x1', symbol: code, powerOfTen: 0 });
      this.listings.set(code, listing);
    }
    sink.begin();
    this.#intake.start(sink);
  }

  async stop(): Promise<void> {
    await this.#intake.stop();
    await this.server.stop();
  }

  /** The exchange changes a price, whether or not anybody hears of it. */
  move(): void {
    const code = CODES[this.#chance(CODES.length)] ?? '';
    const listing = this.listings.get(code);
    assert.ok(listing);
    const { digits } = listing.instrument;
    const bid = (this.said.get(code)?.bid ?? 100_000) + this.#chance(21) - 10;
    const text = (points: number) => (points / 10 ** digits).toFixed(digits);
    this.#n += 1;
    const now = machine.monotonic();
    this.said.set(code, { bid, changedAt: now, provedAt: now });
    if (!this.server.isSilent) this.server.quote(code, text(bid), text(bid + 10), this.#n);
  }

  /** The exchange proves life by itself or by answers, unless it is silent. */
  live(): void {
    if (this.server.isSilent) return;
    for (const said of this.said.values()) said.provedAt = machine.monotonic();
  }

  /** No connection may subscribe twice to the same symbol. */
  lookAtSubscriptions(): void {
    for (const [socket, symbols] of this.server.subscribed) {
      if (new Set(symbols).size < symbols.length) this.wrong.push(`twice: ${symbols.join(' ')}`);
      if (symbols.length < CODES.length || this.complete.has(socket)) continue;
      this.complete.add(socket);
      this.resubscriptions += 1;
    }
    // It is not looked at here, and would grow with each cut.
    this.server.heard.length = 0;
  }

  /** Orders may fill only at a price that stands, or was replaced a short time ago. */
  look(): void {
    this.#noteStall();
    for (const [code, listing] of this.listings) {
      const now = machine.now();
      const said = this.said.get(code);
      this.looks += 1;
      if (priceFault(listing, now) !== null || !listing.quote || !said) continue;
      this.tradable += 1;
      const at = machine.monotonic();
      const late = listing.instrument.staleAfterMs + TRANSPORT_MS;
      if (at - said.provedAt > late + this.#stalledSince(said.provedAt))
        this.wrong.push(`${code}: no life for ${at - said.provedAt} ms`);
      if (
        listing.quote.bid !== said.bid &&
        at - said.changedAt > late + this.#stalledSince(said.changedAt)
      ) {
        this.wrong.push(`${code}: replaced ${at - said.changedAt} ms ago`);
      }
    }
  }

  /** A frame that was sent before a stall is read after it, and counts from then. */
  #noteStall(): void {
    const at = machine.monotonic();
    const ms = at - this.#lookedAt - LOOK_EVERY_MS;
    this.#lookedAt = at;
    this.longestStall = Math.max(this.longestStall, ms);
    if (ms > STALL_MS) this.#stalls.push({ at, ms });
    if (this.#stalls.length > 100) this.#stalls.shift();
  }

  #stalledSince(time: number): number {
    let sum = 0;
    for (const { at, ms } of this.#stalls) if (at > time) sum += ms;
    return sum;
  }
}

/** Cuts and silences of any length, one after the other. Returns the growth of the heap. */
async function suffer(scene: Scene, chance: Chance): Promise<{ largest: number; last: number }> {
  const { server } = scene;
  let before = heapUsed();
  let largest = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    if (cut === WARM_UP_CUTS) before = heapUsed();
    if (cut > WARM_UP_CUTS && cut % MEASURE_EVERY === 0) {
      largest = Math.max(largest, heapUsed() - before);
    }
    // Between two attempts to connect there is nothing to cut.
    while (server.subscribed.size === 0) await sleep(1);
    // After a minute a connection was a good one, and the waits between attempts are short again.
    const life = chance(5) === 0 ? 60 + chance(30) : chance(20);
    await sleep((life * SECOND) / SPEED);
    if (chance(3) === 0) {
      server.isSilent = true;
      await sleep((chance(30) * SECOND) / SPEED);
      server.isSilent = false;
    }
    // A silent connection may have been given up in the meantime.
    while (server.subscribed.size === 0) await sleep(1);
    server.cut();
  }
  const last = heapUsed() - before;
  return { largest: Math.max(largest, last), last };
}

async function prove(name: VenueName) {
  const chance = chanceOf(seed);
  const server = await ExchangeServer.start(name, SECOND / SPEED);
  server.now = () => machine.now();
  const scene = new Scene(server, chance);
  const timers = [
    setInterval(() => scene.move(), (2 * SECOND) / SPEED),
    setInterval(() => scene.live(), 1),
    setInterval(() => scene.look(), LOOK_EVERY_MS / SPEED),
    setInterval(() => scene.lookAtSubscriptions(), 3),
  ];
  const growth = await suffer(scene, chanceOf(seed + 1));
  // As long as the longest wait between two attempts, and the first frames after it.
  await sleep((40 * SECOND) / SPEED);
  for (const timer of timers) clearInterval(timer);
  return { scene, growth };
}

describe.each(VENUES)('%s', (name) => {
  test(`PRICE-022: ${CUTS} cuts leave one subscription each, and nothing fills on an old price`, async () => {
    const { scene, growth } = await prove(name);
    const subscribed = [...scene.server.subscribed.values()].map((each) => each.toSorted());
    const { wrong, looks, tradable, server, resubscriptions } = scene;
    await scene.stop();
    console.info(
      `${name}, seed ${seed}: ${CUTS} cuts, ${server.connections} connections, ` +
        `${resubscriptions} with all subscriptions, ` +
        `${tradable} of ${looks} looks at prices found one to trade on, ` +
        `heap grew by ${megabytes(growth.last)}, at most ${megabytes(growth.largest)}; ` +
        `this process got no time for up to ${(scene.longestStall / SPEED).toFixed(0)} ms`,
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(subscribed).toEqual([CODES.toSorted()]);
    expect(server.connections).toBeGreaterThan(CUTS);
    expect(resubscriptions).toBeGreaterThan(CUTS / 4);
    expect(tradable).toBeGreaterThan(looks / 20);
    expect(growth.largest).toBeLessThan(MEMORY_GROWTH_MAX);
  }, 1_800_000);
});

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
