import { CODES } from '@fulcrum/contract/codes';
import * as trading from '@fulcrum/contract/trading/calls';
import { saveNote } from '@fulcrum/contract/trading/notes';
import { costs } from '@fulcrum/contract/trading/results';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { addClosed } from '../../../test/trading/closed-trades.ts';
import { addFilled, type FilledOrder } from '../../../test/trading/filled-orders.ts';

let rig: ProductRig;
let token: string;
let accountId: number;
let lastId = 40_000_000;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await rig.demo();
  const [newest] = await rig.db.query<{ id: number }>('select max(id) as id from account');
  accountId = newest?.id ?? 0;
});

const at = (text: string) => Date.parse(text);
const HALF = { from: at('2026-01-01T00:00:00Z'), to: at('2026-07-01T00:00:00Z') };
const BEFORE = at('2025-12-01T00:00:00Z');
const nextId = () => (lastId += 1);
const add = (...orders: Omit<FilledOrder, 'id'>[]) =>
  addFilled(
    rig.db,
    accountId,
    orders.map((order) => ({ id: nextId(), ...order })),
  );
/** An order that was opened before the period: only its close is a fill of it. */
const closed = (
  fill: FilledOrder['opened'],
  terms: Pick<FilledOrder, 'lots' | 'instrument'> = {},
) => ({ opened: { at: BEFORE }, closed: fill, ...terms });
const read = async (period: { from: number; to: number } = HALF, tz = 'UTC') =>
  (await rig.ok(costs, period, { token, headers: { tz } })).data;

test('RESULT-009: without a fill and a booking there is no month', async () => {
  expect(await read()).toEqual({ time_zone: 'UTC', ...HALF, months: [] });
});

test('RESULT-009: one fill is its own median and its own highest latency', async () => {
  await add(closed({ at: at('2026-02-03T10:00:00Z'), took: 12 }));
  expect((await read()).months).toEqual([
    {
      month: '2026-02',
      fills: 1,
      fees: '0.000000',
      swap: '0.000000',
      priced_fills: 0,
      better: '',
      same: '',
      worse: '',
      slippage: '0.000000',
      average_slippage: null,
      average_pips: null,
      latency_median: 12,
      latency_p95: 12,
    },
  ]);
});

test('RESULT-010: fills are better, the same or worse than requested; others do not count', async () => {
  const time = at('2026-02-03T10:00:00Z');
  // EURUSD, 100,000 units a lot, 5 digits: a point of 0.10 lots is 0.10 dollars, of 1 lot 1 dollar.
  await add(
    closed({ at: time, slippage: 4 }),
    closed({ at: time, slippage: 0 }),
    closed({ at: time, slippage: -7 }, { lots: 1_000_000 }),
    closed({ at: time }),
  );
  // By hand: 0.4 + 0 − 7 = −6.6 dollars, by 3 fills −2.2; −3 points by 3 fills are −0.1 pips.
  expect((await read()).months).toMatchObject([
    {
      fills: 4,
      priced_fills: 3,
      better: '33.33',
      same: '33.33',
      worse: '33.33',
      slippage: '-6.600000',
      average_slippage: '-2.200000',
      average_pips: '-0.10',
    },
  ]);
});

test('RESULT-010: money is converted and rounded fill by fill, and pips are those of pairs', async () => {
  const [gold] = await rig.db.query<{ id: number; contract: number }>(
    `select id, contract_size as contract from instrument where code = 'XAUUSD' and digits = 2`,
  );
  const [yen] = await rig.db.query<{ id: number }>(
    `select id from instrument where code = 'USDJPY' and digits = 3`,
  );
  expect(gold?.contract).toBe(100);
  const time = at('2026-02-03T10:00:00Z');
  const third = { num: 1, den: 3 };
  await add(
    // 2 points × 0.01 lots × 100 ounces × 0.01 = 0.02 dollars; it has no pips.
    closed({ at: time, slippage: 2 }, { lots: 10_000, instrument: gold?.id ?? 0 }),
    // −1 point × 0.01 lots × 100,000 × 0.001 = −1 yen, at 1 ÷ 3 is −0.333333; twice −0.666666.
    closed({ at: time, slippage: -1, rate: third }, { lots: 10_000, instrument: yen?.id ?? 0 }),
    closed({ at: time, slippage: -1, rate: third }, { lots: 10_000, instrument: yen?.id ?? 0 }),
    // 2 points: 2 ÷ 3 yen of a dollar, rounded to 0.666667.
    closed({ at: time, slippage: 2, rate: third }, { lots: 10_000, instrument: yen?.id ?? 0 }),
  );
  // 0.02 − 0.666666 + 0.666667 = 0.020001, by 4 fills 0.005000 (rounded); 0 points by 3 fills.
  expect((await read()).months).toMatchObject([
    { slippage: '0.020001', average_slippage: '0.005000', average_pips: '0.00', better: '50.00' },
  ]);
});

