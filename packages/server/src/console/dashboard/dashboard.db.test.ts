import { afterAll, beforeAll, expect, test } from 'vitest';

import * as dashboardCalls from '@fulcrum/contract/console/dashboard/calls';
import { exportList } from '@fulcrum/contract/console/exports/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { saveSettings } from '@fulcrum/contract/console/settings/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
let demo: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  demo = await rig.demo();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
});
afterAll(() => rig.close());

const eurusd = async () => {
  const { data } = await rig.ok(tradeList, { searchCurrency: 'EURUSD' });
  const id = data[0]?.Id;
  if (id === undefined) throw new Error('Expected EURUSD in the catalogue');
  return id;
};

const buy = async (token: string) => {
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const forex_id = await eurusd();
  return rig.call(submit, { type: 1, status: 1, cont: '1', forex_id, multiple: 100 }, { token });
};

test('CONSOLE-014 the dashboard sums live positions, demo and real apart', async () => {
  expect(await buy(demo)).toMatchObject({ code: 1 });
  rig.clock.time += 2_000;
  await rig.quote({ EURUSD: ['1.10110', '1.10120'] });
  const demoView = await owner.ok(dashboardCalls.dashboard, { is_demo: 1 });
  expect(demoView).toMatchObject({ open_positions: 1, client_pnl: 100_000_000 });
  expect(demoView.exposure).toMatchObject([
    { code: 'EURUSD', long_lots: 1_000_000, short_lots: 0, long_usd: 110_110_000_000 },
  ]);
  expect(demoView).toMatchObject({
    by_currency: [
      { currency: 'EUR', amount: '100000', usd: 110_115_000_000 },
      { currency: 'USD', amount: '-110115', usd: -110_115_000_000 },
    ],
    unpriced: [],
  });
  const file = await owner.ok(exportList, { list: 'exposureByCurrency', is_demo: 1 });
  expect(file.csv).toContain('"EUR",100000,110115.00');
  expect(file.csv).toContain('"USD",-110115,-110115.00');
  const realView = await owner.ok(dashboardCalls.dashboard, { is_demo: 0 });
  expect(realView).toMatchObject({ open_positions: 0, client_pnl: 0, exposure: [] });
  const { rows, total } = await owner.ok(dashboardCalls.liveOrders, {
    is_demo: 1,
    status: 'open',
    side: 'buy',
  });
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ code: 'EURUSD', side: 'buy', pnl: 100_000_000 }]);
  expect((await owner.ok(dashboardCalls.liveOrders, { is_demo: 1, side: 'sell' })).total).toBe(0);
});

test('CONSOLE-121 net exposure of real accounts is shown beside the limit that is set', async () => {
  const limitOf = async (is_demo: 0 | 1) =>
    (await owner.ok(dashboardCalls.dashboard, { is_demo })).net_limit_usd;
  const changes = [{ key: 'net_exposure_limit', before: '0', after: '1.5' }] as const;
  expect(await limitOf(0)).toBeNull();
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  await owner.ok(saveSettings, { changes: [...changes], reason: 'a measure to look at' });
  rig.clock.time += 5_000;
  expect([await limitOf(0), await limitOf(1)]).toEqual([1_500_000, null]);
});

test('CONSOLE-122 the dashboard tells how the server does', async () => {
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  expect(await buy(demo)).toMatchObject({ code: 1 });
  rig.clock.time += 300;
  const { health, feed } = await owner.ok(dashboardCalls.dashboard, { is_demo: 0 });
  expect(health.commands?.count).toBeGreaterThan(0);
  expect(health.commands?.p95_ms).toBeGreaterThanOrEqual(health.commands?.p50_ms ?? NaN);
  expect(health).toMatchObject({ people: 0, connections: 0 });
  expect(feed.lag_ms).toBe(300);
});

test('CONSOLE-122 a feed that has never spoken stands still since the start', async () => {
  const silent = await ProductRig.open(await openTestDb());
  const first = await firstOwner(silent);
  const { lag_ms: before } = (await first.ok(dashboardCalls.dashboard, { is_demo: 0 })).feed;
  silent.clock.time += 2_001;
  const { feed } = await first.ok(dashboardCalls.dashboard, { is_demo: 0 });
  // The enrolment moved the clock by 30 seconds.
  expect([before, feed.lag_ms]).toEqual([30_000, 32_001]);
  expect((await first.ok(dashboardCalls.monitor, { is_demo: 0 })).feed.lag_ms).toBe(32_001);
  await silent.close();
});

test('CONSOLE-108 those that wait are listed nearest to their price first', async () => {
  const forex_id = await eurusd();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const pending = { status: 0, cont: '0.1', forex_id, multiple: 100 } as const;
  // A buy is compared with the ask, a sell with the bid: 210, 100 and 500 points away.
  for (const [type, target_price] of [
    [1, '1.09800'],
    [2, '1.10100'],
    [1, '1.10510'],
  ] as const) {
    expect(
      await rig.call(submit, { ...pending, type, target_price }, { token: demo }),
    ).toMatchObject({ code: 1 });
  }
  rig.clock.time += 2_000;
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const { ids, rows } = await owner.ok(dashboardCalls.liveOrders, {
    is_demo: 1,
    status: 'pending',
  });
  expect(rows.map(({ distance }) => distance)).toEqual([100, 210, 500]);
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect((await owner.ok(dashboardCalls.monitor, { is_demo: 1 })).margin_watch).toEqual([]);
});
