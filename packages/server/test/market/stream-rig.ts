import { PERIODS } from '@fulcrum/contract/market-data/calls';
import { onTestFinished } from 'vitest';

import type { FeedConfig } from '../../src/market-data/feeds/feed-of.ts';
import {
  createHeardMarket,
  createLeadingMarket,
  type HeardPorts,
  type StreamedMarket,
} from '../../src/market-data/heard-market.ts';
import type { MarketLead } from '../../src/market-data/leader.ts';
import { SteadyClock } from '../../src/market-data/quotes/steady-clock.ts';
import type { Bus } from '../../src/platform/ports/bus.ts';
import { LeaseStore } from '../../src/trading/lease/lease-store.ts';
import { RoleLease } from '../../src/trading/lease/role-lease.ts';
import type { MarketBench } from './test-market.ts';

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

/** A process that can lead the market, with a session of its own. */
export interface LeadingProcess {
  readonly market: StreamedMarket;
  readonly session: number;
}

/** Returns all that a market shows: prices, sessions, candles of all periods, day figures. */
export async function pictureOf(market: StreamedMarket) {
  const { market: engine, catalogue } = market;
  const pictures = engine.listings.map(async (listing) => {
    const { instrument, quote, isOpen, doubt } = listing;
    const candles = Object.values(PERIODS).map((minutes) =>
      market.candles(listing, minutes, { limit: 9 }),
    );
    const all = await Promise.all(candles);
    return { instrument, quote, isOpen, doubt, candles: all, day: market.day(listing) };
  });
  return { q: market.stream.q, catalogue, listings: await Promise.all(pictures) };
}

const failed: MarketLead['refused'] = (error) => {
  throw error;
};

interface HeardOptions {
  /** How far the clock of the process is ahead of the others, in ms. */
  readonly aheadMs?: number;
  /** Called before the market starts. */
  readonly created?: (market: StreamedMarket) => void;
}

/** Opens the markets of several processes on one database. */
export class StreamRig {
  readonly #bench: MarketBench;
  readonly #startedAt = performance.now();

  constructor(bench: MarketBench) {
    this.#bench = bench;
  }

  get sessions(): LeaseStore {
    return new LeaseStore(this.#bench.db);
  }

  /** Starts a process that leads, or waits for that. */
  async leading(
    bus: Bus,
    config: Partial<FeedConfig> = {},
    refused: MarketLead['refused'] = failed,
  ): Promise<LeadingProcess> {
    const session = await this.sessions.begin('market');
    const role = new RoleLease(this.#bench.db, 'market:1');
    const market = createLeadingMarket({ ...CONFIG, ...config }, this.#ports(bus), {
      session: () => Promise.resolve(session),
      claim: (me) => role.claim(me),
      release: (me) => role.release(me),
      refused,
    });
    await this.#start(market);
    return { market, session };
  }

  /** Starts a process that only hears. */
  async heard(
    bus: Bus,
    { aheadMs = 0, created = () => undefined }: HeardOptions = {},
  ): Promise<StreamedMarket> {
    const market = createHeardMarket(CONFIG, this.#ports(bus, aheadMs));
    created(market);
    await this.#start(market);
    return market;
  }

  #ports(bus: Bus, aheadMs = 0): HeardPorts {
    const note = (details: object, message: string) =>
      void this.#bench.warnings.push({ details, message });
    const log = { info: () => undefined, warn: note, error: note };
    // The time of the bench, which also runs by itself.
    const now = () => this.#bench.now + aheadMs + performance.now() - this.#startedAt;
    const machine = { now: () => now() + this.#bench.stepped, monotonic: now };
    return { db: this.#bench.db, clock: new SteadyClock(machine), log, bus };
  }

  async #start(market: StreamedMarket): Promise<void> {
    await market.load();
    await market.start();
    onTestFinished(() => market.stop());
  }
}
