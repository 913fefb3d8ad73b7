import { expect, test } from 'vitest';

import { InstrumentCandles } from './candle-series.ts';
import { dayFiguresOf } from './day-figures.ts';

const at = (text: string) => Date.parse(text);
const seconds = (text: string) => at(text) / 1_000;

test('PRICE-005: a candle holds first, highest, lowest and last bid and counts ticks', () => {
  const candles = new InstrumentCandles();
  for (const [bid, time] of [
    [5, '12:00:00'],
    [9, '12:00:10'],
    [3, '12:00:20'],
    [4, '12:00:59.999'],
  ]) {
    candles.add(Number(bid), at(`2026-06-10T${time}Z`));
  }
  expect(candles.of(1).last).toEqual({
    time: seconds('2026-06-10T12:00Z'),
    open: 5,
    high: 9,
    low: 3,
    close: 4,
    volume: 4,
  });
});

test('PRICE-005: a minute without a tick has no candle', () => {
  const candles = new InstrumentCandles();
  candles.add(5, at('2026-06-10T12:00:59.999Z'));
  candles.add(6, at('2026-06-10T12:02:00Z'));
  expect(
    candles
      .of(1)
      .before(Infinity, 9)
      .map(({ time }) => time),
  ).toEqual([seconds('2026-06-10T12:00Z'), seconds('2026-06-10T12:02Z')]);
});

test.each([
  [5, '2026-06-10T12:35Z'],
  [15, '2026-06-10T12:30Z'],
  [30, '2026-06-10T12:30Z'],
  [60, '2026-06-10T12:00Z'],
  [1440, '2026-06-09T21:00Z'],
] as const)('PRICE-006: a candle of %d minutes opens where its clock says', (minutes, opens) => {
  const candles = new InstrumentCandles();
  candles.add(5, at('2026-06-10T12:38:10Z'));
  expect(candles.of(minutes).last?.time).toBe(seconds(opens));
});

test.each([
  ['2026-03-08T20:59:59.999Z', '2026-03-07T22:00Z'],
  ['2026-03-08T21:00:00.000Z', '2026-03-08T21:00Z'],
  ['2026-11-01T21:59:59.999Z', '2026-10-31T21:00Z'],
  ['2026-11-01T22:00:00.000Z', '2026-11-01T22:00Z'],
])(
  'PRICE-006: the day of %s opens at 17:00 New York over a change of the clocks',
  (moment, opens) => {
    const candles = new InstrumentCandles();
    candles.add(5, at(moment));
    expect(candles.of(1440).last?.time).toBe(seconds(opens));
  },
);

test('memory keeps the newest candles and never drops what is not saved', () => {
  const candles = new InstrumentCandles();
  const series = candles.of(1);
  for (let minute = 0; minute < 4_000; minute += 1) candles.add(minute + 1, minute * 60_000);
  expect(series.before(Infinity, 9_999)).toHaveLength(4_000);
  expect(series.takeUnsaved(3_999)).toHaveLength(3_999);
  candles.add(1, 4_000 * 60_000);
  expect(series.before(Infinity, 9_999)).toHaveLength(1_500);
  expect(series.takeUnsaved(9).map(({ time }) => time)).toEqual([3_999 * 60, 4_000 * 60]);
  expect(series.takeUnsaved(9)).toEqual([]);
});

test('PRICE-004: a day stands until the first tick of the next one', () => {
  const candles = new InstrumentCandles();
  const figures = () => dayFiguresOf(candles.of(1440).last, candles.of(1440).previous);
  expect(figures()).toMatchObject({ open: null, changePercent: null, volume: 0 });
  candles.add(10_000, at('2026-06-12T12:00Z'));
  candles.add(10_200, at('2026-06-12T20:59:59.999Z'));
  expect(figures()).toMatchObject({ open: 10_000, high: 10_200, previousClose: null, volume: 2 });
  candles.add(10_149, at('2026-06-14T21:00Z'));
  expect(figures()).toMatchObject({
    open: 10_149,
    low: 10_149,
    previousClose: 10_200,
    volume: 1,
    changePercent: -0.5,
  });
});
