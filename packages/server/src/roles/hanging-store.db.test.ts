import { afterEach, beforeEach, expect, test } from 'vitest';

import * as trading from '@fulcrum/contract/trading/calls';

import { around, openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import type { Sql } from '../platform/ports/db.ts';
import { until } from '../../test/until.ts';

const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

let rig: ProductRig;
let token: string;
let release: () => void;
/** While this is set, commits wait until it resolves. */
let held: Promise<void> | null;
let asked: number;

beforeEach(async () => {
  const db = await openTestDb();
  held = null;
  asked = 0;
  const commits: Sql = {
    query: async (text, params) => {
      asked += 1;
      await held;
      return db.commits.query(text, params);
    },
  };
  rig = await ProductRig.open({ ...around(db), commits });
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  token = await rig.demo();
});
afterEach(() => rig.close());

const ready = async () => {
  const { statusCode, body } = await rig.product.app.inject({ url: '/readyz' });
  return { statusCode, body };
};

test('ORDER-050: while a commit hangs, orders are refused at once and the server is unready', async () => {
  const first = await rig.ok(trading.submit, buy, { token });
  const other = await rig.demo();
  held = new Promise((resolve) => {
    release = resolve;
  });
  const before = asked;
  const hanging = rig.call(trading.submit, buy, { token });
  await until(() => expect(asked).toBe(before + 1));
  expect((await ready()).statusCode).toBe(200);

  rig.clock.time += 1_001;
  const { status, code } = await rig.send(trading.submit, buy, { token: other });
  expect([status, code]).toEqual([503, 1091]);
  const closing = await rig.send(trading.close, { id: first.data.Id }, { token });
  expect([closing.status, closing.code]).toEqual([503, 1091]);
  expect(asked).toBe(before + 1);
  expect(await ready()).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('a commit hangs') as string,
  });
  // Existing data can still be read.
  expect((await rig.ok(trading.myDeal, { status: 1 }, { token })).data).toBeDefined();

  release();
  expect(await hanging).toMatchObject({ status: 200, code: 1 });
  expect((await ready()).statusCode).toBe(200);
  expect(await rig.send(trading.submit, buy, { token: other })).toMatchObject({ code: 1 });
});
