import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { around, openTestDb } from '../../test/db/test-db.ts';
import { newAccount, openDeskRig } from '../../test/trading/desk-rig.ts';
import { BUY } from '../../test/trading/order-sample.ts';
import { openFar, openHosted, sharedBus } from '../../test/trading/remote-rig.ts';
import type { Db, Sql } from '../platform/ports/db.ts';
import { LeaseStore } from './lease/lease-store.ts';
import { measureDesk, measureTakeOvers } from './metrics.ts';
import { newsOf } from './remote/account-news.ts';
import { measureNews } from './remote/metrics.ts';

let db: Db;
let time = Date.UTC(2026, 10, 23, 12);
const clock = () => (time += 1);

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const take = () => new LeaseStore(db.lease).takeAll('here');

test('turns that wait for their account or their commit are counted until they end', async () => {
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let isHeld = false;
  const commits: Sql = {
    query: async (text, params) => {
      if (isHeld) await held;
      return db.commits.query(text, params);
    },
  };
  const rig = await openDeskRig({ db: { ...around(db), commits }, clock, holder: 'here' });
  const registry = new Registry();
  measureDesk(registry, rig.trading);
  const waiting = () => registry.getSingleMetricAsString('fulcrum_turns_waiting');
  const accountId = await newAccount(db, 'waits', time);
  await rig.trading.resetDemo(accountId);
  expect(await waiting()).toContain('fulcrum_turns_waiting 0');
  isHeld = true;
  const orders = [1, 2, 3].map(() => rig.trading.submit(accountId, BUY));
  await expect.poll(waiting).toContain('fulcrum_turns_waiting 3');
  expect(await registry.getSingleMetricAsString('fulcrum_accounts_in_memory')).toContain(
    'fulcrum_accounts_in_memory 1',
  );
  goOn();
  await Promise.all(orders);
  expect(await waiting()).toContain('fulcrum_turns_waiting 0');
  await rig.trading.stop();
});

test('a take-over is measured, unless it is of no shards', async () => {
  const registry = new Registry();
  const tookOver = measureTakeOvers(registry);
  const measured = () => registry.getSingleMetricAsString('fulcrum_takeover_seconds');
  const none = { takeLeases: () => Promise.resolve([]), tookOver };
  const idle = await openDeskRig({ db, clock, holder: 'here', shards: none });
  await idle.trading.stop();
  expect(await measured()).toContain('fulcrum_takeover_seconds_count 0');
  const all = { takeLeases: take, tookOver };
  const busy = await openDeskRig({ db, clock, holder: 'here', shards: all });
  await busy.trading.stop();
  expect(await measured()).toContain('fulcrum_takeover_seconds_count 1');
  expect(await measured()).toMatch(/fulcrum_takeover_seconds_sum 0\.00[1-9]/);
});

test('how late a gateway hears of a turn is measured, if the desk has told the time', async () => {
  const bus = await sharedBus()();
  const desk = await openHosted(db, bus);
  const far = await openFar(db, bus, desk.rig);
  const accountId = await newAccount(db, 'hears', time);
  const heard: number[] = [];
  const stop = far.trading.hear(accountId, (turn) => heard.push(turn.length));
  await desk.rig.trading.resetDemo(accountId);
  expect(heard).not.toEqual([]);
  expect(far.newsAges).toHaveLength(heard.length);
  for (const ms of far.newsAges) expect(ms).toSatisfy((age: number) => age >= 0 && age < 1_000);
  // A desk of an earlier build.
  const before = heard.length;
  bus.publish(newsOf(accountId), { events: [] });
  expect([heard.length, far.newsAges.length]).toEqual([before + 1, before]);
  stop();
  await far.trading.stop();
  await desk.host.close();
  await desk.rig.trading.stop();
});

test('ages of news are exported in seconds', async () => {
  const registry = new Registry();
  measureNews(registry)(20);
  const text = await registry.metrics();
  expect(text).toContain('fulcrum_account_news_seconds_bucket{le="0.01"} 0');
  expect(text).toContain('fulcrum_account_news_seconds_bucket{le="0.025"} 1');
});
