import { afterAll, beforeAll, expect, test } from 'vitest';

import * as api from '@fulcrum/contract/console/dashboard/calls';
import type { LiveOrder } from '@fulcrum/contract/console/dashboard/schema';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { close, submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
let token: string;
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  token = await rig.demo();
  const { data } = await rig.ok(tradeList, {});
  ids = Object.fromEntries(data.map(({ Code, Id }) => [Code, Id]));
  await rig.quote({ EURUSD: ['1.10000', '1.10010'], XAUUSD: ['2300.00', '2300.30'] });
});
afterAll(() => rig.close());

const buy = (code: string) =>
  rig.ok(
    submit,
    { status: 1, type: 1, cont: '0.1', forex_id: ids[code] ?? 0, multiple: 100 },
    { token },
  );

test('CONSOLE-120 who holds on to what has changed knows all live orders', async () => {
  const held = new Map<number, LiveOrder>();
  let since: number | undefined;
  /** Polls once, as an open screen does; returns the number of rows. */
  async function poll(): Promise<number> {
    const answer = await owner.ok(api.liveOrders, { is_demo: 1, ...(since && { since }) });
    for (const row of answer.rows) held.set(row.id, row);
    since = answer.step;
    const fresh = await owner.ok(api.liveOrders, { is_demo: 1 });
    expect(answer.ids.map((id) => held.get(id))).toEqual(fresh.rows);
    return answer.rows.length;
  }
  expect(await poll()).toBe(0);
  await buy('EURUSD');
  await buy('EURUSD');
  await buy('XAUUSD');
  rig.clock.time += 100;
  expect(await poll()).toBe(3);
  expect(await poll()).toBe(0);
  rig.clock.time += 100;
  expect(await poll()).toBe(0);
  await rig.quote({ XAUUSD: ['2301.00', '2301.30'] });
  expect(await poll()).toBe(1);
  await rig.quote({ EURUSD: ['1.10020', '1.10030'] });
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  // The price is back at its old value, and the change in between was never seen.
  expect(await poll()).toBe(0);
  await rig.quote({ EURUSD: ['1.10020', '1.10030'] });
  expect(await poll()).toBe(2);
  const [first] = held.keys();
  await rig.ok(close, { id: first ?? 0 }, { token });
  rig.clock.time += 100;
  expect(await poll()).toBe(0);
  const seen = await owner.ok(api.liveOrders, { is_demo: 1, ...(since && { since }) });
  expect(seen).toMatchObject({ total: 2, rows: [] });
});

test('CONSOLE-120 the desk is looked at ten times a second at most', async () => {
  const poll = async () => (await owner.ok(api.liveOrders, { is_demo: 1 })).step;
  rig.clock.time += 1_000;
  const first = await poll();
  rig.clock.time += 99;
  await rig.product.app.inject({
    method: 'POST',
    url: '/feed',
    payload: '{"code":"XAUUSD","bid":"2300","ask":"2300.3"}',
    headers: { authorization: 'a-token-of-the-tests', 'content-type': 'application/x-ndjson' },
  });
  expect(await poll()).toBe(first);
  rig.clock.time += 1;
  expect(await poll()).toBeGreaterThan(first);
});
