import { expect, test } from 'vitest';

import type { Candle, CandleSource } from '../../market/candle.ts';
import { minutesOf, type PeriodName } from '../../market/periods.ts';
import { joinCandles } from './join-candles.ts';
import {
  clockAt,
  loadDay,
  loadDays,
  shownPeriod,
  stepBack,
  stepForward,
  type ReplayDay,
} from './replay-day.ts';

const at = (text: string): number => Date.parse(`${text}:00Z`);
const candle = (time: number): Candle => ({
  time: time / 1_000,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
});

const every = (from: number, to: number, minutes: number): Candle[] =>
  Array.from({ length: (to - from) / 60_000 / minutes }, (_, n) =>
    candle(from + n * minutes * 60_000),
  );

/** Hours of Thursday to Monday with a weekend between: 17:00 New York is 22:00 UTC. */
const WEEK = [
  ...every(at('2025-11-12T22:00'), at('2025-11-14T22:00'), 60),
  ...every(at('2025-11-16T22:00'), at('2025-11-18T03:00'), 60),
];

const sourceOf = (candles: Partial<Record<PeriodName, readonly Candle[]>>) => ({
  load: (async ({ period, to, limit }) =>
    (candles[period] ?? [])
      .filter(({ time }) => to === null || time < to)
      .slice(-limit)) satisfies CandleSource['load'],
});

test('REPLAY-001 the past trading days with candles are listed, the newest first', async () => {
  const source = sourceOf({ '1H': WEEK });
  const today = at('2025-11-17T22:00');
  const { days, isMore } = await loadDays(source, 'EURUSD', today);
  expect(days.map(({ date }) => date)).toEqual(['2025-11-17', '2025-11-14', '2025-11-13']);
  expect(isMore).toBe(false);
  expect(await loadDays(sourceOf({}), 'EURUSD', today)).toEqual({ days: [], isMore: false });
});

test('REPLAY-001 older days come with the next page', async () => {
  const source = sourceOf({ '1H': every(at('2025-01-01T22:00'), at('2025-11-17T22:00'), 60) });
  const first = await loadDays(source, 'BTCUSD', at('2025-11-17T22:00'));
  expect(first.isMore).toBe(true);
  const next = await loadDays(source, 'BTCUSD', first.days.at(-1)?.start ?? 0);
  const dates = [...first.days, ...next.days].map(({ date }) => date);
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates).toEqual([...dates].sort().reverse());
});

const START = at('2025-11-12T22:00');
const END = at('2025-11-13T22:00');
const hours = every(START, END, 60);

test('REPLAY-004 a day has the shortest candles that are kept from its beginning on', async () => {
  const noon = at('2025-11-13T12:00');
  const late = { '1H': hours, '1M': every(noon, END, 1), '5M': every(START, END, 5) };
  const day = await loadDay(sourceOf(late), 'EURUSD', START);
  expect(day).toMatchObject({ base: '5M', start: START, end: END });
  expect(day?.candles).toHaveLength(288);
  expect(await loadDay(sourceOf({ '1H': hours }), 'EURUSD', START)).toMatchObject({ base: '1H' });
  const day1 = { base: '15M' } as ReplayDay;
  const shown = (['1M', '15M', '4H'] as const).map((chosen) => shownPeriod(day1, chosen));
  expect(shown).toEqual(['15M', '15M', '4H']);
});

test('REPLAY-010 a day without candles is none', async () => {
  const saturday = at('2025-11-14T22:00');
  expect(await loadDay(sourceOf({ '1H': WEEK }), 'EURUSD', saturday)).toBeNull();
});

const day: ReplayDay = {
  code: 'EURUSD',
  start: START,
  end: END,
  base: '1M',
  // Nothing was traded from minute 90 to 180.
  candles: [
    ...every(START, START + 90 * 60_000, 1),
    ...every(START + 180 * 60_000, START + 240 * 60_000, 1),
  ],
};

test.each([
  ['1M', 7, 8, 6],
  ['5M', 7, 10, 5],
  ['5M', 10, 15, 5],
  ['1H', 70, 90, 60],
  ['1H', 90, 150, 60],
  ['1D', 7, 150, 0],
  ['1M', 150, 150, 149],
  ['1M', 0, 1, 0],
] as const)(
  'REPLAY-003 a step of %s at %i leads to %i, and back to %i',
  (period, now, next, before) => {
    expect(stepForward(day, now, period)).toBe(next);
    expect(stepBack(day, now, period)).toBe(before);
  },
);

test('REPLAY-003 the clock begins before the first candle and is at the end of the newest', () => {
  expect(clockAt(day, 0)).toBe(START);
  expect(clockAt(day, 1)).toBe(START + 60_000);
  expect(clockAt(day, 91)).toBe(START + 181 * 60_000);
});

test('REPLAY-002 candles are joined as far as they go', () => {
  const parts = every(START, START + 7 * 60_000, 1).map((each, n) => ({
    ...each,
    open: 10 + n,
    high: 20 - n,
    low: 5 + n,
    close: 11 + n,
  }));
  const rest = { open: 15, high: 15, low: 10, close: 17, volume: 2 };
  expect(joinCandles(parts, '5M')).toEqual([
    { time: START / 1_000, open: 10, high: 20, low: 5, close: 15, volume: 5 },
    { time: START / 1_000 + 60 * minutesOf('5M'), ...rest },
  ]);
});
