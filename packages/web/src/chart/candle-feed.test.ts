import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KLineData } from 'klinecharts';

import { CandleFeed, LONG, type FeedState } from './candle-feed.ts';
import { type Candle, type CandleSource } from '../market/candle.ts';

const candle = (time: number, close = 1): Candle => ({
  time,
  open: 1,
  high: close,
  low: 1,
  close,
  volume: 1,
});

/** A source with one candle per minute from 0 to `until`; the test sends the live candle. */
function minutesUntil(until: number) {
  const state = { until, listeners: new Set<(candle: Candle) => void>() };
  const source: CandleSource = {
    load: async ({ to, limit }) => {
      const end = to === null ? state.until : Math.min(state.until, to - 60);
      const times = [];
      for (let time = end; time >= 0 && times.length < limit; time -= 60) times.unshift(time);
      return times.map((time) => candle(time));
    },
    follow: (_, listener) => {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
  };
  return { source, state, tick: (next: Candle) => state.listeners.forEach((hear) => hear(next)) };
}

async function openFeed(until: number) {
  const market = minutesUntil(until);
  const states: FeedState[] = [];
  const feed = new CandleFeed(market.source, { code: 'EURUSD', period: '1M' }, (state) =>
    states.push(state),
  );
  const bars: KLineData[] = [];
  const load = (type: 'init' | 'forward') =>
    new Promise<unknown>((resolve) => {
      void feed.getBars({
        type,
        timestamp: bars[0]?.timestamp ?? null,
        symbol: { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 },
        period: { type: 'minute', span: 1 },
        callback: (page, more) => {
          bars.unshift(...page);
          resolve(more);
        },
      });
    });
  const first = await load('init');
  const shown: KLineData[] = [];
  feed.subscribeBar({ callback: (bar) => shown.push(bar) });
  return { ...market, feed, bars, shown, states, load, first };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first page is the newest, and older pages join it without a gap', async () => {
  const { bars, load, first, states } = await openFeed(60_000);
  expect(first).toEqual({ forward: true, backward: false });
  expect(states).toEqual(['loading', 'ready']);
  await load('forward');
  const times = bars.map((bar) => bar.timestamp / 60_000);
  expect(times).toEqual(times.map((_, index) => 1_000 - times.length + 1 + index));
});

test('never keeps more than 1,500 candles', async () => {
  const { bars, load } = await openFeed(600_000);
  for (let page = 0; page < 4; page += 1) {
    expect(await load('forward')).toEqual({ forward: page < 3, backward: false });
  }
  expect(bars).toHaveLength(1_500);
});

test('a burst of ticks redraws once, with the latest', async () => {
  const { shown, tick } = await openFeed(600);
  for (const close of [2, 3, 4]) tick(candle(600, close));
  expect(shown).toHaveLength(0);
  vi.advanceTimersByTime(250);
  expect(shown.map((bar) => bar.close)).toEqual([4]);
});

test('the last state of a finished candle is not lost in a burst', async () => {
  const { shown, tick } = await openFeed(600);
  tick(candle(600, 5));
  tick(candle(660, 6));
  vi.advanceTimersByTime(250);
  expect(shown.map((bar) => [bar.timestamp, bar.close])).toEqual([
    [600_000, 5],
    [660_000, 6],
  ]);
});

test('a late candle of the past is not drawn over the present', async () => {
  const { shown, tick } = await openFeed(600);
  tick(candle(540, 9));
  vi.advanceTimersByTime(250);
  expect(shown).toHaveLength(0);
});

test('tells of candles once, when the chart has them', async () => {
  const market = minutesUntil(600);
  const told: [FeedState, number][] = [];
  let drawn = 0;
  const feed = new CandleFeed(market.source, { code: 'EURUSD', period: '1M' }, (state) =>
    told.push([state, drawn]),
  );
  await feed.getBars({
    type: 'init',
    timestamp: null,
    symbol: { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 },
    period: { type: 'minute', span: 1 },
    callback: (bars) => (drawn = bars.length),
  });
  feed.subscribeBar({ callback: () => undefined });
  market.tick(candle(660));
  vi.advanceTimersByTime(250);
  expect(told).toEqual([
    ['loading', 0],
    ['ready', 11],
  ]);
});

test('backfills what was missed while the connection was away', async () => {
  const { feed, state, shown } = await openFeed(600);
  state.until = 780;
  expect(await feed.backfill()).toBe(true);
  expect(shown.map((bar) => bar.timestamp / 1_000)).toEqual([600, 660, 720, 780]);
});

test('a live candle that comes before the missed ones stands after them', async () => {
  const { feed, state, shown, tick } = await openFeed(600);
  state.until = 780;
  const filled = feed.backfill();
  expect([feed.isBehind, feed.last]).toEqual([true, null]);
  tick(candle(780, 7));
  tick(candle(840, 8));
  tick(candle(840, 9));
  vi.advanceTimersByTime(250);
  expect(shown).toHaveLength(0);
  expect(await filled).toBe(true);
  expect(shown.map((bar) => [bar.timestamp / 1_000, bar.close])).toEqual([
    [600, 1],
    [660, 1],
    [720, 1],
    [780, 1],
    [780, 7],
    [840, 9],
  ]);
  expect([feed.isBehind, feed.last?.close]).toEqual([false, 9]);
});