test('RESULT-010: the share of a single kind is all', async () => {
  await add(closed({ at: HALF.from, slippage: -1 }));
  expect((await read()).months).toMatchObject([{ better: '0.00', same: '0.00', worse: '100.00' }]);
});

test('RESULT-011: latencies are those of a fill, by nearest rank', async () => {
  const time = at('2026-02-03T10:00:00Z');
  const took = (...times: number[]) =>
    add(...times.map((each) => closed({ at: time, took: each })));
  await took(30, 10);
  expect((await read()).months).toMatchObject([{ latency_median: 10, latency_p95: 30 }]);
  await took(20);
  expect((await read()).months).toMatchObject([{ latency_median: 20, latency_p95: 30 }]);
  // Of 20 fills the 10th is the median, and 19 are 95 of 100.
  await took(...Array.from({ length: 17 }, (_, index) => 100 + index));
  expect((await read()).months).toMatchObject([
    { fills: 20, latency_median: 106, latency_p95: 115 },
  ]);
  await took(1_000);
  expect((await read()).months).toMatchObject([
    { fills: 21, latency_median: 107, latency_p95: 116 },
  ]);
});

test('RESULT-009: an opening counts once, with all its lots, however it was closed', async () => {
  const opened = { at: at('2026-02-03T10:00:00Z'), slippage: 2, took: 5 };
  const id = nextId();
  const part = (closedAt: string) => ({
    id: nextId(),
    parent: id,
    opened,
    closed: { at: at(closedAt) },
  });
  await addFilled(rig.db, accountId, [
    part('2026-02-04T10:00:00Z'),
    part('2026-03-04T10:00:00Z'),
    { id, opened, closed: null },
  ]);
  // 2 points of 0.30 lots are 0.60 dollars.
  const months = [
    { month: '2026-02', fills: 2, priced_fills: 1, slippage: '0.600000' },
    { month: '2026-03', fills: 1, priced_fills: 0, slippage: '0.000000' },
  ];
  expect((await read()).months).toMatchObject(months);
  const february = { from: at('2026-02-01T00:00:00Z'), to: at('2026-03-01T00:00:00Z') };
  expect((await read(february)).months).toMatchObject(months.slice(0, 1));
  await rig.db.query(
    `update trade_order_recent set status = 3, pnl = 0, close_fill = open_fill, completed_at = $2
     where id = $1`,
    [id, HALF.to],
  );
  expect((await read()).months).toMatchObject(months);
});

test('RESULT-009: months begin at midnight of the zone, and a period excludes its last moment', async () => {
  const midnight = at('2026-03-01T05:00:00Z'); // in New York
  await add(closed({ at: midnight - 1 }), closed({ at: midnight }), closed({ at: HALF.to }));
  expect((await read(HALF, 'America/New_York')).months).toMatchObject([
    { month: '2026-02', fills: 1 },
    { month: '2026-03', fills: 1 },
  ]);
  expect((await read()).months).toMatchObject([{ month: '2026-03', fills: 2 }]);
  const march = { from: midnight, to: HALF.to + 1 };
  expect((await read(march)).months).toMatchObject([
    { month: '2026-03', fills: 1 },
    { month: '2026-07', fills: 1 },
  ]);
});

