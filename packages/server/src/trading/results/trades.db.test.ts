import { CODES } from '@fulcrum/contract/codes';
import type { InputOf } from '@fulcrum/contract/endpoint';
import * as trading from '@fulcrum/contract/trading/calls';
import { trades, tradesFile } from '@fulcrum/contract/trading/results';
import { HOUR_MS } from '@fulcrum/engine/market/new-york';
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

const START = Date.parse('2026-01-05T10:00:00Z');
const add = (...rows: Omit<ClosedTrade, 'at'>[]) =>
  addClosed(
    rig.db,
    accountId,
    rows.map((row, index) => ({ ...row, at: START + index * HOUR_MS })),
  );
const list = async (input: InputOf<typeof trades> = {}) =>
  (await rig.ok(trades, input, { token })).data;
const file = async (input: InputOf<typeof tradesFile>, headers: Record<string, string>) =>
  (await rig.ok(tradesFile, input, { token, headers })).data;

const DOLLAR = 1_000_000;
const five = () =>
  add(
    { pnl: 5 * DOLLAR },
    { pnl: -2 * DOLLAR, side: 'sell' },
    { pnl: DOLLAR, fee: DOLLAR, instrument: 2 },
    { pnl: DOLLAR, fee: 2 * DOLLAR, instrument: 2 },
    { pnl: -DOLLAR, swap: 3 * DOLLAR, instrument: 2, side: 'sell' },
  );

test.each([
  [{}, ['2.000000', '-1.000000', '0.000000', '-2.000000', '5.000000'], '4.000000'],
  [{ outcome: 1 }, ['2.000000', '5.000000'], '7.000000'],
  [{ outcome: 2 }, ['-1.000000', '-2.000000'], '-3.000000'],
  [{ forex_id: 2 }, ['2.000000', '-1.000000', '0.000000'], '1.000000'],
  [{ type: 2 }, ['2.000000', '-2.000000'], '0.000000'],
  [{ type: 1, outcome: 2, forex_id: 2 }, ['-1.000000'], '-1.000000'],
  [{ from: START + HOUR_MS, to: START + 3 * HOUR_MS }, ['0.000000', '-2.000000'], '-2.000000'],
  [{ from: START + 4 * HOUR_MS }, ['2.000000'], '2.000000'],
  [{ to: START }, [], '0.000000'],
] as [InputOf<typeof trades>, string[], string][])(
  'RESULT-007: %j means the trades that came to %j',
  async (filter, results, net) => {
    await five();
    const { data, total, net: sum } = await list(filter);
    expect(data.map(({ NetProfits }) => NetProfits)).toEqual(results);
    expect([total, sum]).toEqual([results.length, net]);
  },
);

test('RESULT-007: pages follow the last trade read, each with the totals of all', async () => {
  await add(...Array.from({ length: 45 }, (_, index) => ({ pnl: index - 5 })));
  const pages = [await list({ outcome: 1 })];
  await addClosed(rig.db, accountId, [{ at: START + 99 * HOUR_MS, pnl: DOLLAR }]);
  for (const result of ['0.000020', '0.000001']) {
    const last = pages.at(-1)?.data.at(-1);
    expect(last?.FactProfits).toBe(result);
    pages.push(await list({ outcome: 1, before: last?.Id ?? 0 }));
  }
  expect(pages.map(({ data }) => data.length)).toEqual([20, 19, 0]);
  expect(pages.map(({ total }) => total)).toEqual([39, 40, 40]);
});

