import { CODES } from '@fulcrum/contract/codes';
import * as trading from '@fulcrum/contract/trading/calls';
import { results } from '@fulcrum/contract/trading/results';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { addClosed, type ClosedTrade } from '../../../test/trading/closed-trades.ts';

let rig: ProductRig;
let token: string;
let accountId: number;

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
const WINTER = { from: at('2026-01-01T00:00:00Z'), to: at('2026-02-01T00:00:00Z') };
const add = (...trades: ClosedTrade[]) => addClosed(rig.db, accountId, trades);
const read = async (period: { from: number; to: number } = WINTER, tz = 'UTC') =>
  (await rig.ok(results, period, { token, headers: { tz } })).data;

test('RESULT-001, RESULT-002: a fee can turn a profit into a loss, and a zero counts as a trade', async () => {
  // Net, by hand: 10 − 0.7 = 9.3; 0.5 − 0.7 + 0.1 = −0.1; 0.7 − 0.7 = 0; −4 − 0.7 − 0.3 = −5.
  await add(
    { at: at('2026-01-05T10:00:00Z'), pnl: 10_000_000, fee: 700_000 },
    { at: at('2026-01-05T11:00:00Z'), pnl: 500_000, fee: 700_000, swap: 100_000 },
    { at: at('2026-01-06T10:00:00Z'), pnl: 700_000, fee: 700_000 },
    { at: at('2026-01-06T11:00:00Z'), pnl: -4_000_000, fee: 700_000, swap: -300_000 },
  );
  expect((await read()).totals).toEqual({
    trades: 4,
    wins: 1,
    losses: 2,
    win_rate: '25.00',
    net: '4.200000',
    gross_profit: '9.300000',
    gross_loss: '-5.100000',
    fees: '2.800000',
    swap: '-0.200000',
    average_win: '9.300000',
    average_loss: '-2.550000',
    profit_factor: '1.82', // 9.3 ÷ 5.1 = 1.8235…
    largest_win: '9.300000',
    largest_loss: '-5.000000',
    r_trades: 0,
    average_r: null,
  });
});

test('RESULT-002: averages go to the nearest millionth, rates are rounded down', async () => {
  const time = at('2026-01-05T10:00:00Z');
  await add(
    { at: time, pnl: 1 },
    { at: time, pnl: 1 },
    { at: time, pnl: 3 },
    { at: time, pnl: -1 },
    { at: time, pnl: -2 },
  );
  // 5 ÷ 3 = 1.67 → 2; −3 ÷ 2 = −1.5 → −2; 5 ÷ 3 = 1.666… → 1.66; 3 of 5 are 60 %.
  expect((await read()).totals).toMatchObject({
    net: '0.000002',
    average_win: '0.000002',
    average_loss: '-0.000002',
    profit_factor: '1.66',
    win_rate: '60.00',
  });
});

test('RESULT-002: without a win, without a loss and without a trade what cannot be said is left out', async () => {
  const nothing = { average_win: null, average_loss: null, largest_win: null, largest_loss: null };
  expect(await read()).toMatchObject({
    totals: { trades: 0, net: '0.000000', win_rate: '', profit_factor: null, ...nothing },
    days: [],
    instruments: [],
    hours: [],
    week_hours: [],
    sides: [],
  });
  await add({ at: at('2026-01-05T10:00:00Z'), pnl: -2_000_000 });
  expect((await read()).totals).toMatchObject({
    ...nothing,
    win_rate: '0.00',
    gross_profit: '0.000000',
    average_loss: '-2.000000',
    largest_loss: '-2.000000',
    profit_factor: null,
  });
  await add({ at: at('2026-02-05T10:00:00Z'), pnl: 2_000_000 });
  const february = { from: WINTER.to, to: at('2026-03-01T00:00:00Z') };
  expect((await read(february)).totals).toMatchObject({
    ...nothing,
    win_rate: '100.00',
    average_win: '2.000000',
    largest_win: '2.000000',
    profit_factor: null,
  });
});

