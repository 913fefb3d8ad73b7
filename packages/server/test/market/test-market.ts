import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Listing } from '@fulcrum/engine/market/market';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { Db } from '../../src/platform/ports/db.ts';
import type { FeedConfig } from '../../src/market-data/feeds/feed-of.ts';
import { createMarket } from '../../src/market-data/live-market.ts';
import type { MarketModule } from '../../src/market-data/module.ts';
import { SteadyClock } from '../../src/market-data/quotes/steady-clock.ts';

const CONFIG: FeedConfig = {
  feed: 'bridge',
  expectFeed: null,
  feedPath: null,
  feedSpeed: 'max',
  feedLoop: false,
  feedSeed: 7,
  sessions: 'honour',
  sources: null,
};
const EMPTY =
  'delete from candle; delete from roll; delete from setting; ' +
  'delete from source_change; delete from halt_set; ' +
  'delete from instrument; delete from category; ' +
  'delete from quote_batch; ' +
  'update role_lease set session_id = null';

/** Opens markets on one database with a clock that the test sets. */
export class MarketBench {
  /** The true time, epoch ms. */
  now = Date.parse('2026-06-10T12:00Z');
  /** By how many ms the machine's wall clock was set ahead of the true time. */
  stepped = 0;
  /** Warnings and errors that were logged. */
  readonly warnings: { readonly message: string; readonly details: object }[] = [];
  folder = '';
  #db: Db | null = null;
  #running: MarketModule[] = [];

  constructor(openDb: () => Promise<Db>) {
    beforeAll(async () => {
      this.#db = await openDb();
    });
    beforeEach(async () => {
      await this.db.script(EMPTY);
      this.warnings.length = 0;
      this.now = Date.parse('2026-06-10T12:00Z');
      this.stepped = 0;
      this.folder = mkdtempSync(join(tmpdir(), 'fulcrum-ticks-'));
      return async () => {
        for (const market of this.#running.splice(0)) await market.stop();
        rmSync(this.folder, { recursive: true });
      };
    });
    afterAll(() => this.db.close());
  }

  get db(): Db {
    if (!this.#db) throw new Error('Expected a database: the first test has not begun');
    return this.#db;
  }

  /** Opens a market, which is stopped after the test. */
  async open(config: Partial<FeedConfig> = {}): Promise<MarketModule> {
    const note = (details: object, message: string) =>
      void this.warnings.push({ details, message });
    const log = { info: () => undefined, warn: note, error: note };
    const machine = { now: () => this.now + this.stepped, monotonic: () => this.now };
    const ports = { db: this.db, clock: new SteadyClock(machine), log };
    const market = createMarket({ ...CONFIG, ...config }, ports);
    await market.load();
    this.#running.push(market);
    return market;
  }

  /** Writes a tick file for this test; returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  /** Opens a replay at full speed. */
  replay(feedPath: string, more: Partial<FeedConfig> = {}): Promise<MarketModule> {
    return this.open({ feed: 'replay', feedPath, ...more });
  }
}

/** Returns the listing of a code; throws if the catalogue has none. */
export function listingOf(market: MarketModule, code: string): Listing {
  const listing = market.market.byCode(code);
  if (!listing) throw new Error(`Expected ${code} in the catalogue`);
  return listing;
}

/** Resolves when the condition is true; throws after ten seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > deadline)
      throw new Error('Expected a condition to come true, it did not');
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** Starts a replay and resolves at its end. */
export async function play(market: MarketModule): Promise<void> {
  await market.start();
  const isEnded = () => market.feedHealth().state === 'ended';
  while (!isEnded()) await new Promise((done) => setTimeout(done, 5));
}
