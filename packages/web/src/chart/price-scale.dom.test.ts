import { dispose, type Chart } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openRealChart, standInForCanvas } from '../../test/real-chart.ts';
import { PRICE_SCALES, type PriceScale } from './chart-choices.ts';
import { attachLines, spanOf } from './price-lines.ts';
import { readPalette } from './chart-theme.ts';
import { rangeOn, showScale } from './price-scale.ts';

test('SCALE-002: a range on the logarithmic axis is one of logarithms', () => {
  // 100 = 10^2, 10,000 = 10^4.
  const range = rangeOn('log', spanOf(100, 10_000), { base: undefined, point: 0.01 });
  expect(range).toMatchObject({ from: 100, to: 10_000, realFrom: 2, realTo: 4, realRange: 2 });
  const low = rangeOn('log', spanOf(-5, 1_000), { base: undefined, point: 0.01 });
  expect(low).toMatchObject({ from: 1, realFrom: 0, realTo: 3 });
});

test('SCALE-003: a range on the axis in percent is one of changes from the first close', () => {
  // 90 is 10 % below 100, and 125 is 25 % above it.
  const range = rangeOn('percent', spanOf(90, 125), { base: 100, point: 0.01 });
  expect(range.from).toBe(90);
  expect(range.realFrom).toBeCloseTo(-10, 6);
  expect(range.realTo).toBeCloseTo(25, 6);
  expect(range.displayFrom).toBe(range.realFrom);
  // Another first close is another range, so that the library writes its labels anew.
  expect(rangeOn('percent', spanOf(90, 125), { base: 110, point: 0.01 }).to).not.toBe(range.to);
});

test('SCALE-006: prices that do not differ have four points on either side', () => {
  for (const scale of ['log', 'percent'] as const) {
    const { from, to } = rangeOn(scale, spanOf(5_000, 5_000), { base: 5_000, point: 0.1 });
    expect(from).toBeCloseTo(4_999.6, 4);
    expect(to).toBeCloseTo(5_000.4, 4);
  }
});

let chart: Chart;

/** Opens a chart of these closes, `digits` after the point. */
const openChart = (closes: readonly number[], digits: number): void => {
  chart = openRealChart(closes, digits);
};

beforeEach(standInForCanvas);
afterEach(() => {
  dispose(chart);
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(scale: PriceScale, gap = { top: 0, bottom: 0 }): Promise<void> {
  showScale(chart, scale, { reach: (range) => range, gap });
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const PANE = { paneId: 'candle_pane' };
const heightOf = (value: number): number => {
  const [at] = [chart.convertToPixel({ value }, PANE)].flat();
  return at?.y ?? Number.NaN;
};
const priceAt = (y: number): number => {
  const [at] = [chart.convertFromPixel([{ y }], PANE)].flat();
  return at?.value ?? Number.NaN;
};

test('SCALE-002: equal ratios have equal heights on the logarithmic axis only', async () => {
  openChart([100, 1_000, 10_000], 2);
  const full = chart.getSize('candle_pane', 'main')?.height ?? 0;
  expect(full).toBeGreaterThan(300);
  await show('linear');
  // 1,000 is 900 of the 9,900 from 100 to 10,000: an eleventh.
  expect(heightOf(1_000)).toBe(Math.round((full * 10) / 11));
  await show('log');
  expect([10_000, 1_000, 100].map(heightOf)).toEqual([0, Math.round(full / 2), full]);
});

test('SCALE-003: the axis in percent is labelled with changes from the first close', async () => {
  openChart([100, 90, 125], 2);
  await show('percent');
  const texts = chart
    .getYAxes(PANE)[0]
    ?.getTicks()
    .map(({ text }) => text);
  // From 90 to 125, with labels from the bottom.
  const all = ['−8', '−4', '0', '+4', '+8', '+12', '+16', '+20'].map((text) => `${text}.00%`);
  expect(texts).toEqual(all);
});

test('SCALE-004: a height is the price of the line there, to the point, on each axis', async () => {
  openChart([1.08, 1.12, 1.09], 5);
  for (const scale of PRICE_SCALES) {
    await show(scale, { top: 28, bottom: 0.18 });
    const y = heightOf(1.1);
    // A pixel is about 12 points here.
    expect(Math.abs(priceAt(y) - 1.1), scale).toBeLessThan(0.000_2);
    expect(heightOf(priceAt(y)), scale).toBe(y);
  }
});

test('SCALE-007: the axis reaches the lines of compared instruments as well', async () => {
  openChart([100, 90, 125], 2);
  const palette = readPalette(document.documentElement);
  const model = { palette, lines: [], last: null, scale: 'percent' } as const;
  await show('percent');
  const rangeNow = () => chart.getYAxes(PANE)[0]?.getRange();
  expect(rangeNow()?.from).toBe(90);
  attachLines(chart, model, new Set([() => [80, 130]]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  // 80 is 20 % below the first close of 100, and 130 is 30 % above it; the free part below them is
  // 18 % of the 50 between, and of what is added for the legend.
  const full = chart.getSize('candle_pane', 'main')?.height ?? 0;
  const head = 28 / full;
  expect(rangeNow()?.realFrom).toBeCloseTo(-20 - (50 * 0.18) / (1 - head * (head + 0.18)), 6);
  expect(heightOf(130)).toBe(28);
});

test('SCALE-014: the highest price is below the legend, however many rows it has', async () => {
  openChart([1.08, 1.12, 1.09], 5);
  for (const scale of PRICE_SCALES) {
    for (const top of [28, 48, 68]) {
      await show(scale, { top, bottom: 0.18 });
      expect(Math.abs(heightOf(1.12) - top), `${scale} ${top}`).toBeLessThanOrEqual(1);
    }
  }
});

test('SCALE-014: the highest of prices far apart is below the legend, in logarithms too', async () => {
  openChart([1, 100, 10_000], 2);
  await show('log', { top: 68, bottom: 0.18 });
  expect(Math.abs(heightOf(10_000) - 68)).toBeLessThanOrEqual(1);
});
