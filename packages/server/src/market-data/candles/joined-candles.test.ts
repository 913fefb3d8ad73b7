import { candlePeriodAround, FOUR_HOURS, MONTH, WEEK } from '@fulcrum/engine/market/candle-periods';
import { MINUTES_PER_DAY } from '@fulcrum/engine/market/new-york';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { InstrumentCandles } from './candle-series.ts';
import { PARTS, type Candle, type JoinedPeriod } from './candle.ts';
import { joinedCandles } from './joined-candles.ts';

const at = (text: string) => Date.parse(text) / 1_000;

type Row = readonly [
  time: string,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
];
const candleOf = ([time, open, high, low, close, volume]: Row): Candle => ({
  time: at(time),
  open,
  high,
  low,
  close,
  volume,
});

function expectJoined(minutes: JoinedPeriod, parts: readonly Row[], whole: readonly Row[]): void {
  expect(joinedCandles(parts.map(candleOf), minutes)).toEqual(whole.map(candleOf));
}

describe('PRICE-006: four hours', () => {
  test('from 01:00 to 05:00 New York have three as the clocks are set ahead', () => {
    expectJoined(
      FOUR_HOURS,
      [
        ['2026-03-08T05:00Z', 100, 105, 99, 101, 10], // 00:00
        ['2026-03-08T06:00Z', 101, 110, 100, 108, 20], // 01:00
        ['2026-03-08T07:00Z', 108, 109, 90, 95, 30], // 03:00
        ['2026-03-08T08:00Z', 95, 97, 94, 96, 40], // 04:00
        ['2026-03-08T09:00Z', 96, 120, 96, 119, 50], // 05:00
      ],
      [
        ['2026-03-08T02:00Z', 100, 105, 99, 101, 10], // 21:00 of the day before
        ['2026-03-08T06:00Z', 101, 110, 90, 96, 90],
        ['2026-03-08T09:00Z', 96, 120, 96, 119, 50],
      ],
    );
  });

  test('have five as they are set back', () => {
    expectJoined(
      FOUR_HOURS,
      [
        ['2026-11-01T04:00Z', 100, 105, 99, 101, 10], // 00:00
        ['2026-11-01T05:00Z', 101, 110, 100, 108, 20], // 01:00, in summer time
        ['2026-11-01T06:00Z', 108, 109, 90, 95, 30], // 01:00, in winter time
        ['2026-11-01T07:00Z', 95, 97, 94, 96, 40], // 02:00
        ['2026-11-01T09:00Z', 96, 98, 89, 97, 60], // 04:00
        ['2026-11-01T10:00Z', 97, 120, 96, 119, 50], // 05:00
      ],
      [
        ['2026-11-01T01:00Z', 100, 105, 99, 101, 10], // 21:00 of the day before
        ['2026-11-01T05:00Z', 101, 110, 89, 97, 150],
        ['2026-11-01T10:00Z', 97, 120, 96, 119, 50],
      ],
    );
  });
});

/** The days of forex over Christmas 2026 and the new year: no market on two Fridays. */
const HOLIDAYS: readonly Row[] = [
  ['2026-12-17T22:00Z', 200, 210, 199, 205, 1], // Friday the 18th
  ['2026-12-20T22:00Z', 205, 206, 195, 196, 2], // Monday the 21st
  ['2026-12-21T22:00Z', 196, 220, 194, 219, 4],
  ['2026-12-22T22:00Z', 219, 221, 218, 220, 8],
  ['2026-12-23T22:00Z', 220, 222, 217, 218, 16], // Thursday the 24th
  ['2026-12-27T22:00Z', 218, 219, 215, 216, 32], // Monday the 28th
  ['2026-12-30T22:00Z', 216, 230, 216, 229, 64], // Thursday the 31st
  ['2027-01-03T22:00Z', 229, 231, 228, 230, 128], // Monday the 4th
];

test('PRICE-006: a week with a holiday is made of the days that there are', () => {
  expectJoined(WEEK, HOLIDAYS, [
    ['2026-12-13T22:00Z', 200, 210, 199, 205, 1],
    ['2026-12-20T22:00Z', 205, 222, 194, 218, 30],
    ['2026-12-27T22:00Z', 218, 230, 215, 229, 96],
    ['2027-01-03T22:00Z', 229, 231, 228, 230, 128],
  ]);
});

test('PRICE-006: a month ends within a week, and the day of its end has its date', () => {
  expectJoined(MONTH, HOLIDAYS, [
    ['2026-11-30T22:00Z', 200, 230, 194, 229, 127],
    ['2026-12-31T22:00Z', 229, 231, 228, 230, 128],
  ]);
});

test('PRICE-005: a week without a tick has no candle', () => {
  expectJoined(
    WEEK,
    [
      ['2026-06-07T21:00Z', 1, 1, 1, 1, 1],
      ['2026-06-21T21:00Z', 2, 2, 2, 2, 1],
    ],
    [
      ['2026-06-07T21:00Z', 1, 1, 1, 1, 1],
      ['2026-06-21T21:00Z', 2, 2, 2, 2, 1],
    ],
  );
});

/** The candles that minutes make without any shorter ones between. */
function direct(minutes: readonly Candle[], period: JoinedPeriod): Candle[] {
  const byStart = new Map<number, Candle[]>();
  for (const bar of minutes) {
    const start = candlePeriodAround(bar.time * 1_000, period).start / 1_000;
    byStart.set(start, [...(byStart.get(start) ?? []), bar]);
  }
  return [...byStart].map(([time, bars]) => ({
    time,
    open: bars[0]?.open ?? 0,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: bars.at(-1)?.close ?? 0,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0),
  }));
}

test('PRICE-006: minutes joined to hours and days make the same as minutes alone', () => {
  const first = fc.constantFrom('2026-02-20T00:00Z', '2026-10-20T00:00Z', '2026-12-15T00:00Z');
  const price = fc.integer({ min: 1, max: 999 });
  // Close together, so that periods have several, or weeks apart.
  const after = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 20_000 }));
  const bar = fc.record({ after, open: price, close: price, up: price, down: price });
  fc.assert(
    fc.property(first, fc.array(bar, { minLength: 1, maxLength: 80 }), (from, bars) => {
      let time = at(from);
      const minutes = bars.map(({ after: passed, open, close, up, down }, nth): Candle => {
        time += passed * 60;
        const [high, low] = [Math.max(open, close) + up, Math.min(open, close) - down];
        return { time, open, high, low, close, volume: nth + 1 };
      });
      const candles = new InstrumentCandles();
      for (const minute of minutes) candles.addBar(minute, 1);
      for (const period of [FOUR_HOURS, WEEK, MONTH] as const) {
        const parts = candles.of(PARTS[period].of).before(Infinity, MINUTES_PER_DAY);
        expect(joinedCandles(parts, period)).toEqual(direct(minutes, period));
      }
    }),
    { numRuns: 300 },
  );
});
