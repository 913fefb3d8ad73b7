import { CODES } from '@fulcrum/contract/codes';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import {
  cancelTrade,
  close,
  modify,
  myDeal,
  setStopPrice,
  submit,
} from '@fulcrum/contract/trading/calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { FEED_TOKEN, ProductRig } from '../../../test/product-rig.ts';
import { until } from '../../../test/until.ts';

const HOUR_MS = 3_600_000;
const EURUSD = 1;
const STEPPED = CODES['clock.stepped'].code;
const STALE = CODES['quote.stale'].code;
const base = { type: 1, cont: '0.10', forex_id: EURUSD, multiple: 100 } as const;
const waiting = { ...base, status: 0, target_price: '1.05000' } as const;
let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});

afterAll(() => rig.close());

beforeEach(async () => {
  await tick(['1.10000', '1.10009']);
  token = await rig.demo();
});

afterEach(async () => {
  rig.clock.stepped = 0;
  await ticks('follows', ['1.10000', '1.10009']);
});

type Timing = 'true' | 'follows';

/**
 * Delivers a tick half a second after the last one, with its time from a true clock or from the
 * machine's clock.
 */
async function tick([bid, ask]: readonly [string, string], timing: Timing = 'true') {
  rig.clock.time += 500;
  const time = timing === 'true' ? rig.clock.time : rig.clock.now();
  await rig.product.app.inject({
    method: 'POST',
    url: '/feed',
    headers: { authorization: FEED_TOKEN, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ code: 'EURUSD', bid, ask, time }),
  });
  await rig.product.trading.settled();
}

/** Delivers enough ticks to confirm a clock. */
async function ticks(timing: Timing, prices: readonly [string, string]): Promise<void> {
  for (let count = 0; count < 5; count += 1) await tick(prices, timing);
}

const place = async (input: typeof waiting | (typeof base & { status: 1 })) =>
  (await rig.ok(submit, { ...input, expiry: undefined }, { token })).data.Id;

const ready = async () => {
  const response = await rig.product.app.inject({ url: '/readyz' });
  const { parts } = response.json<{ parts: { name: string; reason: string | null }[] }>();
  return [response.statusCode, parts.find(({ name }) => name === 'clock')?.reason];
};

const total = async (status: 0 | 1) => (await rig.ok(myDeal, { status }, { token })).data.total;

test.each([HOUR_MS, -HOUR_MS, 25 * HOUR_MS, -25 * HOUR_MS])(
  'PRICE-016: after a step of %i ms nothing is dealt, and everybody is told why',
  async (ms) => {
    const id = await place({ ...base, status: 1 });
    const pending = await place(waiting);
    expect(await ready()).toEqual([200, null]);
    rig.clock.stepped = ms;
    await ticks('true', ['1.10000', '1.10009']);
    const stops = { id, stop_loss_price: '1.09000', target_profit_price: '0' };
    const change = { id: pending, cont: '0.20', target_price: '1.04000' };
    const answers = [
      await rig.call(submit, { ...base, status: 1 }, { token }),
      await rig.call(submit, { ...base, type: 2, status: 1 }, { token }),
      await rig.call(submit, waiting, { token }),
      await rig.call(close, { id }, { token }),
      await rig.call(setStopPrice, stops, { token }),
      await rig.call(modify, change, { token }),
    ];
    const msg = 'Trading is halted for now: the clock of the server is being checked';
    for (const answer of answers) expect(answer).toMatchObject({ code: STEPPED, msg });
    const [listed] = (await rig.ok(tradeList, { searchCurrency: 'EURUSD' })).data;
    expect(listed).toMatchObject({ MarketStatus: 1, PriceDoubt: 'clock' });
    expect(await ready()).toEqual([
      503,
      `stepped by ${ms} ms: trading is halted until ticks agree with it`,
    ]);
    const { body } = await rig.product.app.inject({ url: '/metrics' });
    expect(body).toContain(`fulcrum_clock_step_seconds ${ms / 1_000}\n`);
    expect(await rig.call(cancelTrade, { id: pending }, { token })).toMatchObject({ code: 1 });

    rig.clock.stepped = 0;
    await tick(['1.10000', '1.10009']);
    expect(await ready()).toEqual([200, null]);
    expect(await rig.call(close, { id }, { token })).toMatchObject({ code: 1 });
  },
);

test('PRICE-016: no price of before the step is dealt at when it has ended', async () => {
  await rig.quote({ GBPUSD: ['1.30000', '1.30010'] });
  rig.clock.stepped = -HOUR_MS;
  await ticks('follows', ['1.10000', '1.10009']);
  expect(await rig.call(submit, { ...base, status: 1 }, { token })).toMatchObject({ code: 1 });
  const other = { ...base, forex_id: 2, status: 1 } as const;
  expect(await rig.call(submit, other, { token })).toMatchObject({ code: STALE });
});

test.each(['true', 'follows'] as const)(
  'TRIGGER-019: a stop that is passed during a step fires when it has ended, feed %s',
  async (timing) => {
    const id = await place({ ...base, status: 1 });
    const stops = { id, stop_loss_price: '1.09000', target_profit_price: '0' };
    await rig.ok(setStopPrice, stops, { token });
    rig.clock.stepped = HOUR_MS;
    await tick(['1.08000', '1.08009'], timing);
    expect(await total(1)).toBe(1);
    if (timing === 'true') rig.clock.stepped = 0;
    await ticks(timing, ['1.08000', '1.08009']);
    expect(await total(1)).toBe(0);
    const [row] = (await rig.ok(myDeal, { status: 3 }, { token })).data.data;
    expect(row).toMatchObject({ Id: id, Cause: 'stopLoss', UpdatePrice: '1.08000' });
  },
);

test('ORDER-023: a pending order ends by a step only when ticks agree with it', async () => {
  const until30 = { expiry: 2, expires_at: rig.clock.now() + HOUR_MS / 2 } as const;
  await rig.ok(submit, { ...waiting, ...until30 }, { token });
  rig.clock.stepped = HOUR_MS;
  await ticks('true', ['1.10000', '1.10009']);
  expect(await total(0)).toBe(1);
  await ticks('follows', ['1.10000', '1.10009']);
  await until(async () => expect(await total(0)).toBe(0));
});