test('missed candles that do not come are waited for, and nothing newer is drawn', async () => {
  const { feed, source, shown, tick } = await openFeed(600);
  const load = vi.spyOn(source, 'load').mockRejectedValueOnce(new Error('offline'));
  await expect(feed.backfill()).rejects.toThrow('offline');
  tick(candle(660, 4));
  vi.advanceTimersByTime(250);
  expect([feed.isBehind, shown.length]).toEqual([true, 0]);
  load.mockRestore();
  expect(await feed.backfill()).toBe(true);
  expect(shown.map((bar) => bar.timestamp / 1_000)).toEqual([600, 660]);
});

test('after a pause what was missed comes first, and no old price stands as the last', async () => {
  const { feed, state, shown, tick } = await openFeed(600);
  feed.pause();
  tick(candle(660, 3));
  vi.advanceTimersByTime(1_000);
  expect([shown.length, feed.last?.timestamp]).toEqual([0, 600_000]);
  state.until = 720;
  expect(feed.resume()).toBe(true);
  expect(feed.last).toBeNull();
  tick(candle(720, 5));
  vi.advanceTimersByTime(250);
  expect(await feed.backfill()).toBe(true);
  expect(shown.map((bar) => bar.timestamp / 1_000)).toEqual([600, 660, 720, 720]);
  expect(feed.last?.close).toBe(5);
  feed.stop();
  expect(feed.resume()).toBe(false);
});

test('the older of two states of one candle does not stand over the newer', async () => {
  const { feed, source, shown, tick } = await openFeed(600);
  feed.pause();
  feed.resume();
  tick({ ...candle(660, 5), volume: 3 });
  vi.advanceTimersByTime(250);
  vi.spyOn(source, 'load').mockResolvedValue([candle(600), { ...candle(660, 7), volume: 8 }]);
  expect(await feed.backfill()).toBe(true);
  expect(shown.at(-1)?.close).toBe(7);
});

test('a page that comes after its feed was left for another is not shown', async () => {
  const states: FeedState[] = [];
  const { source } = minutesUntil(600);
  const feed = new CandleFeed(source, { code: 'EURUSD', period: '1M' }, (s) => states.push(s));
  const pages: unknown[] = [];
  const coming = feed.getBars({
    type: 'init',
    timestamp: null,
    symbol: { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 },
    period: { type: 'minute', span: 1 },
    callback: (page) => pages.push(page),
  });
  feed.stop();
  await coming;
  expect([states, pages]).toEqual([['loading'], []]);
});

test('candles that come while their page is hidden are followed when it is back', async () => {
  const { source, state } = minutesUntil(600);
  const feed = new CandleFeed(source, { code: 'EURUSD', period: '1M' }, () => undefined);
  feed.pause();
  feed.subscribeBar({ callback: () => undefined });
  expect(state.listeners.size).toBe(0);
});

test('asks to start afresh when more was missed than a page holds', async () => {
  const { feed, state } = await openFeed(600);
  state.until = 600 + 400 * 60;
  expect(await feed.backfill()).toBe(false);
});

test('says that loading failed', async () => {
  const states: FeedState[] = [];
  let follower: ((live: Candle) => void) | undefined;
  const source: CandleSource = {
    load: () => Promise.reject(new Error('offline')),
    follow: (_, listener) => {
      follower = listener;
      return () => undefined;
    },
  };
  const feed = new CandleFeed(source, { code: 'EURUSD', period: '1M' }, (s) => states.push(s));
  await feed.getBars({
    type: 'init',
    timestamp: null,
    symbol: { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 },
    period: { type: 'minute', span: 1 },
    callback: () => undefined,
  });
  expect(states).toEqual(['loading', 'failed']);
  // A single live candle is no chart, so the retry button stays.
  const shown: KLineData[] = [];
  feed.subscribeBar({ callback: (bar) => shown.push(bar) });
  follower?.(candle(60));
  vi.advanceTimersByTime(1_000);
  expect([states, shown]).toEqual([['loading', 'failed'], []]);
});

test('a feed that was stopped shows nothing of what it asked for before', async () => {
  const { feed, state, shown, states } = await openFeed(600);
  state.until = 720;
  const filled = feed.backfill();
  feed.stop();
  const before = states.length;
  await filled;
  expect(shown).toEqual([]);
  expect(states).toHaveLength(before);
});

test('STUDY-001 a study that needs a whole day gets as many minutes at once', async () => {
  const { source } = minutesUntil(60 * 2_000);
  const load = vi.spyOn(source, 'load');
  const feed = new CandleFeed(source, { code: 'EURUSD', period: '1M' }, () => undefined, LONG);
  const bars: readonly KLineData[] = await new Promise((resolve) => {
    void feed.getBars({
      type: 'init',
      timestamp: null,
      symbol: { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 },
      period: { type: 'minute', span: 1 },
      callback: resolve,
    });
  });
  expect(load).toHaveBeenCalledOnce();
  expect(bars.length).toBeGreaterThan(24 * 60);
});
