import { CODES, type Reason } from '@fulcrum/contract/codes';
import type { InputOf } from '@fulcrum/contract/endpoint';
import * as notices from '@fulcrum/contract/notifications/notices';
import * as api from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { until } from '../../../test/until.ts';
import { verifyBooks } from '../books/verify-books.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await rig.demo();
  await move('1.10000', '1.10009');
});

type Asked = Omit<InputOf<typeof api.setLevels>, 'id'>;

async function move(bid: string, ask: string): Promise<void> {
  await rig.quote({ EURUSD: [bid, ask] });
}
const buy = { type: 1, cont: '1.00', forex_id: 1, status: 1, multiple: 100 } as const;
const open = async (input: object = {}) =>
  (await rig.ok(api.submit, { ...buy, ...input }, { token })).data.Id;
const set = async (id: number, asked: Asked) =>
  (await rig.ok(api.setLevels, { id, ...asked }, { token })).data;
const held = async (status: 0 | 1 | 3 = 1) =>
  (await rig.ok(api.myDeal, { status }, { token })).data.data;

const LEVELS = [
  { price: '1.101', percent: 50 },
  { price: '1.102', percent: 30 },
  { price: '1.103', percent: 20 },
];

test('LEVEL-003: one quote closes two levels in one turn, and each has its row', async () => {
  const id = await open();
  const shown = await set(id, {
    levels: LEVELS,
    break_even_level: 1,
    break_even_offset: 5,
    stop_loss_price: '1.09',
  });
  expect(shown).toMatchObject({
    TargetProfitPrice: '1.10300',
    TargetLossPrice: '1.09000',
    ProfitLevels: [
      { Price: '1.10100', Percent: 50, Lots: '0.50', IsFired: false },
      { Price: '1.10200', Percent: 30, Lots: '0.30', IsFired: false },
      { Price: '1.10300', Percent: 20, Lots: '0.20', IsFired: false },
    ],
    BreakEven: { Level: 1, Points: null, Offset: 5 },
  });
  await move('1.10233', '1.10242');
  expect(await held()).toMatchObject([
    {
      Id: id,
      Quantity: '0.20',
      TargetLossPrice: '1.10014',
      ProfitLevels: [{ IsFired: true }, { IsFired: true }, { Lots: '0.20', IsFired: false }],
      BreakEven: null,
    },
  ]);
  const rows = await held(3);
  const parts = rows.map(({ ParentId, Quantity, UpdatePrice, Cause, ProfitLevel }) => ({
    ParentId,
    Quantity,
    UpdatePrice,
    Cause,
    ProfitLevel,
  }));
  const taken = { ParentId: id, UpdatePrice: '1.10233', Cause: 'takeProfit' };
  expect(parts).toEqual([
    { ...taken, Quantity: '0.30', ProfitLevel: 2 },
    { ...taken, Quantity: '0.50', ProfitLevel: 1 },
  ]);
  const { trail } = (await rig.ok(api.orderDetail, { id }, { token })).data;
  expect(trail.map(({ Type, Cause, ProfitLevel }) => [Type, Cause, ProfitLevel])).toEqual([
    ['positionOpened', 'user', null],
    ['stopsChanged', 'user', null],
    ['positionClosed', 'takeProfit', 1],
    ['positionClosed', 'takeProfit', 2],
    ['stopsChanged', 'breakEven', null],
  ]);
  expect(trail[1]).toMatchObject({ ProfitLevels: [{ Price: '1.10100', Percent: 50 }, {}, {}] });
  expect(trail.at(-1)).toMatchObject({ CauseTran: 'Break-even', TargetLossPrice: '1.10014' });
  await move('1.10300', '1.10309');
  expect((await held(3))[0]).toMatchObject({ Id: id, ParentId: null, ProfitLevel: 3 });
  const told = await until(async () => {
    const { data } = (await rig.ok(notices.notices, { page: 1 }, { token })).data;
    expect(data).toHaveLength(3);
    return data;
  });
  expect(told.map(({ kind }) => kind).sort()).toEqual([
    'takeProfit',
    'takeProfitPart',
    'takeProfitPart',
  ]);
  expect(await verifyBooks(rig.db)).toMatchObject({ differences: 0, listed: [] });
});

test('LEVEL-005: a plain take-profit is one level of 100 percent, and replaces all', async () => {
  const id = await open();
  const single = { id, target_profit_price: '1.12' };
  const { data } = await rig.ok(api.setStopPrice, single, { token });
  const whole = { Price: '1.12000', Percent: 100, Lots: '1.00', IsFired: false };
  expect(data).toMatchObject({ ProfitLevels: [whole], ProfitLevel: null, BreakEven: null });
  await set(id, { levels: LEVELS, break_even_level: 2 });
  const again = await rig.ok(api.setStopPrice, single, { token });
  expect(again.data).toMatchObject({ ProfitLevels: [whole], BreakEven: null });
  const none = await set(id, {});
  expect(none).toMatchObject({ TargetProfitPrice: '0', ProfitLevels: [] });
});

