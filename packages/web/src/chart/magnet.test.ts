import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';

import { snapped, turningPrices } from './magnet.ts';

const bar = (low: number, high: number) => ({ low, high });
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
  const chart = { getVisibleRange: () => view, getDataList: () => BARS } as unknown as Chart;
  expect(snapped(chart, 95.39, pixelOf)).toBe(95);
  expect(snapped(chart, 95.41, pixelOf)).toBe(95.41);
  expect(snapped(chart, 111.7, pixelOf)).toBe(112);
  expect(snapped(chart, 103, pixelOf)).toBe(103);
  view.from = 4;
  expect(snapped(chart, 95.39, pixelOf)).toBe(95.39);
  expect(snapped(chart, 95.39, () => undefined)).toBe(95.39);
});