test('RESULT-005, RESULT-007: nobody sees the trades of another, and a wrong filter is refused', async () => {
  await five();
  const stranger = { token: await rig.demo() };
  expect((await rig.ok(trades, {}, stranger)).data).toEqual({
    data: [],
    total: 0,
    net: '0.000000',
    all_fact_profits: '0.000000',
  });
  expect((await rig.ok(tradesFile, {}, stranger)).data.content.split('\r\n')).toHaveLength(2);
  const [own] = (await list()).data;
  expect((await rig.ok(trades, { before: own?.Id ?? 0 }, stranger)).data.data).toEqual([]);
  for (const call of [trades, tradesFile]) {
    for (const [filter, reason, field] of [
      [{ from: START, to: START }, 'results.range', 'to'],
      [{ from: 'x' }, 'results.range', 'from'],
      [{ to: -1 }, 'results.range', 'to'],
      [{ forex_id: 'EURUSD' }, 'instrument.invalid', 'forex_id'],
      [{ type: 3 }, 'side.invalid', 'type'],
      [{ outcome: 0 }, 'outcome.invalid', 'outcome'],
    ] as const) {
      const { code, data } = await rig.send(call, filter, { token });
      expect([code, data], JSON.stringify(filter)).toEqual([CODES[reason].code, { field }]);
    }
  }
});

test('RESULT-008: a file has the exact trades in the language and zone of its reader', async () => {
  await add({ pnl: -1_234_567, fee: 700_000, swap: -1, side: 'sell' }, { pnl: DOLLAR });
  const { file_name, media_type, content } = await file(
    { outcome: 2 },
    { lang: 'de', tz: 'Asia/Tokyo' },
  );
  expect(file_name).toMatch(/^trades-\d+-2026-03-10\.csv$/);
  expect(media_type).toBe('text/csv');
  const [head, row, end] = content.split('\r\n');
  expect(head).toBe(
    '\uFEFF"Order";"Eröffnet (Asia/Tokyo)";"Geschlossen (Asia/Tokyo)";"Instrument";"Richtung";' +
      '"Lots";"Eröffnungskurs";"Schlusskurs";"Realisierter Gewinn oder Verlust";' +
      '"Handelsgebühr";"Swap";"Nettoergebnis";"R";"Geschlossen durch";"Tags";"Notiz"',
  );
  expect(row?.slice(row.indexOf(';') + 1)).toBe(
    '"2026-01-05 19:00:00";"2026-01-05 19:00:00";"EUR/USD";"Verkauf";0,10;1,08123;1,08123;' +
      '-1,234567;0,700000;-0,000001;-1,934568;;"Durch Sie";;',
  );
  expect(end).toBe('');
});

test('PAPER-004: a file of trades is for a spreadsheet, unless plain CSV alone is asked for', async () => {
  await add({ pnl: DOLLAR });
  const of = async (input: InputOf<typeof tradesFile>, lang: string) => {
    const { content } = await file(input, { lang });
    return content.split('\r\n')[1]?.includes('"EUR/USD",') === true ? 'plain' : 'semicolons';
  };
  const spreadsheet = { format: 'csv', for: 'spreadsheet' } as const;
  expect(await of({}, 'fr')).toBe('semicolons');
  expect(await of(spreadsheet, 'fr')).toBe('semicolons');
  expect(await of({ format: 'csv' }, 'fr')).toBe('plain');
  expect(await of(spreadsheet, 'jp')).toBe('plain');
});

test('RESULT-008: the oldest trade comes first, and a stop-loss at the opening gives R', async () => {
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
  const stop = { stop_loss_price: '1.09910' };
  const { Id: id } = (await rig.ok(trading.submit, { ...buy, ...stop }, { token })).data;
  await rig.quote({ EURUSD: ['1.10160', '1.10170'] });
  await rig.ok(trading.close, { id, cont: '0.05' }, { token });
  await rig.quote({ EURUSD: ['1.09900', '1.09910'] });
  await rig.product.trading.settled();
  const { data } = await list();
  expect(data.map(({ RMultiple, Cause }) => [RMultiple, Cause])).toEqual([
    ['-1.10', 'stopLoss'],
    ['1.50', 'user'],
  ]);
  for (const { Id, RMultiple } of data) {
    const { data: detail } = await rig.ok(trading.orderDetail, { id: Id }, { token });
    expect(detail.r_multiple).toBe(RMultiple);
  }
  const { content } = await file({}, {});
  const cells = content.split('\r\n').map((line) => line.split(','));
  expect(cells.slice(1, 3).map((row) => row.slice(-4, -2))).toEqual([
    ['1.50', '"By you"'],
    ['-1.10', '"Stop-loss"'],
  ]);
});

