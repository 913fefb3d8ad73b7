import { dispose, init, type Chart, type KLineData } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readPalette } from '../chart-theme.ts';
import { defaultsOf, readSetup, type StudySettings } from './chart-setup.ts';
import { paintStudies, showStudies } from './show-studies.ts';
import { STUDIES, type StudyName } from './study-forms.ts';

/** A context that takes every call: nothing here looks at what is drawn. */
const blank = (): CanvasRenderingContext2D =>
  new Proxy({}, { get: () => () => ({ width: 1 }), set: () => true }) as CanvasRenderingContext2D;

/** Never reports a size: the chart computes without one. */
class Observer {
  observe = (): void => undefined;
  disconnect = (): void => undefined;
}

let host: HTMLElement;
let chart: Chart;

const candle = (at: number, close: number): KLineData => ({
  timestamp: Date.UTC(2026, 2, 10, 21, at),
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 1,
});

let push: (bar: KLineData) => void;

function openChart(bars: readonly KLineData[]): void {
  host = document.createElement('div');
  document.body.append(host);
  const made = init(host);
  if (!made) throw new Error('no chart');
  chart = made;
  chart.setSymbol({ ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({
    getBars: ({ callback }) => callback([...bars], false),
    subscribeBar: ({ callback }) => {
      push = callback;
    },
  });
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(blank as never);
});
afterEach(() => {
  dispose(chart);
  host.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const context = {
  digits: 5,
  paletteNow: () => readPalette(document.documentElement),
  days: [],
  footLines: 0,
};
const only = (name: StudyName, change: Partial<StudySettings>) =>
  readSetup({
    VOL: { ...defaultsOf('VOL'), isShown: false },
    [name]: { ...defaultsOf(name), isShown: true, ...change },
  });

/** Shows one study, and returns the values of one of its lines, rounded. */
async function valuesOf(
  name: StudyName,
  params: readonly number[],
  key: string,
): Promise<(number | null)[]> {
  showStudies(chart, only(name, { params }), context);
  await vi.waitFor(() => expect(chart.getIndicators({ id: name })[0]?.result).not.toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 0));
  const rows = chart.getIndicators({ id: name })[0]?.result as Record<string, number>[];
  return rows.map((row) => {
    const value = row[key];
    return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : null;
  });
}

test('STUDY-007 the library’s own studies are what their names say, worked by hand', async () => {
  openChart([2, 4, 6, 11].map((close, at) => candle(at, close)));
  // (2 + 4) / 2, (4 + 6) / 2, (6 + 11) / 2.
  expect(await valuesOf('MA', [2, 3, 4], 'ma1')).toEqual([null, 3, 5, 8.5]);
  // 3 at first, (2 × 6 + 3) / 3, (2 × 11 + 5) / 3.
  expect(await valuesOf('EMA', [2, 3], 'ema1')).toEqual([null, 3, 5, 9]);
  // Means 3, 5, 8.5 and deviations 1, 1, 2.5 of all values, twice.
  expect(await valuesOf('BOLL', [2, 2], 'up')).toEqual([null, 5, 7, 13.5]);
  expect(await valuesOf('BOLL', [2, 2], 'dn')).toEqual([null, 1, 3, 3.5]);
  // It only rose.
  expect(await valuesOf('RSI', [2], 'rsi1')).toEqual([null, null, 100, 100]);
  // Fast 11, slow 9; signal (2 × 2 + 1) / 3: the bar is 2 - 5/3.
  expect((await valuesOf('MACD', [1, 2, 2], 'macd')).at(-1)).toBe(0.333);
});

test('STUDY-007 relative strength weighs rises and falls, worked by hand', async () => {
  openChart([10, 12, 11, 13, 12].map((close, at) => candle(at, close)));
  // Rises and falls of 2: means 1 and 0.5; then 1.5 and 0.25; then 0.75 and 0.625.
  expect(await valuesOf('RSI', [2], 'rsi1')).toEqual([null, null, 66.667, 85.714, 54.545]);
});

test('STUDY-008 a study is there only while it is shown, and follows ticks and settings', async () => {
  openChart([2, 4, 6, 11].map((close, at) => candle(at, close)));
  expect(await valuesOf('ATR', [2], 'atr')).toEqual([null, 2.5, 2.75, 4.375]);
  expect(await valuesOf('ATR', [1], 'atr')).toEqual([2, 3, 3, 6]);
  push(candle(3, 7));
  await vi.waitFor(async () => {
    expect(await valuesOf('ATR', [1], 'atr')).toEqual([2, 3, 3, 2]);
  });
  expect(chart.getIndicators().map(({ id }) => id)).toEqual(['ATR']);
  showStudies(chart, only('VWAP', {}), context);
  expect(chart.getIndicators().map(({ id }) => id)).toEqual(['VWAP']);
});

test('every study can be shown, coloured for the theme and hidden again', async () => {
  openChart(Array.from({ length: 120 }, (_, at) => candle(at, 10 + (at % 7))));
  const days = [{ ...candle(0, 10), timestamp: Date.UTC(2026, 2, 9, 21) }];
  for (const name of STUDIES.filter((each) => each !== 'VOL')) {
    const setup = only(name, {});
    showStudies(chart, setup, { ...context, days, footLines: 0 });
    const palette = {
      ...context.paletteNow(),
      warn: '#f0b254',
      accent: '#8b93ff',
      text2: '#999999',
    };
    paintStudies(chart, setup, { ...palette, up: '#00ff00', down: '#ff0000' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const [study] = chart.getIndicators({ id: name });
    expect(study?.result).toHaveLength(120);
    expect(study?.styles?.lines?.[0]?.color).toMatch(/^#/);
  }
  showStudies(chart, readSetup({ VOL: { ...defaultsOf('VOL'), isShown: false } }), context);
  expect(chart.getIndicators()).toEqual([]);
});
