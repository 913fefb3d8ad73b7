import { describe, expect, test } from 'vitest';

import { SESSION_PLANS } from '../calendar/session-plans.ts';
import type { Candle } from './candle.ts';
import { gapIn, longerCandles, type Range } from './gaps.ts';

const { fx, futures, always } = SESSION_PLANS;
const at = (text: string) => Date.parse(text) / 1_000;
const range = (from: string, to: string): Range => ({ from: at(from), to: at(to) });
const minutesOf = ({ from, to }: Range) =>
  Array.from({ length: (to - from) / 60 }, (_, nth) => from + nth * 60);
const none = new Set<number>();

describe('PRICE-025: a gap', () => {
  test('reaches from the first to the last minute without a candle', () => {
    const day = range('2026-06-10T12:00Z', '2026-06-10T13:00Z');
    const known = new Set(minutesOf(day));
    expect(gapIn(fx, known, day)).toBeNull();
    for (const missing of ['12:05', '12:06', '12:40']) known.delete(at(`2026-06-10T${missing}Z`));
    expect(gapIn(fx, known, day)).toEqual(range('2026-06-10T12:05Z', '2026-06-10T12:41Z'));
  });

  test.each([
    ['in summer', '2026-06-12T20:58Z', '2026-06-14T21:03Z', '2026-06-12T21:00Z', '21:00'],
    ['as summer time ends', '2026-10-30T20:58Z', '2026-11-01T22:03Z', '2026-10-30T21:00Z', '22:00'],
    ['as it begins', '2026-03-06T21:58Z', '2026-03-08T21:03Z', '2026-03-06T22:00Z', '21:00'],
  ])('over a week-end has only what was open, %s', (_, from, to, closes, opens) => {
    const all = range(from, to);
    expect(gapIn(fx, none, all)).toEqual(all);
    const before = new Set(minutesOf(range(from, closes)));
    const opening = `${to.slice(0, 11)}${opens}Z`;
    expect(gapIn(fx, before, all)).toEqual(range(opening, to));
    const after = new Set(minutesOf(range(opening, to)));
    expect(gapIn(fx, after, all)).toEqual(range(from, closes));
    expect(gapIn(fx, new Set([...before, ...after]), all)).toBeNull();
  });

  test('has neither the daily break nor holidays', () => {
    const pause = range('2026-06-10T21:00Z', '2026-06-10T22:00Z');
    expect(gapIn(futures, none, pause)).toBeNull();
    expect(gapIn(fx, none, range('2026-12-25T05:00Z', '2026-12-26T05:00Z'))).toBeNull();
    expect(gapIn(always, none, pause)).toEqual(pause);
  });
});

const minute = (time: number, price: number): Candle => ({
  time,
  open: price,
  high: price + 3,
  low: price - 2,
  close: price + 1,
  volume: 10,
  isImported: true,
});
const made = (plan: typeof fx | typeof futures, gap: Range, settled = gap.to) =>
  longerCandles(
    plan,
    minutesOf(gap).map((time, nth) => minute(time, 100 + nth)),
    gap,
    settled,
  );

describe('PRICE-025: a longer candle', () => {
  test('is made of minutes that are all there', () => {
    const candles = made(fx, range('2026-06-10T12:03Z', '2026-06-10T12:47Z'));
    expect(candles.get(5)?.map(({ time }) => time)).toEqual(
      minutesOf(range('2026-06-10T12:05Z', '2026-06-10T12:45Z')).filter((time) => time % 300 === 0),
    );
    expect(candles.get(5)?.[0]).toEqual({
      time: at('2026-06-10T12:05Z'),
      open: 102,
      high: 109,
      low: 100,
      close: 107,
      volume: 50,
      isImported: true,
    });
    expect(candles.get(15)?.map(({ time }) => time)).toEqual([
      at('2026-06-10T12:15Z'),
      at('2026-06-10T12:30Z'),
    ]);
    expect([candles.get(30), candles.get(60), candles.get(1440)]).toEqual([[], [], []]);
  });

  test('needs no minutes from when the market was closed', () => {
    // The day of an index begins at 17:00, its session at 18:00.
    const candles = made(futures, range('2026-06-09T22:00Z', '2026-06-10T21:00Z'));
    expect(candles.get(1440)?.map(({ time }) => time)).toEqual([at('2026-06-09T21:00Z')]);
    expect(candles.get(60)).toHaveLength(23);
  });

  test('is not made before its end', () => {
    const gap = range('2026-06-10T12:00Z', '2026-06-10T12:58Z');
    expect(made(fx, gap).get(60)).toEqual([]);
    expect(made(fx, range('2026-06-10T12:00Z', '2026-06-10T13:00Z')).get(60)).toHaveLength(1);
  });
});
