import { setTimeout as sleep } from 'node:timers/promises';

import {
  createHeardMarket,
  createLeadingMarket,
  type StreamedMarket,
} from '@fulcrum/server/market-data/heard-market';
import { createMarket } from '@fulcrum/server/market-data/live-market';
import type { MarketModule } from '@fulcrum/server/market-data/module';
import { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { InProcessBus } from '@fulcrum/server/platform/adapters/bus/in-process-bus';
import { NatsBus } from '@fulcrum/server/platform/adapters/bus/nats-bus';
import { PostgresDb } from '@fulcrum/server/platform/adapters/postgres';
import type { Bus } from '@fulcrum/server/platform/ports/bus';
import { systemClock } from '@fulcrum/server/platform/ports/clock';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { migrate, readSchema } from '@fulcrum/server/platform/store/migrate';
import { isNatsMissing, NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { openTestDb, silentLog } from '@fulcrum/server/test/db/test-db';
import { LeaseStore } from '@fulcrum/server/trading/lease/lease-store';
import { RoleLease } from '@fulcrum/server/trading/lease/role-lease';

const RATES = [1_000, 5_000];
const WARM_UP_PER_SECOND = 5_000;
const SECONDS = 4;
const CONFIG = {
  feed: 'bridge',
  expectFeed: null,
  feedPath: null,
  feedSpeed: 1,
  feedLoop: false,
  feedSeed: 1,
  sessions: 'open',
  sources: null,
} as const;

export interface QuoteFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  readonly way: 'not logged' | 'logged' | 'logged, heard over NATS';
  readonly perSecond: number;
  /** CPU time of a quote in µs: of the leader, of who hears it, and of whoever sends it here. */
  readonly cpuMicros: number;
  /** Age in ms when it is heard. */
  readonly p50: number;
  readonly p99: number;
}

/** Measures quotes that are not logged, logged, and logged and heard by another process. */
export async function runQuotes(databaseUrl: string | null): Promise<QuoteFigures[]> {
  const db = await opened(databaseUrl);
  const store = databaseUrl === null ? 'embedded' : 'PostgreSQL';
  const figures: QuoteFigures[] = [];
  const solo = createMarket(CONFIG, { db, clock: new SteadyClock(systemClock), log: silentLog });
  await begin(solo);
  figures.push(...(await measured(solo, solo, { store, way: 'not logged' })));
  await solo.stop();
  const near = await leading(db, new InProcessBus(silentLog));
  figures.push(...(await measured(near, near, { store, way: 'logged' })));
  await near.stop();
  if (databaseUrl !== null && !isNatsMissing) {
    const nats = await NatsServer.start();
    const [bus, farBus] = [await natsBus(nats), await natsBus(nats)];
    const leader = await leading(db, bus);
    const ports = { db, clock: new SteadyClock(systemClock), log: silentLog, bus: farBus };
    const far = createHeardMarket(CONFIG, ports);
    await begin(far);
    figures.push(...(await measured(leader, far, { store, way: 'logged, heard over NATS' })));
    await far.stop();
    await leader.stop();
    await Promise.all([bus.close(), farBus.close()]);
    await nats.kill();
  }
  await db.close();
  return figures;
}

export const quoteLines = (figures: readonly QuoteFigures[]): string[] =>
  figures.map(
    ({ store, way, perSecond, cpuMicros, p50, p99 }) =>
      `${store}, ${way}: ${perSecond} quotes/s, ${cpuMicros.toFixed(0)} µs CPU each, ` +
      `age ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );

async function opened(databaseUrl: string | null): Promise<Db> {
  if (databaseUrl === null) return openTestDb();
  const db = new PostgresDb(databaseUrl, () => undefined);
  await migrate(db, readSchema());
  return db;
}

async function natsBus(server: NatsServer): Promise<NatsBus> {
  const log = silentLog;
  const bus = new NatsBus({ nats: server.servers, cluster: 'bench', log, onUnread: () => {} });
  await new Promise<void>((resolve) => bus.onBack(resolve));
  return bus;
}

async function leading(db: Db, bus: Bus): Promise<StreamedMarket> {
  const session = await new LeaseStore(db.lease).begin('bench');
  const role = new RoleLease(db.desk, 'market:1');
  const ports = { db, clock: new SteadyClock(systemClock), log: silentLog, bus };
  const market = createLeadingMarket(CONFIG, ports, {
    session: () => Promise.resolve(session),
    claim: (me) => role.claim(me),
    release: (me) => role.release(me),
    refused: (error) => {
      throw error;
    },
  });
  await begin(market);
  return market;
}

async function begin(market: MarketModule): Promise<void> {
  await market.load();
  await market.start();
}

type Of = Pick<QuoteFigures, 'store' | 'way'>;

async function measured(from: MarketModule, to: MarketModule, of: Of): Promise<QuoteFigures[]> {
  const ages: number[] = [];
  to.onQuote((_, { arrivedAt }) => void ages.push(to.clock() - arrivedAt));
  const figures: QuoteFigures[] = [];
  await deliver(from, WARM_UP_PER_SECOND);
  for (const perSecond of RATES) {
    ages.length = 0;
    const cpu = process.cpuUsage();
    await deliver(from, perSecond);
    const { user, system } = process.cpuUsage(cpu);
    const sorted = ages.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
    const cpuMicros = (user + system) / (perSecond * SECONDS);
    figures.push({ ...of, perSecond, cpuMicros, p50: at(0.5), p99: at(0.99) });
  }
  return figures;
}

/** Delivers quotes of all instruments by turns, as a broker does. */
async function deliver(market: MarketModule, perSecond: number): Promise<void> {
  const codes = market.market.listings.map(({ instrument }) => instrument.code);
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * SECONDS; await sleep(2)) {
    const due = ((performance.now() - startedAt) * perSecond) / 1_000;
    const lines: string[] = [];
    for (; sent < Math.min(due, perSecond * SECONDS); sent += 1) {
      const bid = (1 + (sent % 7) / 100_000).toFixed(5);
      lines.push(JSON.stringify({ code: codes[sent % codes.length], bid, ask: '1.5' }));
    }
    void market.bridge?.accept(lines);
  }
}
