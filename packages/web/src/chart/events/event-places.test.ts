import { expect, test } from 'vitest';

import { barOf, placeEvents, type ChartEvent } from './event-places.ts';

const HOUR_MS = 3_600_000;
const bars = [0, 1, 2, 5, 6].map((hour) => ({ timestamp: hour * HOUR_MS }));
const event = (hour: number, fields: Partial<ChartEvent> = {}): ChartEvent => ({
  id: hour,
  at: hour * HOUR_MS,
  importance: 2,
  label: `at ${hour}`,
  ...fields,
});

test.each([
  [-0.1, null],
  [0, 0],
  [0.99, 0],
  [1, 1],
  // While the market was closed: the candle before.
  [4.5, 2],
  [6.5, 4],
  // Coming events have the place of their candle to come.
  [7, 5],
  [9.5, 7],
  [67, null],
])('CALENDAR-010 an event at %s h has the place of candle %s', (hour, index) => {
  expect(barOf(bars, hour * HOUR_MS, HOUR_MS)).toBe(index);
});

test('CALENDAR-010 a chart without candles has no places', () => {
  expect(barOf([], 0, HOUR_MS)).toBeNull();
});

// The page is in Chinese, as in all tests that choose no language.
test('CALENDAR-010 marks that would lie on each other are one, as important as the most important', () => {
  const axis = { bars, periodMs: HOUR_MS, width: 100, toX: (index: number) => index * 15 };
  const events = [event(5), event(0), event(1, { importance: 3 }), event(30)];
  expect(placeEvents(events, axis)).toEqual([
    { ids: [0, 1], x: 0, isHigh: true, label: 'at 0，at 1' },
    { ids: [5], x: 45, isHigh: false, label: 'at 5' },
  ]);
});
