import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';

import { turnNear, turnsOf } from './magnet.ts';

const bar = (low: number, high: number) => ({ low, high });
/** Candles of a minute each. */
const timed = (bars: readonly ReturnType<typeof bar>[]) =>
  bars.map((each, at) => ({ ...each, timestamp: at * 60_000 }));
const turningPrices = (bars: readonly ReturnType<typeof bar>[]) =>
  turnsOf(timed(bars)).map(({ price }) => price);
/** A low of 95 at the fourth candle, and a high of 112 at the eighth. */
const BARS = [
  bar(99, 104),
  bar(98, 103),
  bar(97, 102),
  bar(95, 100),
  bar(96, 104),
  bar(98, 106),
  bar(101, 108),
  bar(104, 112),
  bar(103, 110),
  bar(102, 109),
  bar(101, 108),
];

test('a price turns where three candles before and after go no further', () => {
  expect(turningPrices(BARS)).toEqual([95, 112]);
  // Without the third candle after it, nobody knows whether the high is one.
  expect(turningPrices(BARS.slice(0, -1))).toEqual([95]);
  expect(turningPrices([])).toEqual([]);
});

test('of two candles with the same low both count', () => {
  const twice = [bar(5, 9), bar(4, 8), bar(3, 7), bar(1, 6), bar(1, 6), bar(3, 7), bar(4, 8)];
  expect(turningPrices([...twice, bar(5, 9)])).toEqual([1, 1]);
});

test('a line snaps to a turning price within four pixels, in view only', () => {
  // One dollar is ten pixels high.
  const pixelOf = (price: number) => (120 - price) * 10;
  const view = { from: 0, to: BARS.length };
  const chart = { getVisibleRange: () => view, getDataList: () => timed(BARS) } as unknown as Chart;
  const low = { kind: 'low', price: 95, timestamp: 180_000 };
  expect(turnNear(chart, 95.39, pixelOf)).toEqual(low);
  expect(turnNear(chart, 95.41, pixelOf)).toBeNull();
  expect(turnNear(chart, 111.7, pixelOf)).toMatchObject({ kind: 'high', price: 112 });
  expect(turnNear(chart, 103, pixelOf)).toBeNull();
  view.from = 4;
  expect(turnNear(chart, 95.39, pixelOf)).toBeNull();
  expect(turnNear(chart, 95.39, () => undefined)).toBeNull();
});

test('of two turns at one price the newer holds the line', () => {
  const twice = [bar(5, 9), bar(4, 8), bar(3, 7), bar(1, 6), bar(1, 6), bar(3, 7), bar(4, 8)];
  const bars = timed([...twice, bar(5, 9)]);
  const chart = {
    getVisibleRange: () => ({ from: 0, to: bars.length }),
    getDataList: () => bars,
  } as unknown as Chart;
  expect(turnNear(chart, 1, (price) => price)?.timestamp).toBe(240_000);
});