test('ORDER-031, LEVEL-003: a double copies the levels, and each position has rows of its own', async () => {
  const id = await open();
  await set(id, { levels: LEVELS, break_even_level: 2 });
  await move('1.10100', '1.10109');
  const { data: copy } = await rig.ok(api.double, { id }, { token });
  expect(copy).toMatchObject({
    Quantity: '0.50',
    TargetProfitPrice: '1.10300',
    ProfitLevels: [
      { Price: '1.10200', Lots: '0.30', IsFired: false },
      { Price: '1.10300', Lots: '0.20', IsFired: false },
    ],
    BreakEven: { Level: 1 },
  });
  const [opened] = (await rig.ok(api.orderDetail, { id: copy.Id }, { token })).data.trail;
  expect(opened).toMatchObject({ Cause: 'double', ProfitLevels: [{ Price: '1.10200' }, {}] });
  await move('1.10200', '1.10209');
  const rows = await held(3);
  expect(rows.map((row) => [row.ParentId, row.Quantity, row.ProfitLevel]).sort()).toEqual([
    [id, '0.30', 2],
    [id, '0.50', 1],
    [copy.Id, '0.30', 1],
  ]);
  expect(new Set(rows.map(({ Id }) => Id)).size).toBe(3);
  await move('1.10300', '1.10309');
  expect(await held()).toEqual([]);
  expect(await verifyBooks(rig.db)).toMatchObject({ differences: 0, listed: [] });
});

test('ORDER-030, ORDER-032: a reverse leaves levels behind, a close by leaves them on the rest', async () => {
  const id = await open();
  await set(id, { levels: LEVELS });
  const other = await open({ type: 2, cont: '0.40' });
  await rig.ok(api.closeBy, { id, by_id: other }, { token });
  const [rest] = await held();
  expect(rest).toMatchObject({
    Id: id,
    Quantity: '0.60',
    ProfitLevels: [{ Lots: '0.50' }, { Lots: '0.10' }, { Lots: '0.00' }],
  });
  const { data } = await rig.ok(api.reverse, { id }, { token });
  expect(data).toMatchObject({ Quantity: '0.60', TargetProfitPrice: '0', ProfitLevels: [] });
});

test('LEVEL-006: a pending order hands its levels on to its position', async () => {
  const id = await open({ status: 0, target_price: '1.09500' });
  await set(id, { levels: LEVELS.slice(0, 2), break_even_points: 20 });
  await move('1.09491', '1.09500');
  expect(await held()).toMatchObject([
    { Id: id, ProfitLevels: [{ Lots: '0.50' }, { Lots: '0.30' }], BreakEven: { Points: 20 } },
  ]);
  await move('1.09520', '1.09529');
  expect(await held()).toMatchObject([{ Id: id, TargetLossPrice: '1.09500', BreakEven: null }]);
});

test('LEVEL-009: the same client id sets levels once', async () => {
  const id = await open();
  const asked = { levels: LEVELS, client_order_id: 'levels-1' };
  await set(id, asked);
  await set(id, { levels: LEVELS.slice(0, 1) });
  expect((await set(id, asked)).ProfitLevels).toHaveLength(1);
  const { trail } = (await rig.ok(api.orderDetail, { id }, { token })).data;
  expect(trail).toHaveLength(3);
});

const price = '1.2';
test.each([
  [{ levels: [{ price, percent: 0 }] }, 'levels.invalid'],
  [{ levels: [{ price, percent: 101 }] }, 'levels.invalid'],
  [{ levels: [{ price, percent: '1.5' }] }, 'levels.invalid'],
  [{ levels: [{ percent: 50 }] }, 'takeProfit.invalid'],
  [{ levels: [{ price: '0', percent: 50 }] }, 'takeProfit.invalid'],
  [{ levels: [{ price: '1.200001', percent: 50 }] }, 'takeProfit.invalid'],
  [{ levels: 'x' }, 'levels.invalid'],
  [{ levels: [1] }, 'levels.invalid'],
  [{ levels: Array.from({ length: 6 }, () => ({ price, percent: 1 })) }, 'levels.invalid'],
  [{ levels: [...LEVELS, { price: '1.2', percent: 1 }] }, 'levels.tooMuch'],
  [{ levels: [...LEVELS].reverse() }, 'levels.unordered'],
  [{ levels: [{ price: '1.09', percent: 50 }] }, 'takeProfit.wrongSide'],
  [{ levels: LEVELS, break_even_level: 4 }, 'breakEven.noLevel'],
  [{ levels: LEVELS, break_even_level: 6 }, 'breakEven.invalid'],
  [{ levels: LEVELS, break_even_level: 1, break_even_points: 10 }, 'breakEven.invalid'],
  [{ break_even_points: 10, break_even_offset: 1_001 }, 'breakEven.invalid'],
] as [object, Reason][])(
  'LEVEL-009: %j is refused as %s and changes nothing',
  async (asked, why) => {
    const id = await open();
    const { code, msg } = await rig.send(api.setLevels, { id, ...asked }, { token });
    expect([code, msg !== '']).toEqual([CODES[why].code, true]);
    const { trail } = (await rig.ok(api.orderDetail, { id }, { token })).data;
    expect(trail).toHaveLength(1);
  },
);

test('LEVEL-002: a level of less than one lot step is refused with its step', async () => {
  const id = await open({ cont: '0.02' });
  const levels = [
    { price: '1.101', percent: 30 },
    { price: '1.102', percent: 70 },
  ];
  const { code, msg } = await rig.call(api.setLevels, { id, levels }, { token });
  expect(code).toBe(CODES['levels.tooSmall'].code);
  expect(msg).toContain('0.01');
});
