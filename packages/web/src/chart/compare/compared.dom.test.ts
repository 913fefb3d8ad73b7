import { expect, test, vi } from 'vitest';

import type { Candle, CandleSource } from '../../market/candle.ts';
import { comparedPoints } from './compared-line.ts';
import { ComparedSeries } from './compared-series.ts';

const MINUTE = 60;

const candle = (time: number, close: number): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});

/** A market that had candles at these times, in minutes, each with its minute as its close. */
function marketOf(minutes: readonly number[]) {
  const listeners = new Set<(candle: Candle) => void>();
  const load = vi.fn<CandleSource['load']>(async ({ to, limit }) =>
    minutes
      .filter((minute) => to === null || minute * MINUTE < to)
      .slice(-limit)
      .map((minute) => candle(minute * MINUTE, minute)),
  );
  const source: CandleSource = {
    load,
    follow: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const tick = (next: Candle) => listeners.forEach((hear) => hear(next));
  return { source, load, listeners, tick };
}

const at = (minute: number): number => minute * MINUTE * 1_000;
const query = { code: 'XAUUSD', period: '1M' } as const;

function openSeries(minutes: readonly number[]) {
  const market = marketOf(minutes);
  const onChange = vi.fn();
  const series = new ComparedSeries(market.source, query, onChange);
  return { ...market, series, onChange };
}

const barsOf = (closes: readonly number[]) =>
  closes.map((close, minute) => ({ timestamp: at(minute), close }));

test('SCALE-007: a change counts from the first candle in view', () => {
  const closes = [40, 50, 55, 45];
  const series = { closeAt: (time: number) => closes[time / at(1)] };
  // From the second candle: 50 to 55 is +10 %, and 10 % above 200 is 220; 45 is -10 %, or 180.
  const points = comparedPoints(series, barsOf([100, 200, 210, 190]), { from: 1, to: 4 });
  expect(points.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(points.map(({ price }) => price)).toEqual([200, 220, 180]);
});

test('SCALE-008: there is no point before its first candle, where its change begins', () => {
  const closes = [undefined, undefined, 80, 100];
  const series = { closeAt: (time: number) => closes[time / at(1)] };
  // From 80 to 100 is +25 %, and 25 % above 200 is 250.
  const points = comparedPoints(series, barsOf([200, 300, 400, 500]), { from: 0, to: 4 });
  expect(points).toEqual([
    { index: 2, price: 200 },
    { index: 3, price: 250 },
  ]);
});

test('SCALE-008: a closed market keeps its last close', async () => {
  const { series } = openSeries([10, 11, 15]);
  await vi.waitFor(() => expect(series.state).toBe('ready'));
  expect([9, 10, 11, 12, 14, 15, 99].map((minute) => series.closeAt(at(minute)))).toEqual([
    ...[undefined, 10, 11, 11, 11, 15, 15],
  ]);
  expect(series.start).toBe(at(10));
});

test('SCALE-009: older closes are loaded as far as the chart is scrolled', async () => {
  const minutes = Array.from({ length: 5_000 }, (_, minute) => minute);
  const { series, load } = openSeries(minutes);
  await vi.waitFor(() => expect(series.state).toBe('ready'));
  // The first load has 600 candles: 4,400 to 4,999.
  series.cover(at(4_400));
  expect(load).toHaveBeenCalledTimes(1);
  series.cover(at(4_399));
  series.cover(at(4_399));
  await vi.waitFor(() => expect(series.closeAt(at(2_900))).toBe(2_900));
  expect(load).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenLastCalledWith({ ...query, to: 4_400 * MINUTE, limit: 1_500 });
  expect(series.start).toBeNull();
});

test('SCALE-009: its newest close follows the market until it is removed', async () => {
  const { series, tick, listeners, onChange } = openSeries([1, 2]);
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  tick(candle(2 * MINUTE, 2.5));
  await vi.waitFor(() => expect(series.closeAt(at(2))).toBe(2.5));
  tick(candle(3 * MINUTE, 4));
  await vi.waitFor(() => expect(series.closeAt(at(3))).toBe(4));
  expect(series.closeAt(at(2))).toBe(2.5);
  series.stop();
  expect(listeners.size).toBe(0);
  onChange.mockClear();
  tick(candle(3 * MINUTE, 9));
  expect(onChange).not.toHaveBeenCalled();
});

test('SCALE-010: closes that are not loaded are told apart from none', async () => {
  const broken: CandleSource = {
    load: () => Promise.reject(new Error('offline')),
    follow: () => () => undefined,
  };
  const series = new ComparedSeries(broken, query, () => undefined);
  await vi.waitFor(() => expect(series.state).toBe('failed'));
  const none = openSeries([]);
  await vi.waitFor(() => expect(none.series.state).toBe('empty'));
  expect(none.series.start).toBe(Number.POSITIVE_INFINITY);
});

test('SCALE-010: an older page that is not loaded is told, and its newer closes stay', async () => {
  const minutes = Array.from({ length: 700 }, (_, minute) => minute);
  const { series, load } = openSeries(minutes);
  await vi.waitFor(() => expect(series.state).toBe('ready'));
  load.mockRejectedValueOnce(new Error('offline'));
  series.cover(at(50));
  await vi.waitFor(() => expect(series.state).toBe('failed'));
  // The first 600 are 100 to 699.
  expect([99, 100].map((minute) => series.closeAt(at(minute)))).toEqual([undefined, 100]);
});
