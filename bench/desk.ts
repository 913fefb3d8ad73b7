import { performance } from 'node:perf_hooks';

import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { InProcessBus } from '@fulcrum/server/platform/adapters/bus/in-process-bus';
import { NatsBus } from '@fulcrum/server/platform/adapters/bus/nats-bus';
import type { Bus } from '@fulcrum/server/platform/ports/bus';
import { systemClock } from '@fulcrum/server/platform/ports/clock';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { AccountHistory } from '@fulcrum/server/trading/journal/account-history';
import { JournalStore } from '@fulcrum/server/trading/journal/journal-store';
import type { Lease } from '@fulcrum/server/trading/journal/rows';
import { LeaseStore } from '@fulcrum/server/trading/lease/lease-store';
import type { TradingModule } from '@fulcrum/server/trading/module';
import { SharedBoard } from '@fulcrum/server/trading/remote/board';
import { createDeskClient } from '@fulcrum/server/trading/remote/desk-client';
import { openDeskHost } from '@fulcrum/server/trading/remote/desk-host';
import { NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { openTestDb, silentLog } from '@fulcrum/server/test/db/test-db';
import { newAccount, openDeskRig, type DeskRig } from '@fulcrum/server/test/trading/desk-rig';
import { AT_MARKET, BUY } from '@fulcrum/server/test/trading/order-sample';

const CALLERS = [1, 64];
const WARM_UP_SECONDS = 1;
const SECONDS = 4;

export interface DeskFigures {
  readonly way: 'in the process' | 'over NATS';
  readonly callers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of an order, of who asks and of the desk together, in µs. */
  readonly cpuMicros: number;
}

/**
 * Measures opening and closing positions at a desk in the same process, and at the same desk as
 * another process asks it. The store is in memory, or that of `TEST_DATABASE_URL`.
 */
export async function runDesk(): Promise<DeskFigures[]> {
  const db = await openTestDb();
  const server = await NatsServer.start();
  const deskBus = await natsBus(server);
  const farBus = await natsBus(server);
  const near = await openNear(db, new InProcessBus(silentLog));
  const accounts = await Promise.all(
    Array.from({ length: Math.max(...CALLERS) }, (_, nth) =>
      newAccount(db, `bench-${nth}`, Date.now()),
    ),
  );
  for (const id of accounts) await near.rig.trading.resetDemo(id);
  const figures = await measure('in the process', near.rig, near.rig.trading, accounts);
  await near.rig.trading.stop();
  const hosted = await openNear(db, deskBus);
  const far = await openFar(db, farBus, hosted.rig);
  figures.push(...(await measure('over NATS', hosted.rig, far, accounts)));
  await far.stop();
  await hosted.close();
  await hosted.rig.trading.stop();
  for (const bus of [deskBus, farBus]) await bus.close();
  await server.kill();
  await db.close();
  return figures;
}

/** Returns the figures as lines. */
export const deskLines = (figures: readonly DeskFigures[]): string[] =>
  figures.map(
    ({ way, callers, perSecond, p50, p99, cpuMicros }) =>
      `${way.padEnd(15)} ${String(callers).padStart(2)} callers ` +
      `${String(perSecond).padStart(6)} orders/s  p50 ${p50.toFixed(2)} ms  ` +
      `p99 ${p99.toFixed(2)} ms  ${cpuMicros} µs CPU an order`,
  );

async function natsBus(server: NatsServer): Promise<Bus> {
  const bus = new NatsBus({
    nats: server.servers,
    cluster: 'bench',
    log: silentLog,
    onUnread: () => undefined,
  });
  await new Promise<void>((resolve) => bus.onBack(resolve));
  return bus;
}

async function openNear(db: Db, bus: Bus) {
  let leases: readonly Lease[] = [];
  const takeLeases = async () => (leases = await new LeaseStore(db.lease).takeAll('bench'));
  const clock = () => Date.now();
  const rig = await openDeskRig({ db, clock, holder: 'bench', bus, shards: { takeLeases } });
  const { close } = openDeskHost({
    bus,
    session: leases[0]?.session ?? 0,
    trading: rig.trading,
    journal: new JournalStore(db),
    clock: systemClock,
    orders: null,
  });
  await bus.listening();
  return { rig, close };
}

async function openFar(db: Db, bus: Bus, { market }: DeskRig): Promise<TradingModule> {
  const trading = createDeskClient({
    bus,
    board: new SharedBoard({ db, bus, clock: systemClock, log: silentLog }),
    journal: new JournalStore(db),
    history: new AccountHistory(db),
    market,
    clock: systemClock,
    risk: () => DEFAULT_RISK,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ended: () => undefined,
    isProven: () => true,
    isLate: () => false,
    heard: () => undefined,
  });
  await trading.start();
  return trading;
}

async function measure(
  way: DeskFigures['way'],
  rig: DeskRig,
  trading: TradingModule,
  accounts: readonly number[],
): Promise<DeskFigures[]> {
  const figures: DeskFigures[] = [];
  for (const callers of CALLERS) {
    await load(rig, trading, accounts.slice(0, callers), WARM_UP_SECONDS);
    const before = process.cpuUsage();
    const times = await load(rig, trading, accounts.slice(0, callers), SECONDS);
    const { user, system } = process.cpuUsage(before);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    figures.push({
      way,
      callers,
      perSecond: Math.round(times.length / SECONDS),
      p50: at(0.5),
      p99: at(0.99),
      cpuMicros: Math.round((user + system) / times.length),
    });
  }
  return figures;
}

/** Lets each account open and close positions; returns how long each order took, in ms. */
async function load(
  rig: DeskRig,
  trading: TradingModule,
  accounts: readonly number[],
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const timed = async (act: Promise<{ readonly ok: boolean }>) => {
    const from = performance.now();
    const { ok } = await act;
    if (!ok) throw new Error('An order was refused');
    times.push(performance.now() - from);
  };
  await rig.quote(110_000);
  await Promise.all(
    accounts.map(async (accountId) => {
      while (performance.now() < end) {
        const opened = trading.submit(accountId, BUY);
        await timed(opened);
        const outcome = await opened;
        if (!outcome.ok) return;
        const close = { ...AT_MARKET, orderId: outcome.order.id, lots: null };
        await timed(trading.close(accountId, close));
      }
    }),
  );
  return times;
}