test('RESULT-009: of more trades than can be looked at only fees and swaps are told', async () => {
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const order = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
  await rig.ok(trading.submit, order, { token });
  const many = Array.from({ length: 20_001 }, (_, index) => ({ at: HALF.from + index, pnl: 1 }));
  await addClosed(rig.db, accountId, many);
  expect((await read()).months).toMatchObject([
    { month: '2026-03', fills: null, fees: '0.700000', slippage: '0.000000', latency_p95: null },
  ]);
  const fewer = { from: HALF.from + 1, to: HALF.to };
  expect((await read(fewer)).months).toMatchObject([
    { month: '2026-01', fills: 40_000 },
    { month: '2026-03', fills: 1, latency_median: 0 },
  ]);
});

test('RESULT-009: fees are of the month in which they were booked', async () => {
  const price = async (bid: string, ask: string) => {
    await rig.quote({ EURUSD: [bid, ask] });
    await rig.product.trading.settled();
  };
  const month = { from: at('2026-03-01T00:00:00Z'), to: at('2026-05-01T00:00:00Z') };
  await price('1.10000', '1.10010');
  const order = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
  const seen = { price: '1.10012', deviation: 50 };
  const { data } = await rig.ok(trading.submit, { ...order, ...seen }, { token });
  await price('1.10100', '1.10110');
  await rig.ok(trading.close, { id: data.Id }, { token });
  // The fee of 0.10 lots is 0.70 dollars; 2 points better than seen are 0.20 dollars.
  expect((await read(month)).months).toMatchObject([
    { month: '2026-03', fills: 2, fees: '0.700000', priced_fills: 1, slippage: '0.200000' },
  ]);
  const later = { from: rig.clock.now() + 1, to: month.to };
  expect((await read(later)).months).toEqual([]);
});

test('NOTE-006: a tag narrows fills, fees and swaps to its positions, with all their parts', async () => {
  const price = async (bid: string, ask: string) => {
    await rig.quote({ EURUSD: [bid, ask] });
    await rig.product.trading.settled();
  };
  const month = { from: at('2026-03-01T00:00:00Z'), to: at('2026-05-01T00:00:00Z') };
  await price('1.10000', '1.10010');
  const terms = { type: 1, forex_id: 1, status: 1, multiple: 100 };
  const tagged = await rig.ok(trading.submit, { ...terms, cont: '0.30' }, { token });
  const other = await rig.ok(trading.submit, { ...terms, cont: '0.10' }, { token });
  const note = { id: tagged.data.Id, text: '', tags: ['gap'], version: 0 };
  await rig.ok(saveNote, note, { token });
  await price('1.10100', '1.10110');
  await rig.ok(trading.close, { id: tagged.data.Id, cont: '0.10' }, { token });
  await rig.ok(trading.close, { id: other.data.Id }, { token });
  // By hand: 7 dollars a lot; an opening and the close of a part, of the other position both.
  expect((await read(month)).months).toMatchObject([{ fills: 4, fees: '2.800000' }]);
  const of = async (tag: string) =>
    (await rig.ok(costs, { ...month, tag }, { token, headers: { tz: 'UTC' } })).data;
  const { months, ...rest } = await of('gap');
  expect(rest).toEqual({ time_zone: 'UTC', ...month });
  expect(months).toMatchObject([{ month: '2026-03', fills: 2, fees: '2.100000' }]);
  expect((await of('unknown')).months).toEqual([]);
  const { code } = await rig.send(costs, { ...month, tag: 'a,b' }, { token });
  expect(code).toBe(CODES['tags.invalid'].code);
});

test('RESULT-005: a period of costs is refused as one of results is', async () => {
  const { from } = HALF;
  for (const [period, field] of [
    [{ from, to: from }, 'to'],
    [{ from, to: from + 366 * DAY_MS + 1 }, 'to'],
    [{ from: 0, to: from }, 'from'],
    [{ from: '2026-01', to: from }, 'from'],
    [{ from }, 'to'],
  ] as const) {
    const { code, data } = await rig.send(costs, period, { token });
    expect([code, data], JSON.stringify(period)).toEqual([CODES['results.range'].code, { field }]);
  }
});

test('RESULT-005: costs are those of the person alone', async () => {
  await add(closed({ at: HALF.from, slippage: 1 }));
  const stranger = await rig.demo();
  expect((await rig.ok(costs, HALF, { token: stranger })).data.months).toEqual([]);
  expect((await read()).months).toHaveLength(1);
});
