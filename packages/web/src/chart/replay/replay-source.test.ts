import { describe, expect, test } from 'vitest';

import type { Candle, CandleSource } from '../../market/candle.ts';
import { PERIODS, minutesOf } from '../../market/periods.ts';
import { CandleFeed } from '../candle-feed.ts';
import { joinCandles } from './join-candles.ts';
import { clockAt, type ReplayDay } from './replay-day.ts';
import { loadOnce, ReplaySource } from './replay-source.ts';

/** Wednesday, 12 November 2025, begins at 17:00 New York, 22:00 UTC, of the day before. */
const START = Date.UTC(2025, 10, 11, 22);
const MINUTE = 60_000;
const DAY = 1_440;

const candle = (at: number, close: number): Candle => ({
  time: at / 1_000,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume: 3,
});

/** A day of minutes whose closes follow `closeAt`. */
const dayOf = (closeAt: (minute: number) => number): ReplayDay => ({
  code: 'EURUSD',
  start: START,
  end: START + DAY * MINUTE,
  base: '1M',
  candles: Array.from({ length: DAY }, (_, at) => candle(START + at * MINUTE, closeAt(at))),
});

/** A server that has candles of every period, also after the replayed day. */
function server(closeAt: (minute: number) => number) {
  const asked: number[] = [];
  const minutes = Array.from({ length: 12 * DAY }, (_, at) => at - 10 * DAY);
  const all = minutes.map((at) => candle(START + at * MINUTE, closeAt(at)));
  const load: CandleSource['load'] = async ({ period, to, limit }) => {
    asked.push(to ?? Infinity);
    return joinCandles(all, period)
      .filter(({ time }) => to === null || time < to)
      .slice(-limit);
  };
  return { load, asked };
}

const wave = (minute: number): number => 1_000 + Math.round(50 * Math.sin(minute / 37));
/** The same until this minute, and far away from then on. */
const leaping = (from: number) => (minute: number) => wave(minute) + (minute < from ? 0 : 9_000);

describe.each(PERIODS)('%s', (period) => {
  test.each([0, 1, 217, 1_439])('REPLAY-002 nothing after minute %i is told', async (shown) => {
    const told = async (closeAt: (minute: number) => number) => {
      const { load, asked } = server(closeAt);
      const source = new ReplaySource(dayOf(closeAt), load, shown);
      const candles = await source.load({ code: 'EURUSD', period, to: null, limit: 300 });
      return { candles, asked };
    };
    const { candles, asked } = await told(wave);
    expect((await told(leaping(shown))).candles).toEqual(candles);
    const clock = clockAt(dayOf(wave), shown);
    expect(candles.every(({ time }) => time * 1_000 < clock)).toBe(true);
    expect(Math.max(...asked)).toBeLessThanOrEqual(START / 1_000);
    // What is told is what was known then.
    const known = Array.from({ length: 10 * DAY + shown }, (_, at) => at - 10 * DAY);
    const expected = joinCandles(
      known.map((at) => candle(START + at * MINUTE, wave(at))),
      period,
    );
    const newest = (all: readonly Candle[]) => all.slice(minutesOf(period) > DAY ? -1 : -20);
    expect(newest(candles)).toEqual(newest(expected));
  });
});

test('REPLAY-002 the chart is given the candles of each step, and studies their part', async () => {
  const { load } = server(wave);
  const day = dayOf(wave);
  const source = new ReplaySource(day, load, 7);
  const feed = new CandleFeed(source, { code: 'EURUSD', period: '5M' }, () => undefined);
  let bars: { timestamp: number; close: number; volume?: number }[] = [];
  await feed.getBars({
    type: 'init',
    timestamp: null,
    symbol: { ticker: 'EURUSD', pricePrecision: 0, volumePrecision: 0 },
    period: { type: 'minute', span: 5 },
    callback: (page) => {
      bars = [...page];
    },
  });
  feed.subscribeBar({
    callback: (bar) => {
      bars = [...bars.filter(({ timestamp }) => timestamp < bar.timestamp), bar];
    },
  });
  const minuteOf = (at: number) => (at - START) / MINUTE;
  expect(minuteOf(bars.at(-1)?.timestamp ?? 0)).toBe(5);
  expect(bars.at(-1)).toMatchObject({ close: wave(6), volume: 6 });
  source.advance(8);
  expect(bars.at(-1)).toMatchObject({ close: wave(7), volume: 9 });
  source.advance(16);
  expect(bars.slice(-3).map(({ timestamp, volume }) => [minuteOf(timestamp), volume])).toEqual([
    [5, 15],
    [10, 15],
    [15, 3],
  ]);
  const days = await source.load({ code: 'EURUSD', period: '1D', to: null, limit: 300 });
  expect(days.at(-1)).toMatchObject({ close: wave(15), volume: 16 * 3 });
});

test('REPLAY-002 older pages join the first one', async () => {
  const source = new ReplaySource(dayOf(wave), loadOnce(server(wave)), 100);
  const first = await source.load({ code: 'EURUSD', period: '1M', to: null, limit: 300 });
  expect(first).toHaveLength(300);
  const to = first[0]?.time ?? 0;
  const older = await source.load({ code: 'EURUSD', period: '1M', to, limit: 300 });
  const times = [...older, ...first].map(({ time }) => time / 60);
  expect(times).toEqual(times.map((_, at) => START / MINUTE + 100 - 600 + at));
});

test('a page is loaded once, and again after a failure', async () => {
  let calls = 0;
  const load = loadOnce({
    load: async () => {
      calls += 1;
      if (calls === 1) throw new Error('No connection');
      return [];
    },
  });
  const query = { code: 'EURUSD', period: '1M', to: 1, limit: 1 } as const;
  await expect(load(query)).rejects.toThrow('No connection');
  await load(query);
  await load({ ...query });
  expect(calls).toBe(2);
});
