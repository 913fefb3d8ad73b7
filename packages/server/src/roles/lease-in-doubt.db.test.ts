import * as people from '@fulcrum/contract/people/calls';
import * as trading from '@fulcrum/contract/trading/calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { openTestDb } from '../../test/db/test-db.ts';
import { TestClient } from '../../test/gateway/test-client.ts';
import { ProductRig } from '../../test/product-rig.ts';

const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

let rig: ProductRig;
let token: string;
let isProven: boolean;

beforeEach(async () => {
  isProven = true;
  rig = await ProductRig.open(await openTestDb(), { PORT: '0' }, () => isProven);
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  token = await rig.demo();
});
afterEach(() => rig.close());

const readyz = async () => (await rig.product.app.inject({ url: '/readyz' })).statusCode;

test('LEDGER-022: while the lease is in doubt nothing is decided or shown', async () => {
  const { data: order } = await rig.ok(trading.submit, buy, { token });
  isProven = false;
  const calls = [
    rig.send(trading.submit, buy, { token }),
    rig.send(trading.close, { id: order.Id }, { token }),
    rig.send(trading.myDeal, { status: 1 }, { token }),
    rig.send(people.userInfo, {}, { token }),
  ];
  for (const { status, code } of await Promise.all(calls)) {
    expect([status, code]).toEqual([503, 1091]);
  }
  expect(await readyz()).toBe(503);
  // A heartbeat succeeds again, so no other process has taken over, and work continues.
  isProven = true;
  expect(await readyz()).toBe(200);
  expect(await rig.ok(trading.close, { id: order.Id }, { token })).toMatchObject({ code: 1 });
});

test('LEDGER-022: a read that began before the doubt is not answered in it', async () => {
  const reading = rig.product.trading.account(1);
  isProven = false;
  await expect(reading).rejects.toMatchObject({ reason: 'server.unavailable' });
});

test('LEDGER-022: the live line shows no account while the lease is in doubt', async () => {
  const ws = new WebSocket(`${(await rig.product.listen()).replace('http', 'ws')}/v1/ws?lang=en`);
  const client = new TestClient(ws);
  await new Promise((resolve) => ws.once('open', resolve));
  client.send({ type: 'login', params: { token } });
  client.send({ type: 'sub', params: { topics: ['FOREX_TRADE'] } });
  await client.nextOf('FOREX_TRADE');
  await rig.ok(trading.submit, buy, { token });
  await client.next(({ event }) => event === 'positionOpened');

  isProven = false;
  await rig.quote({ EURUSD: ['1.10300', '1.10309'] });
  await new Promise((resolve) => setTimeout(resolve, 300)); // longer than several frames
  isProven = true;
  await rig.quote({ EURUSD: ['1.10100', '1.10109'] });
  const next = await client.next(({ type, event }) => type === 'FOREX_TRADE' && event === null);
  // These are the first figures after the doubt; those of the quote during the doubt were never
  // sent.
  expect(next).toMatchObject({ ProfitsTotal: '9.100000' });
  ws.close();
});
