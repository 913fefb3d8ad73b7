import { HOUR_MS, tradingDayOf } from '@fulcrum/engine/market/new-york';
import { expect, test } from 'vitest';

import { allRows } from '../../../test/all-rows.ts';
import { atrAt } from './average-true-range.ts';
import { ichimokuAt } from './ichimoku.ts';
import { macdAt } from './macd.ts';
import { pivotsFrom, pivotsOf } from './pivots.ts';
import type { Bar } from './rows.ts';
import { stochasticAt } from './stochastic.ts';
import { supertrendAt } from './supertrend.ts';
import { vwapAt } from './vwap.ts';

/* Each expected number is worked by hand. */

/** Tuesday 10 March 2026, 17:00 New York: two days after the clocks went forward. */
const ROLL = Date.UTC(2026, 2, 10, 21);

const bar = (high: number, low: number, close: number, more: Partial<Bar> = {}): Bar => ({
  timestamp: ROLL,
  open: close,
  high,
  low,
  close,
  volume: 1,
  ...more,
});
const closes = (...values: readonly number[]): Bar[] => values.map((one) => bar(one, one, one));

test('STUDY-001 VWAP weighs the typical price by price changes, and starts again at the roll', () => {
  expect(tradingDayOf(ROLL).start).toBe(ROLL);
  const at = (hours: number, volume: number) => ({ timestamp: ROLL + hours * HOUR_MS, volume });
  const bars = [
    // The day's beginning is not on the chart, so its average cannot be told.
    bar(12, 6, 9, at(-1, 5)),
    bar(12, 6, 9, at(0, 2)),
    bar(15, 12, 12, at(1, 1)),
    bar(4, 1, 1, at(24, 0)),
    bar(4, 1, 1, at(25, 3)),
  ];
  const rows = allRows(vwapAt, bars, []);
  // Typical prices 9, 13 and 2: (9 × 2 + 13 × 1) / 3.
  expect(rows.map(({ vwap }) => vwap)).toEqual([null, 9, 31 / 3, null, 2]);
  // A chart that begins with the day has it from the first candle.
  expect(allRows(vwapAt, bars.slice(1, 2), [])[0]?.vwap).toBe(9);
  expect(allRows(vwapAt, [], [])).toEqual([]);
});

test('STUDY-001 VWAP finds the roll in winter time too, an hour later in UTC', () => {
  const roll = Date.UTC(2026, 0, 13, 22);
  const bars = [-1, 0].map((hour) => bar(2, 2, 2, { timestamp: roll + hour * HOUR_MS }));
  expect(allRows(vwapAt, bars, []).map(({ vwap }) => vwap)).toEqual([null, 2]);
});

test('STUDY-002 the average true range begins with a mean, and counts gaps', () => {
  const bars = [bar(10, 8, 9), bar(11, 10, 10), bar(15, 14, 14), bar(14, 13, 13)];
  const rows = allRows(atrAt, bars, [3]);
  // Ranges 2, then 11 - 9, then 15 - 10, then 14 - 13.
  expect(rows.map(({ trueRange }) => trueRange)).toEqual([2, 2, 5, 1]);
  // (2 + 2 + 5) / 3, then (3 × 2 + 1) / 3.
  expect(rows.map(({ atr }) => atr)).toEqual([null, null, 3, 7 / 3]);
  expect(allRows(atrAt, bars, [1]).map(({ atr }) => atr)).toEqual([2, 2, 5, 1]);
});

test('STUDY-003 the stochastic tells where the close is in the range, and smooths twice', () => {
  const bars = [bar(10, 0, 5), bar(12, 2, 12), bar(8, 4, 6), bar(10, 6, 8), bar(11, 6, 7)];
  const rows = allRows(stochasticAt, bars, [2, 2, 2]);
  // In 0 to 12: 100; in 2 to 12: 40; in 4 to 10: 66.7; in 6 to 11: 20.
  const raw = [null, 100, 40, (4 / 6) * 100, 20];
  expect(rows.map((row) => row.raw)).toEqual(raw);
  expect(rows.map(({ k }) => k && Math.round(k * 100) / 100)).toEqual([
    null,
    null,
    70,
    53.33,
    43.33,
  ]);
  expect(rows.map(({ d }) => d && Math.round(d * 100) / 100)).toEqual([
    null,
    null,
    null,
    61.67,
    48.33,
  ]);
});

test('STUDY-003 the stochastic of a price that has not moved is in the middle', () => {
  expect(allRows(stochasticAt, closes(3, 3), [2, 1, 1])).toEqual([
    { k: null, d: null, raw: null },
    { k: 50, d: 50, raw: 50 },
  ]);
});

