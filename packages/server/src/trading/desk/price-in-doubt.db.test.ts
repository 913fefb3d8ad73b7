import { CODES } from '@fulcrum/contract/codes';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { close, myDeal, setStopPrice, submit } from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { FEED_TOKEN, ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});

afterAll(() => rig.close());

beforeEach(async () => {
  // Three ticks confirm a jump from whatever price the previous test ended at.
  for (let count = 0; count < 3; count += 1) await tick('1.10000', '1.10009');
  token = await rig.demo();
});

const EURUSD = 1;
const STALE = CODES['quote.stale'].code;

const buy = (type: 1 | 2 = 1) =>
  rig.call(submit, { type, status: 1, cont: '0.8', forex_id: EURUSD, multiple: 100 }, { token });

/**
 * Delivers one tick a second after the last one; returns why it was rejected, null if it was
 * accepted.
 */
async function tick(bid: string, ask: string): Promise<string | null> {
  rig.clock.time += 1_000;
  const response = await rig.product.app.inject({
    method: 'POST',
    url: '/feed',
    headers: { authorization: FEED_TOKEN, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ code: 'EURUSD', bid, ask }),
  });
  await rig.product.trading.settled();
  return response.json<{ rejected: { reason: string }[] }>().rejected[0]?.reason ?? null;
}

const shown = async () =>
  (await rig.ok(tradeList, { searchCurrency: 'EURUSD' })).data[0]?.PriceDoubt;

const openOrders = async () => (await rig.ok(myDeal, { status: 1 }, { token })).data.total;

test('PRICE-015: nobody wins and nobody escapes while a jump is not confirmed', async () => {
  const { data } = await buy(2);
  const { Id: id } = data as { Id: number };
  expect(await tick('1.18000', '1.18009')).toBe('tick.jump');
  expect(await shown()).toBe('jump');
  expect(await buy()).toMatchObject({ code: STALE });
  expect(await rig.call(close, { id }, { token })).toMatchObject({ code: STALE });
  const stops = { id, stop_loss_price: '1.11000', target_profit_price: '0' };
  expect(await rig.call(setStopPrice, stops, { token })).toMatchObject({ code: STALE });

  expect(await tick('1.18000', '1.18009')).toBe('tick.jump');
  expect(await tick('1.18000', '1.18009')).toBeNull();
  expect(await shown()).toBeNull();
  const closed = await rig.ok(close, { id }, { token });
  expect(closed.data).toMatchObject({ UpdatePrice: '1.18009' });
});

test('PRICE-015: a tick near the old price ends the doubt', async () => {
  expect(await tick('1.18000', '1.18009')).toBe('tick.jump');
  expect(await buy()).toMatchObject({ code: STALE });
  expect(await tick('1.10001', '1.10010')).toBeNull();
  expect(await buy()).toMatchObject({ code: 1, data: { Price: '1.10010' } });
});

test('TRIGGER-019: a stop waits out the doubt and fires at the price that settles it', async () => {
  const { data } = await buy();
  const { Id: id } = data as { Id: number };
  const stops = { id, stop_loss_price: '1.09000', target_profit_price: '0' };
  await rig.ok(setStopPrice, stops, { token });
  expect(await tick('1.03000', '1.03009')).toBe('tick.jump');
  expect(await tick('1.03000', '1.03009')).toBe('tick.jump');
  expect(await openOrders()).toBe(1);
  expect(await tick('1.03000', '1.03009')).toBeNull();
  const { data: history } = await rig.ok(myDeal, { status: 3 }, { token });
  expect(history.data[0]).toMatchObject({ Id: id, Cause: 'stopLoss', UpdatePrice: '1.03000' });
});

test('PRICE-003: a quote that is from ahead of the clock is stale', async () => {
  rig.clock.time -= 3_600_000;
  expect(await buy()).toMatchObject({ code: STALE });
  rig.clock.time += 3_600_000;
  expect(await buy()).toMatchObject({ code: 1 });
});
