import { expect, test } from 'vitest';

import * as people from '@fulcrum/contract/people/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';

const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

test('a store that is lost stops everything: no order is acknowledged after it', async () => {
  const rig = await ProductRig.open(await openTestDb());
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  const token = await rig.demo();
  const order = await rig.ok(trading.submit, buy, { token });
  expect(rig.fatal).toEqual([]);

  await rig.db.close();
  const lost = await rig.send(trading.submit, buy, { token });
  expect([lost.status, lost.code]).toEqual([500, 1090]);
  expect(rig.fatal).toHaveLength(1);
  expect((await rig.product.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  const attempts = [
    rig.send(trading.close, { id: order.data.Id }, { token }),
    rig.send(trading.myDeal, { status: 1 }, { token }),
    rig.send(people.userInfo, {}, { token }),
  ];
  for (const { status, code } of await Promise.all(attempts)) {
    expect([status, code]).toEqual([503, 1091]);
  }
  await rig.product.app.close();
});

test('stopping lets the running request finish', async () => {
  const rig = await ProductRig.open(await openTestDb());
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  const token = await rig.demo();
  const running = rig.ok(trading.submit, buy, { token });
  const info = rig.ok(people.userInfo, {}, { token });
  const [order] = await Promise.all([running, info]);
  expect(order.data.Status).toBe(1);
  await rig.close();
  expect((await rig.product.app.inject({ url: '/healthz' }).catch(() => null)) ?? null).toBeNull();
});