test('STUDY-004 Ichimoku takes middles of ranges, and moves its cloud ahead by the base', () => {
  const bars = [bar(4, 2, 3), bar(8, 4, 6), bar(6, 0, 2), bar(10, 8, 9), bar(10, 8, 9)];
  const rows = allRows(ichimokuAt, bars, [1, 2, 3]);
  expect(rows.map(({ conversion }) => conversion)).toEqual([3, 6, 3, 9, 9]);
  // Ranges 2 to 8, 0 to 8, 0 to 10 and 8 to 10.
  expect(rows.map(({ base }) => base)).toEqual([null, 5, 4, 5, 9]);
  expect(rows.map(({ aheadA }) => aheadA)).toEqual([null, 5.5, 3.5, 7, 9]);
  // Ranges 0 to 8, 0 to 10 and 0 to 10.
  expect(rows.map(({ aheadB }) => aheadB)).toEqual([null, null, 4, 5, 5]);
  // Two candles later.
  expect(rows.map(({ spanA }) => spanA)).toEqual([null, null, null, 5.5, 3.5]);
  expect(rows.map(({ spanB }) => spanB)).toEqual([null, null, null, null, 4]);
});

test('STUDY-005 pivot points come from the last trading day, and change at the roll', () => {
  const day = (days: number, high: number, low: number, close: number) =>
    bar(high, low, close, { timestamp: ROLL + days * 24 * HOUR_MS });
  // (12 + 6 + 9) / 3 = 9.
  const first = { p: 9, r1: 12, r2: 15, r3: 18, s1: 6, s2: 3, s3: 0 };
  expect(pivotsOf(bar(12, 6, 9))).toEqual(first);
  const days = [day(0, 12, 6, 9), day(1, 3, 3, 3), day(2, 5, 5, 5)];
  const hours = [-1, 0, 23, 24, 24 * 5].map((hour) =>
    bar(1, 1, 1, { timestamp: ROLL + hour * HOUR_MS }),
  );
  const rows = allRows(pivotsFrom(days), hours, []);
  // The days before are not known; the day of a candle itself does not count; after a weekend the
  // last day that was traded does.
  expect(rows.map(({ p }) => p)).toEqual([null, null, null, 9, 5]);
  expect(rows[3]).toMatchObject(first);
});

test('STUDY-006 SuperTrend follows the price, and turns when a close crosses its line', () => {
  // Ranges of 2 each, so that the bands are 2 from the middle.
  const bars = [
    bar(11, 9, 10),
    bar(11, 9, 10),
    bar(13, 11, 13),
    bar(14, 12, 12.5),
    bar(13, 11, 12),
    bar(12, 10, 10),
  ];
  const rows = allRows(supertrendAt, bars, [1, 1]);
  // True ranges 2, 2, 3, 2, 2, 2 around the middles 10, 10, 12, 13, 12, 11.
  expect(rows.map(({ atr }) => atr)).toEqual([2, 2, 3, 2, 2, 2]);
  // The trend begins as a falling one; 13 closes above 12.
  expect(rows.map(({ above }) => above)).toEqual([12, 12, null, null, null, 13]);
  // The lower band was 8; it rises to 9 and 11 and does not fall to 10; 10 closes below 11.
  expect(rows.map(({ below }) => below)).toEqual([null, null, 9, 11, 11, null]);
  expect(allRows(supertrendAt, bars.slice(0, 2), [3, 1]).at(-1)).toMatchObject({
    above: null,
    below: null,
  });
});

test('STUDY-007 the convergence of averages is their difference, its signal and their distance', () => {
  const rows = allRows(macdAt, closes(2, 4, 6, 8), [1, 2, 2]);
  // Fast 2, 4, 6, 8. Slow: (2 + 4) / 2 = 3, (2 × 6 + 3) / 3 = 5, (2 × 8 + 5) / 3 = 7.
  expect(rows.map(({ dif }) => dif)).toEqual([null, 1, 1, 1]);
  expect(rows.map(({ dea }) => dea)).toEqual([null, null, 1, 1]);
  // Not doubled.
  const turned = allRows(macdAt, closes(2, 4, 6, 11), [1, 2, 2]).at(-1);
  // Slow (2 × 11 + 5) / 3 = 9, so 2; signal (2 × 2 + 1) / 3.
  expect(turned?.dif).toBe(2);
  expect(turned?.macd).toBeCloseTo(2 - 5 / 3, 12);
});
