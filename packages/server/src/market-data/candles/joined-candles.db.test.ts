import { candlePeriodAround, FOUR_HOURS, MONTH, WEEK } from '@fulcrum/engine/market/candle-periods';
import { HOUR_MS } from '@fulcrum/engine/market/new-york';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { until } from '../../../test/until.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Candle, JoinedPeriod } from './candle.ts';
import { CandleStore } from './candle-store.ts';

const ID = 4;
/** Ten weeks with a change of the clocks, 8 March. */
const FROM = Date.parse('2026-01-20T00:00Z');
const TICKS = 10 * 7 * 24;
/** A Tuesday. */
const DAY = Date.parse('2026-06-09T21:00Z') / 1_000;

let db: Db;
let candles: CandleStore;
const ticks: [bid: number, time: number][] = [];

beforeAll(async () => {
  db = await openTestDb();
  candles = new CandleStore(db);
  candles.add(ID);
  for (let n = 0; n < TICKS; n += 1)
    ticks.push([100_000 + ((n * 7_919) % 997), FROM + n * HOUR_MS]);
  for (const [bid, time] of ticks) candles.of(ID).add(bid, time);
  await candles.save();
});
afterAll(() => db.close());

/** The candles that the ticks make, without any shorter ones between. */
function plain(minutes: JoinedPeriod): Candle[] {
  const byStart = new Map<number, number[]>();
  for (const [bid, time] of ticks) {
    const start = candlePeriodAround(time, minutes).start / 1_000;
    byStart.set(start, [...(byStart.get(start) ?? []), bid]);
  }
  return [...byStart].map(([time, bids]) => ({
    time,
    open: bids[0] ?? 0,
    high: Math.max(...bids),
    low: Math.min(...bids),
    close: bids.at(-1) ?? 0,
    volume: bids.length,
  }));
}

/** A process that starts on the store. */
async function restarted(): Promise<CandleStore> {
  const other = new CandleStore(db);
  other.add(ID);
  await other.restore();
  return other;
}

test.each([FOUR_HOURS, WEEK, MONTH] as const)(
  'PRICE-006: candles of %s minutes are those that the ticks make, from memory and from the store',
  async (minutes) => {
    const whole = plain(minutes);
    for (const store of [candles, await restarted()]) {
      expect(await store.read(ID, minutes, { to: null, limit: 1_500 })).toEqual(whole);
      expect(await store.read(ID, minutes, { to: null, limit: 2 })).toEqual(whole.slice(-2));
      const paged: Candle[] = [];
      for (let to: number | null = null; ; to = paged[0]?.time ?? null) {
        const page = await store.read(ID, minutes, { to, limit: 7 });
        paged.unshift(...page);
        if (page.length < 7) break;
      }
      expect(paged).toEqual(whole);
      expect(store.running(ID, minutes)).toEqual(whole.at(-1));
    }
  },
);

test('PRICE-006: a page ends before the time that is asked for, with a whole candle', async () => {
  const whole = plain(WEEK);
  const third = whole[3]?.time ?? 0;
  for (const [to, count] of [
    [third, 3],
    [third + 1, 4],
  ] as const) {
    expect(await candles.read(ID, WEEK, { to, limit: 9 })).toEqual(whole.slice(0, count));
  }
});

test('PRICE-006: a running candle is not told before its beginning was read', async () => {
  const store = await restarted();
  expect(store.running(ID, MONTH)).toBeUndefined();
  await until(() => expect(store.running(ID, MONTH)).toEqual(plain(MONTH).at(-1)));
  const fresh = new CandleStore(db);
  fresh.add(5).add(100_000, FROM);
  await until(() => expect(fresh.running(5, WEEK)).toMatchObject({ open: 100_000, volume: 1 }));
});

const dayAt = (time: number, price: number): Candle => {
  const [open, high, low, close] = [price, price + 2, price - 2, price + 1];
  return { time, open, high, low, close, volume: 7, isImported: true };
};

test('PRICE-025: a running week has its imported days, in the process that leads and in others', async () => {
  const id = 6;
  const [leading, other] = [new CandleStore(db), new CandleStore(db)];
  for (const store of [leading, other]) {
    store.add(id).add(500, DAY * 1_000);
    await until(() => expect(store.running(id, WEEK)).toMatchObject({ volume: 1 }));
  }
  other.of(id).leaveSaving();
  await leading.save();
  await leading.import(id, 1_440, [dayAt(DAY - 2 * 86_400, 400), dayAt(DAY - 86_400, 600)]);
  other.refill([id]);
  const week = { time: DAY - 2 * 86_400, open: 400, high: 602, low: 398, close: 500, volume: 15 };
  for (const store of [leading, other]) {
    await until(() => expect(store.running(id, WEEK)).toEqual(week));
    expect(await store.read(id, WEEK, { to: null, limit: 9 })).toEqual([week]);
  }
});

test('PRICE-006: a page has as many candles as asked for where hours come twice', async () => {
  const id = 7;
  const store = new CandleStore(db);
  const own = store.add(id);
  // Only nights in which the clocks are set back: each candle from 01:00 to 05:00 has five hours.
  const days = ['2020-11-01', '2021-11-07', '2022-11-06', '2023-11-05', '2024-11-03', '2025-11-02'];
  const nights = days.map((day) => Date.parse(`${day}T05:00Z`));
  for (const night of nights) {
    for (let hour = 0; hour < 5; hour += 1) own.add(100 + hour, night + hour * HOUR_MS);
  }
  const whole = nights.map((night) => {
    return { time: night / 1_000, open: 100, high: 104, low: 100, close: 104, volume: 5 };
  });
  await store.save();
  for (const limit of [1, 3, 4, 5, 6, 7]) {
    const read = await store.read(id, FOUR_HOURS, { to: null, limit });
    expect(read).toEqual(whole.slice(-limit));
  }
});

test('a chart of four hours is read from the store once', async () => {
  const store = await restarted();
  const chart = { to: null, limit: 300 };
  const first = await store.read(ID, FOUR_HOURS, chart);
  expect(first).toHaveLength(300);
  const query = vi.spyOn(db, 'query');
  expect(await store.read(ID, FOUR_HOURS, chart)).toEqual(first);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});
