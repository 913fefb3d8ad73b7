import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

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
const MEMORY_GROWTH_MAX = 64 * 1024 * 1024;

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

  /** Orders may fill only at a price that stands, or was replaced a short time ago. */
  look(): void {
    for (const [code, listing] of this.listings) {
      const now = machine.now();
      const said = this.said.get(code);
      this.looks += 1;
      if (priceFault(listing, now) !== null || !listing.quote || !said) continue;
      this.tradable += 1;
      const late = listing.instrument.staleAfterMs + TRANSPORT_MS;
      const at = machine.monotonic();
      if (at - said.provedAt > late)
        this.wrong.push(`${code}: no life for ${at - said.provedAt} ms`);
      if (listing.quote.bid !== said.bid && at - said.changedAt > late) {
        this.wrong.push(`${code}: replaced ${at - said.changedAt} ms ago`);
      }
    }
  }
}

/** Cuts and silences of any length, one after the other. */
async function suffer(scene: Scene, chance: Chance): Promise<void> {
  const { server } = scene;
  for (let cut = 0; cut < CUTS; cut += 1) {
    await sleep((chance(20) * SECOND) / SPEED);
    if (chance(3) === 0) {
      server.isSilent = true;
      await sleep((chance(30) * SECOND) / SPEED);
      server.isSilent = false;
    }
    server.cut();
  }
}

async function prove(name: VenueName): Promise<Scene> {
  const chance = chanceOf(seed);
  const server = await ExchangeServer.start(name, SECOND / SPEED);
  server.now = () => machine.now();
  const scene = new Scene(server, chance);
  const timers = [
    setInterval(() => scene.move(), (2 * SECOND) / SPEED),
    setInterval(() => scene.live(), 1),
    setInterval(() => scene.look(), 3),
  ];
  await suffer(scene, chanceOf(seed + 1));
  // As long as the longest wait between two attempts, and the first frames after it.
  await sleep((40 * SECOND) / SPEED);
  for (const timer of timers) clearInterval(timer);
  return scene;
}

describe.each(VENUES)('%s', (name) => {
  test(`PRICE-022: ${CUTS} cuts leave one subscription each, and nothing fills on an old price`, async () => {
    const before = memory();
    const scene = await prove(name);
    const subscribed = [...scene.server.subscribed.values()].map((each) => each.toSorted());
    const { wrong, looks, tradable, server } = scene;
    const growth = memory() - before;
    await scene.stop();
    console.info(
      `${name}, seed ${seed}: ${server.connections} connections for ${CUTS} cuts, ` +
        `${tradable} of ${looks} looks at prices found one to trade on`,
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(subscribed).toEqual([CODES.toSorted()]);
    expect(server.connections).toBeGreaterThan(CUTS / 4);
    expect(tradable).toBeGreaterThan(looks / 20);
    expect(growth).toBeLessThan(MEMORY_GROWTH_MAX);
  });
});

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
