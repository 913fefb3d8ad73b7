import { expect, test } from 'vitest';

import { HEIGHT, lineOfTrade, viewOfTrade, WIDTH } from './trade-line.ts';

const MINUTE = 60_000;
const OPENED = Date.UTC(2026, 6, 14, 10);
const ends = (minutes: number, open = 1.1, close = 1.2) => ({
  openedAt: OPENED,
  closedAt: OPENED + minutes * MINUTE,
  open,
  close,
});

test.each([
  [0, '1M'],
  [40, '1M'],
  [41, '5M'],
  [200, '5M'],
  [201, '15M'],
  [40 * 1_440, '1D'],
  [40 * 1_440 + 1, '1W'],
  [40 * 60 * 24 * 31, '1MN'],
  [40 * 60 * 24 * 365, '1MN'],
])('a trade of %i minutes is shown in candles of %s', (minutes, period) => {
  expect(viewOfTrade(ends(minutes)).period).toBe(period);
});

test('15 candles before the trade and 6 after it are loaded', () => {
  expect(viewOfTrade(ends(10))).toEqual({
    period: '1M',
    from: OPENED / 1_000 - 15 * 60,
    to: OPENED / 1_000 + 16 * 60,
    limit: 32,
  });
});

const candle = (minute: number, close: number) => ({
  time: OPENED / 1_000 + minute * 60,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
});

test('the line runs from edge to edge, with the ends of the trade at their prices', () => {
  const candles = [candle(0, 1.1), candle(1, 1.15), candle(2, 1.2)];
  const line = lineOfTrade(ends(2), candles);
  expect(line?.closes.map(({ x }) => x)).toEqual([8, WIDTH / 2, WIDTH - 8]);
  expect(line?.open).toEqual({ x: 8, y: HEIGHT - 8 });
  expect(line?.close).toEqual({ x: WIDTH - 8, y: 8 });
});

test('a price beside all candles is in the picture too, and a still price is in the middle', () => {
  const candles = [candle(0, 1.1), candle(1, 1.1)];
  expect(lineOfTrade(ends(0, 1.1, 1.1), candles)?.close).toEqual({ x: 8, y: HEIGHT / 2 });
  expect(lineOfTrade(ends(1, 1.1, 0.9), candles)?.close).toEqual({ x: WIDTH - 8, y: HEIGHT - 8 });
});

test('one candle is no line', () => {
  expect(lineOfTrade(ends(0), [candle(0, 1.1)])).toBeNull();
});
