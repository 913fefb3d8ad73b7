import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { candlePeriodAround, FOUR_HOURS, MONTH, WEEK } from './candle-periods.ts';
import { HOUR_MS, MINUTES_PER_DAY, newYorkLocal } from './new-york.ts';

const at = (text: string) => Date.parse(text);
const textOf = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((time) => new Date(time).toISOString().slice(0, 16));

describe('PRICE-006: candles of four hours', () => {
  test.each([
    // New York is four hours behind in summer: 17:00 there is 21:00 here.
    ['2026-06-10T21:00Z', '2026-06-10T21:00', '2026-06-11T01:00'],
    ['2026-06-10T20:59Z', '2026-06-10T17:00', '2026-06-10T21:00'],
    ['2026-06-11T13:30Z', '2026-06-11T13:00', '2026-06-11T17:00'],
    // And five in winter.
    ['2026-01-14T22:00Z', '2026-01-14T22:00', '2026-01-15T02:00'],
    // 2026-03-08 has no hour from 02:00 to 03:00, so the candle from 01:00 to 05:00 has three.
    ['2026-03-08T06:00Z', '2026-03-08T06:00', '2026-03-08T09:00'],
    ['2026-03-08T08:59Z', '2026-03-08T06:00', '2026-03-08T09:00'],
    // 2026-11-01 has the hour from 01:00 to 02:00 twice, so that candle has five.
    ['2026-11-01T05:00Z', '2026-11-01T05:00', '2026-11-01T10:00'],
    ['2026-11-01T06:30Z', '2026-11-01T05:00', '2026-11-01T10:00'],
    ['2026-11-01T10:00Z', '2026-11-01T10:00', '2026-11-01T14:00'],
  ])('around %s from %s to %s', (time, ...expected) => {
    expect(textOf(candlePeriodAround(at(time), FOUR_HOURS))).toEqual(expected);
  });
});

test.each([
  ['2026-06-10T12:00Z', '2026-06-07T21:00', '2026-06-14T21:00'],
  ['2026-06-14T20:59Z', '2026-06-07T21:00', '2026-06-14T21:00'],
  ['2026-06-14T21:00Z', '2026-06-14T21:00', '2026-06-21T21:00'],
  // The clocks are set ahead on the Sunday that ends the week.
  ['2026-03-04T12:00Z', '2026-03-01T22:00', '2026-03-08T21:00'],
  // And here set back: the Sunday's 17:00 is an hour later, and so is every one that follows.
  ['2026-10-28T12:00Z', '2026-10-25T21:00', '2026-11-01T22:00'],
  ['2026-11-01T21:59Z', '2026-10-25T21:00', '2026-11-01T22:00'],
  ['2026-11-01T22:00Z', '2026-11-01T22:00', '2026-11-08T22:00'],
  // A week over the new year, and one with the leap day.
  ['2026-12-31T12:00Z', '2026-12-27T22:00', '2027-01-03T22:00'],
  ['2028-02-29T12:00Z', '2028-02-27T22:00', '2028-03-05T22:00'],
])('PRICE-006: the week around %s is from %s to %s', (time, ...expected) => {
  expect(textOf(candlePeriodAround(at(time), WEEK))).toEqual(expected);
});

test.each([
  // The trading day of 2026-06-01 begins on Sunday at 17:00.
  ['2026-05-31T21:00Z', '2026-05-31T21:00', '2026-06-30T21:00'],
  ['2026-05-31T20:59Z', '2026-04-30T21:00', '2026-05-31T21:00'],
  // March begins in winter and ends in summer time, November the other way round. Both first dates
  // are Sundays, whose trading day begins on Saturday at 17:00.
  ['2026-02-28T21:59Z', '2026-01-31T22:00', '2026-02-28T22:00'],
  ['2026-02-28T22:00Z', '2026-02-28T22:00', '2026-03-31T21:00'],
  ['2026-03-31T20:59Z', '2026-02-28T22:00', '2026-03-31T21:00'],
  ['2026-10-31T20:59Z', '2026-09-30T21:00', '2026-10-31T21:00'],
  ['2026-10-31T21:00Z', '2026-10-31T21:00', '2026-11-30T22:00'],
  ['2026-11-30T21:59Z', '2026-10-31T21:00', '2026-11-30T22:00'],
  // The first of August is a Saturday.
  ['2026-08-02T21:00Z', '2026-07-31T21:00', '2026-08-31T21:00'],
  ['2026-12-31T21:59Z', '2026-11-30T22:00', '2026-12-31T22:00'],
  ['2026-12-31T22:00Z', '2026-12-31T22:00', '2027-01-31T22:00'],
  ['2028-02-10T12:00Z', '2028-01-31T22:00', '2028-02-29T22:00'],
])('PRICE-006: the month around %s is from %s to %s', (time, ...expected) => {
  expect(textOf(candlePeriodAround(at(time), MONTH))).toEqual(expected);
});

test('PRICE-006: periods follow one another without a gap and hold whole shorter ones', () => {
  const time = fc.integer({ min: at('1990-01-01T00:00Z'), max: at('2060-01-01T00:00Z') });
  const minutes = fc.constantFrom(60, FOUR_HOURS, MINUTES_PER_DAY, WEEK, MONTH);
  fc.assert(
    fc.property(time, minutes, (moment, length) => {
      const { start, end } = candlePeriodAround(moment, length);
      expect(start).toBeLessThanOrEqual(moment);
      expect(end).toBeGreaterThan(moment);
      expect(candlePeriodAround(end, length).start).toBe(end);
      expect(candlePeriodAround(start - 1, length).end).toBe(start);
      const part = candlePeriodAround(moment, length === FOUR_HOURS ? 60 : MINUTES_PER_DAY);
      if (length >= FOUR_HOURS) {
        expect(part.start).toBeGreaterThanOrEqual(start);
        expect(part.end).toBeLessThanOrEqual(end);
        expect((newYorkLocal(start) / HOUR_MS) % 4).toBe(1);
      }
    }),
    { numRuns: 2_000 },
  );
});