test('RESULT-003: a close at midnight of the zone is of the new day', async () => {
  const midnight = at('2026-01-06T05:00:00Z'); // in New York
  await add({ at: midnight - 1, pnl: 1_000_000 }, { at: midnight, pnl: 2_000_000 });
  expect(await read(WINTER, 'America/New_York')).toMatchObject({
    time_zone: 'America/New_York',
    days: [
      { day: '2026-01-05', net: '1.000000' },
      { day: '2026-01-06', net: '2.000000' },
    ],
    hours: [
      { hour: 0, net: '2.000000' },
      { hour: 23, net: '1.000000' },
    ],
  });
  expect((await read(WINTER, 'Asia/Kathmandu')).days).toMatchObject([
    { day: '2026-01-06', trades: 2 },
  ]);
  const days = { from: midnight, to: midnight + DAY_MS };
  expect((await read(days)).totals).toMatchObject({ trades: 1, net: '2.000000' });
  expect((await read({ from: midnight - DAY_MS, to: midnight })).totals.net).toBe('1.000000');
});

test('RESULT-003: the days on which the clock changes have 23 and 25 hours', async () => {
  await add(
    { at: at('2026-03-28T23:00:00Z'), pnl: 1_000_000 }, // 00:00, the first moment of the day
    { at: at('2026-03-29T00:59:59.999Z'), pnl: 2_000_000 }, // 01:59:59.999
    { at: at('2026-03-29T01:00:00Z'), pnl: 4_000_000 }, // 03:00
    { at: at('2026-03-29T21:59:59.999Z'), pnl: 8_000_000 }, // 23:59:59.999
    { at: at('2026-03-29T22:00:00Z'), pnl: 16_000_000 }, // the next day
    { at: at('2026-10-25T00:30:00Z'), pnl: 32_000_000 }, // 02:30 in summer time
    { at: at('2026-10-25T01:30:00Z'), pnl: 64_000_000 }, // 02:30 again
    { at: at('2026-10-25T22:59:59.999Z'), pnl: 128_000_000 }, // 23:59:59.999
    { at: at('2026-10-25T23:00:00Z'), pnl: 256_000_000 }, // the next day
  );
  const year = { from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') };
  const { days, hours } = await read(year, 'Europe/Berlin');
  expect(days.map(({ day, net }) => [day, net])).toEqual([
    ['2026-03-29', '15.000000'],
    ['2026-03-30', '16.000000'],
    ['2026-10-25', '224.000000'],
    ['2026-10-26', '256.000000'],
  ]);
  expect(hours.map(({ hour, net }) => [hour, net])).toEqual([
    [0, '273.000000'],
    [1, '2.000000'],
    [2, '96.000000'],
    [3, '4.000000'],
    [23, '136.000000'],
  ]);
});

test('RESULT-012: hours of the week begin with Monday, and follow the clock of the zone', async () => {
  await add(
    { at: at('2026-01-04T22:59:59.999Z'), pnl: 1_000_000 }, // Sunday 23:59:59.999
    { at: at('2026-01-04T23:00:00Z'), pnl: 2_000_000 }, // Monday 00:00
    { at: at('2026-01-12T06:30:00Z'), pnl: 4_000_000 }, // Monday 07:30
    { at: at('2026-03-30T05:30:00Z'), pnl: 8_000_000 }, // Monday 07:30 in summer time
    { at: at('2026-04-01T15:00:00Z'), pnl: 16_000_000 }, // Wednesday 17:00
  );
  const year = { from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') };
  const { week_hours } = await read(year, 'Europe/Berlin');
  expect(week_hours.map(({ hour, trades, net }) => [hour, trades, net])).toEqual([
    [0, 1, '2.000000'],
    [7, 2, '12.000000'],
    [65, 1, '16.000000'],
    [167, 1, '1.000000'],
  ]);
});

test('RESULT-004: each kind of group adds up to the totals', async () => {
  const trades = Array.from({ length: 60 }, (_, index) => ({
    at: WINTER.from + index * 37 * 3_600_000 * 0.3,
    pnl: ((index * 7_919_333) % 11_000_000) - 5_000_000,
    fee: index * 1_003,
    swap: -index * 77,
    instrument: 1 + (index % 3),
    side: index % 2 === 0 ? ('buy' as const) : ('sell' as const),
  }));
  await add(...trades);
  const found = await read(WINTER, 'Australia/Lord_Howe');
  const { totals, days, instruments, hours, week_hours, sides } = found;
  expect(totals.trades).toBe(60);
  const micro = (text: string) => Math.round(Number(text) * 1e6);
  for (const groups of [days, instruments, hours, week_hours, sides]) {
    for (const field of ['trades', 'wins', 'losses'] as const) {
      expect(groups.reduce((sum, each) => sum + each[field], 0)).toBe(totals[field]);
    }
    for (const field of ['net', 'gross_profit', 'gross_loss', 'fees', 'swap'] as const) {
      const sum = groups.reduce((all, each) => all + micro(each[field]), 0);
      expect(sum, field).toBe(micro(totals[field]));
    }
  }
  const net = trades.reduce((sum, { pnl, fee, swap }) => sum + pnl - fee + swap, 0);
  expect(micro(totals.net)).toBe(net);
  expect(instruments.map(({ forex_id }) => forex_id)).toEqual([1, 2, 3]);
  expect(instruments[0]?.ForexTradeLists.Code).toBe('EURUSD');
  expect(sides.map(({ type }) => type)).toEqual([1, 2]);
});

test('RESULT-005: a period that is empty, turned round, too long or no period is refused', async () => {
  const { from } = WINTER;
  const longest = { from, to: from + 366 * DAY_MS };
  expect((await read(longest)).totals.trades).toBe(0);
  for (const [period, field] of [
    [{ from, to: from }, 'to'],
    [{ from, to: from - 1 }, 'to'],
    [{ from, to: longest.to + 1 }, 'to'],
    [{ from: 0, to: from }, 'from'],
    [{ from, to: 9e15 }, 'to'],
    [{ from: 'yesterday', to: from }, 'from'],
    [{ from: '1e12', to: from }, 'from'],
    [{ from: `${from}.5`, to: from }, 'from'],
    [{ to: from }, 'from'],
    [{ from }, 'to'],
  ] as const) {
    const { code, data } = await rig.send(results, period, { token });
    expect([code, data], JSON.stringify(period)).toEqual([CODES['results.range'].code, { field }]);
  }
});

test('RESULT-005: a person is told of their own trades alone', async () => {
  await add({ at: WINTER.from, pnl: 1_000_000 });
  const stranger = await rig.demo();
  const { data } = await rig.ok(results, WINTER, { token: stranger });
  expect(data.totals.trades).toBe(0);
  expect((await read()).totals.trades).toBe(1);
});

const quote = async (bid: string, ask: string) => {
  await rig.quote({ EURUSD: [bid, ask] });
  await rig.product.trading.settled();
};
const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const open = async (fields: object) =>
  (await rig.ok(trading.submit, { ...buy, ...fields }, { token })).data.Id;
const today = () => ({ from: rig.clock.now() - DAY_MS, to: rig.clock.now() + 1 });

test('RESULT-006: R is of the stop-loss at the opening, whatever became of it', async () => {
  await quote('1.10000', '1.10010');
  const plain = await open({});
  const stopped = await open({ stop_loss_price: '1.09910' });
  await rig.ok(
    trading.setStopPrice,
    { id: stopped, stop_loss_price: '1.09000', target_profit_price: '0' },
    { token },
  );
  const waiting = await open({ status: 0, target_price: '1.09950', stop_loss_price: '1.09000' });
  const changed = { id: waiting, stop_loss_price: '1.09850', target_profit_price: '0' };
  await rig.ok(trading.setStopPrice, changed, { token });
  await quote('1.09940', '1.09950');
  await rig.ok(trading.setStopPrice, { ...changed, stop_loss_price: '1.08000' }, { token });
  await quote('1.10210', '1.10220');
  await rig.ok(trading.close, { id: stopped, cont: '0.05' }, { token });
  await quote('1.10060', '1.10070');
  for (const id of [plain, stopped, waiting]) await rig.ok(trading.close, { id }, { token });
  // By hand, in points: a half 200 ÷ 100 = 2 R, the rest 50 ÷ 100 = 0.5 R, and the pending order
  // 110 ÷ 100 = 1.1 R. The position without a stop-loss has no R: (2 + 0.5 + 1.1) ÷ 3 = 1.2.
  expect((await read(today())).totals).toMatchObject({
    trades: 4,
    r_trades: 3,
    average_r: '1.20',
    fees: '2.100000',
  });
});

test('RESULT-006: of more trades than can be looked at, R is left out', async () => {
  const many = Array.from({ length: 2_001 }, (_, index) => ({ at: WINTER.from + index, pnl: 1 }));
  await add(...many);
  expect((await read()).totals).toMatchObject({ trades: 2_001, r_trades: null, average_r: null });
  const fewer = { from: WINTER.from + 1, to: WINTER.to };
  expect((await read(fewer)).totals).toMatchObject({ trades: 2_000, r_trades: 0, average_r: null });
});