test('RESULT-008: more trades than a file holds are refused', async () => {
  await addClosed(
    rig.db,
    accountId,
    Array.from({ length: 20_001 }, (_, index) => ({ at: START + index, pnl: 1 })),
  );
  const { code } = await rig.send(tradesFile, {}, { token });
  expect(code).toBe(CODES['trades.tooMany'].code);
  const last = await file({ from: START + 20_000 }, {});
  expect(last.content.split('\r\n')).toHaveLength(3);
});

const SPRING = Date.parse('2026-03-20T00:00:00Z');
const BERLIN = { tz: 'Europe/Berlin' };
const spring = { from: SPRING, to: SPRING + 20 * 24 * HOUR_MS };

test('RESULT-012: hours of the week mean the trades of the clock at their close', async () => {
  const closes = [
    '2026-03-23T06:00:00Z', // Monday 07:00
    '2026-03-23T07:59:59.999Z', // Monday 08:59:59.999
    '2026-03-23T08:00:00Z', // Monday 09:00
    '2026-03-30T05:00:00Z', // Monday 07:00 in summer time
    '2026-03-29T22:00:00Z', // Monday 00:00 in summer time
    '2026-04-05T21:59:59.999Z', // Sunday 23:59:59.999
  ];
  await addClosed(
    rig.db,
    accountId,
    closes.map((text, index) => ({ at: Date.parse(text), pnl: 2 ** index * DOLLAR })),
  );
  const within = async (from_week_hour: number, to_week_hour: number, more: object = {}) => {
    const input = { ...spring, from_week_hour, to_week_hour, ...more };
    return (await rig.ok(trades, input, { token, headers: BERLIN })).data;
  };
  const morning = await within(7, 9);
  expect(morning.data.map(({ NetProfits }) => NetProfits)).toEqual([
    '8.000000',
    '2.000000',
    '1.000000',
  ]);
  expect([morning.total, morning.net]).toEqual([3, '11.000000']);
  expect(await within(0, 1)).toMatchObject({ total: 1, net: '16.000000' });
  expect(await within(167, 168)).toMatchObject({ total: 1, net: '32.000000' });
  expect(await within(0, 168)).toMatchObject({ total: 6, net: '63.000000' });
  expect(await within(7, 9, { before: morning.data[0]?.Id ?? 0 })).toMatchObject({
    total: 3,
    data: [{ NetProfits: '2.000000' }, { NetProfits: '1.000000' }],
  });
  const asked = { ...spring, from_week_hour: 7, to_week_hour: 9, outcome: 1 };
  const { content } = await file(asked, BERLIN);
  expect(content.trim().split('\r\n')).toHaveLength(4);
});

test('RESULT-012: hours that are no hours of a week, and those without a period, are refused', async () => {
  const hours = { from_week_hour: 7, to_week_hour: 9 };
  for (const [input, reason, field] of [
    [{ ...spring, from_week_hour: 7 }, 'results.weekHours', 'to_week_hour'],
    [{ ...spring, to_week_hour: 7 }, 'results.weekHours', 'from_week_hour'],
    [{ ...spring, ...hours, to_week_hour: 7 }, 'results.weekHours', 'to_week_hour'],
    [{ ...spring, ...hours, to_week_hour: 169 }, 'results.weekHours', 'to_week_hour'],
    [{ ...spring, ...hours, from_week_hour: -1 }, 'results.weekHours', 'from_week_hour'],
    [{ ...spring, ...hours, from_week_hour: 7.5 }, 'results.weekHours', 'from_week_hour'],
    [{ ...spring, ...hours, from_week_hour: 'Monday' }, 'results.weekHours', 'from_week_hour'],
    [hours, 'results.range', 'from'],
    [{ ...hours, from: SPRING }, 'results.range', 'to'],
    [{ ...hours, from: SPRING, to: SPRING + 367 * 24 * HOUR_MS }, 'results.range', 'to'],
  ] as const) {
    const { code, data } = await rig.send(trades, input, { token });
    expect([code, data], JSON.stringify(input)).toEqual([CODES[reason].code, { field }]);
  }
});
