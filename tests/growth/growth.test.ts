import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DAY_MS, HOUR_MS } from '@fulcrum/engine/market/new-york';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { moveOrders } from '@fulcrum/server/trading/journal/order-mover';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instrumentIdOf, openDemo } from '../api.ts';
import { startServer, type RunningServer } from '../e2e/server.ts';
import { fillAccounts, POSITIONS_EACH } from '../proof/many-accounts.ts';
import { memoryOf } from '../proof/memory-of.ts';
import { requireRightBooks } from '../proof/right-books.ts';
import { noPromises, storm } from '../proof/storm.ts';
import { bytesOf, fillPast, vacuum, type Bytes } from './long-past.ts';
import { lastNight, missSince, positionsBooked, untilBooked } from './missed-night.ts';
import { timed, timesOf, told } from './times.ts';
import { trade, visit, type Reads, type Visit } from './visit.ts';

/** As many accounts as memory is meant for, so that each new account is one too many. */
const ACCOUNTS = Number(process.env['GROWTH_ACCOUNTS'] ?? 200_000);
/** Closed orders of one account, over two years. */
const ORDERS = Number(process.env['GROWTH_ORDERS'] ?? 200_000);
const MINUTES = Number(process.env['GROWTH_MINUTES'] ?? 10);
const FEW_ORDERS = 40;
const DAYS = 730;
const POSITIONS = ACCOUNTS * POSITIONS_EACH;
const TRADERS = Array.from({ length: 16 }, (_, index) => `growth-trader-account-${index + 1}`);
const ROLL_CALLERS = 8;
const ALONE_MS = 10_000;
const BOOKED_MS_MAX = 1_200_000;

/* What is allowed is meant for any machine: it says how a time or a size may grow with the data. */

/** A page at either end may take so many times as long as that of an account without a past. */
const TIMES_MAX = 5;
/** What a time may differ by for reasons of its own, ms. */
const NOISE_MS = 20;
/** What memory may differ by for reasons of its own: a tenth of 200,000 orders, if they stayed. */
const NOISE_BYTES = 64 * 1024 * 1024;
/** Twice as many positions may take so many times as long to start with, and as much memory. */
const DOUBLE_MAX = 3;
/** Orders may take so many times as long to be moved beside those that were moved before. */
const MOVE_MAX = 2;
const BYTES_AN_ORDER_MAX = 4_000;
const KINDS: readonly (keyof Bytes)[] = ['journal', 'trade_order', 'ledger_tx', 'past_order_name'];

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const REPORT = fileURLToPath(new URL('../../test-results/growth.txt', import.meta.url));
let db: Db;

beforeAll(async () => {
  assert.notEqual(databaseUrl, '', 'Expected a PostgreSQL: run `npm run proof -- growth`');
  db = await openDb({ databaseUrl, dataDir: '', expectStore: null, log: silentLog });
  rmSync(REPORT, { force: true });
  mkdirSync(dirname(REPORT), { recursive: true });
});
afterAll(() => db.close());

const report = (...lines: readonly string[]) =>
  appendFileSync(REPORT, lines.map((line) => `${line}\n`).join(''));
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const secondsSince = (began: number) => ((performance.now() - began) / 1_000).toFixed(1);

const start = (): Promise<RunningServer> =>
  startServer({ env: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' } });

/** Stores an account with many closed orders and one with few, and reports their size. */
async function fillPasts() {
  // All of them ended so long ago that they are moved to their months.
  const till = Date.now() - 8 * DAY_MS;
  const period = { from: till - DAYS * DAY_MS, till };
  const few = await fillPast(db, { demoId: 'growth-short-past', orders: FEW_ORDERS, ...period });
  const before = await bytesOf(db);
  const filling = performance.now();
  const many = await fillPast(db, { demoId: 'growth-long-past', orders: ORDERS, ...period });
  const filled = secondsSince(filling);
  const halves = {
    older: await secondsToMove(till - (DAYS / 2) * DAY_MS),
    newer: await secondsToMove(till),
  };
  await vacuum(db);
  const full = await bytesOf(db);
  const each = KINDS.map((kind) => (full[kind] - before[kind]) / ORDERS);
  const bytes = each.reduce((sum, value) => sum + value, 0);
  const parts = KINDS.map((kind, index) => `${kind} ${Math.round(each[index] ?? 0)}`);
  report(
    `${ORDERS} closed orders of one account over ${DAYS} days: ` +
      `stored in ${filled} s, the older half moved to its months in ` +
      `${halves.older.toFixed(1)} s, the newer half in ${halves.newer.toFixed(1)} s`,
    `  ${Math.round(bytes)} bytes on disk an order: ${parts.join(', ')}`,
  );
  return { few, many, bytes, halves };
}

/** Moves orders that ended before `till` to their months, as the job does when they are due. */
async function secondsToMove(till: number): Promise<number> {
  const now = till + 7 * DAY_MS;
  const began = performance.now();
  await moveOrders({ db, clock: { now: () => now, monotonic: () => now } });
  return (performance.now() - began) / 1_000;
}

function reportVisits(few: Visit, many: Visit): void {
  const figures = ({ reads }: Visit, name: keyof Reads) =>
    `p50 ${reads[name].p50.toFixed(1)}, slowest ${reads[name].max.toFixed(1)} ms`;
  const names = Object.keys(many.reads) as (keyof Reads)[];
  report(
    ...names.map(
      (name) => `  ${name}: ${figures(many, name)} (with ${FEW_ORDERS}: ${figures(few, name)})`,
    ),
    `  openings and closes: ${told(many.orders)} (with ${FEW_ORDERS}: ${told(few.orders)})`,
    `  memory of the server: ${megabytes(few.bytes)} before this account came, ` +
      `${megabytes(many.bytes)} after`,
  );
}

test('an account with years of closed orders is read and trades as one with a few', async () => {
  const filled = await fillPasts();
  const server = await start();
  const first = await visit(server.url, filled.few);
  // The first visit also loads what the server loads only once.
  const few = await visit(server.url, filled.few, first.closed);
  const many = await visit(server.url, filled.many);
  await server.stop();
  reportVisits(few, many);

  const ends = [
    'first page',
    'last page',
    'page after a row in the middle',
    'oldest order with its trail',
    'first page of the account log',
    'last page of the account log',
  ] as const;
  for (const name of ends) {
    const allowed = few.reads[name].p50 * TIMES_MAX + NOISE_MS;
    expect(many.reads[name].p50, name).toBeLessThan(allowed);
  }
  // A page is counted from the nearer end, so the middle is the farthest.
  const { 'page at a quarter': quarter, 'middle page': middle } = many.reads;
  expect(middle.p50).toBeLessThan(quarter.p50 * DOUBLE_MAX + NOISE_MS);
  expect(many.orders.p50).toBeLessThan(few.orders.p50 * TIMES_MAX + NOISE_MS);
  expect(many.bytes - few.bytes).toBeLessThan(NOISE_BYTES);
  expect(filled.bytes).toBeLessThan(BYTES_AN_ORDER_MAX);
  const { older, newer } = filled.halves;
  expect(newer).toBeLessThan(older * MOVE_MAX + 5);
});

test('time and memory of a start grow no faster than the positions', async () => {
  const at = (await lastNight(db)) - HOUR_MS;
  const starts: { readonly seconds: number; readonly bytes: number }[] = [];
  let stored = 0;
  for (const accounts of [0, Math.floor(ACCOUNTS / 2), ACCOUNTS]) {
    const count = accounts - stored;
    if (count > 0) await fillAccounts(db, { name: `growth-${accounts}`, count, at });
    stored = accounts;
    const began = performance.now();
    const server = await start();
    const seconds = (performance.now() - began) / 1_000;
    const bytes = await memoryOf(server.url);
    await server.stop();
    starts.push({ seconds, bytes });
    report(
      `${accounts} accounts with ${accounts * POSITIONS_EACH} open positions: ` +
        `started in ${seconds.toFixed(1)} s with ${megabytes(bytes)}`,
    );
  }
  const [none, some, all] = starts;
  assert.ok(none && some && all);
  expect(all.seconds - none.seconds).toBeLessThan((some.seconds - none.seconds) * DOUBLE_MAX + 5);
  expect(all.bytes - none.bytes).toBeLessThan((some.bytes - none.bytes) * DOUBLE_MAX + NOISE_BYTES);
});

test('a roll over all positions gives way to orders', async () => {
  const roll = await lastNight(db);
  await missSince(db, roll);
  const began = performance.now();
  const server = await start();
  const instrument = await instrumentIdOf(server.url, 'EURUSD');
  const apis = await Promise.all(
    Array.from({ length: ROLL_CALLERS }, (_, n) => openDemo(server.url, `growth-roll-caller-${n}`)),
  );
  /** Trades with all callers until `end` has passed; returns how long orders took, in ms. */
  const tradeUntil = async (end: Promise<void>) => {
    const ms: number[] = [];
    let isOver = false;
    const over = end.finally(() => (isOver = true));
    const callers = apis.map(async (api) => {
      while (!isOver) await trade(api, instrument, ms);
    });
    await Promise.all([over, ...callers]);
    return timesOf(ms);
  };
  const during = await tradeUntil(untilBooked(db, roll, BOOKED_MS_MAX));
  const bookedMs = performance.now() - began;
  const alone = await tradeUntil(new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
  await server.stop();
  report(
    `A roll over them, from the start of the server: booked in ${(bookedMs / 1_000).toFixed(1)} s`,
    `  orders of ${ROLL_CALLERS} callers meanwhile: ${told(during)}`,
    `  and afterwards: ${told(alone)}`,
  );
  expect(await positionsBooked(db)).toBe(POSITIONS);
  // An order that had to wait for the roll would take about as long as the roll.
  expect(during.max).toBeLessThan(bookedMs / 10 + 1_000);
});

test('more accounts have orders than memory is meant for, and newcomers trade all the same', async () => {
  const server = await start();
  const promises = noPromises();
  let hasEnded = false;
  const raging = storm(server.url, TRADERS, 1, promises).finally(() => (hasEnded = true));
  const instrument = await instrumentIdOf(server.url, 'EURUSD');
  const until = Date.now() + MINUTES * 60_000;
  const ms: number[] = [];
  while (Date.now() < until) {
    assert.equal(hasEnded, false, `the server ended:\n${server.log()}`);
    const api = await openDemo(server.url, `growth-newcomer-account-${ms.length + 1}`);
    const order = { type: 1, cont: '0.01', forex_id: instrument, multiple: 100, status: 1 };
    const { code, msg } = await timed(ms, () => api.post('/v1/api/forex/submit', order));
    assert.equal(code, 1, msg);
  }
  if (ACCOUNTS >= 200_000) expect(server.log()).toContain('more accounts are in use');
  const bytes = await memoryOf(server.url);
  await server.stop();
  await raging;
  const ids = [...promises.placed.values()].map(({ orderId }) => orderId);
  report(
    `${TRADERS.length} traders without a pause and newcomers one after the other, ` +
      `${MINUTES} minutes: ${ids.length} orders acknowledged, ${megabytes(bytes)} at the end`,
    `  first orders of newcomers: ${told(timesOf(ms))}`,
  );
  await expectFound(ids, ms.length);
});

/** Expects that everything promised is in the store and that the books are right. */
async function expectFound(ids: readonly number[], newcomers: number): Promise<void> {
  const began = performance.now();
  const audit = await requireRightBooks(db);
  const checked = secondsSince(began);
  const [found] = await db.query<{ count: number }>(
    'select count(*) as count from trade_order where id = any($1) and client_order_id is not null',
    [ids],
  );
  const [held] = await db.query<{ count: number }>(
    `select count(*) as count from account a join app_user u on u.id = a.user_id
     where u.demo_id like 'growth-newcomer-%'
       and (select count(*) from trade_order o where o.account_id = a.id and o.status = 1) = 1`,
  );
  const [store] = await db.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  expect(found?.count).toBe(ids.length);
  expect(held?.count).toBe(newcomers);
  report(
    `All orders found; ${audit.events} events of ${audit.accounts} accounts replayed in ` +
      `${checked} s, the books are right; the database has ${megabytes(store?.bytes ?? 0)}`,
  );
}
