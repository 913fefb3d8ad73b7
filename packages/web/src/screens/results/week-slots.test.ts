import { microUsd } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { largestSlot, slotDays } from './week-slots.ts';

const at = (hour: number, net: number, trades = 2, wins = 1) => ({
  hour,
  net: microUsd(net),
  trades,
  wins,
  winRate: null,
});

test('three hours make a square, and its strength is its share of the largest result', () => {
  // Monday 00:00 to 03:00, Monday 03:00 to 06:00, and Wednesday 15:00 to 18:00.
  const days = slotDays([at(0, 100), at(2, 50, 3, 3), at(3, -600), at(48 + 17, 75)]);
  expect(days.map(({ day, net }) => [day, net])).toEqual([
    [0, -450],
    [1, 0],
    [2, 75],
    [3, 0],
    [4, 0],
  ]);
  const monday = days[0]?.slots ?? [];
  expect(monday).toHaveLength(8);
  expect(monday[0]).toEqual({ from: 0, to: 3, trades: 5, wins: 4, net: 150, heat: 0.25 });
  expect(monday[1]).toMatchObject({ from: 3, to: 6, net: -600, heat: 1 });
  expect(monday.slice(2)).toEqual(Array(6).fill(null));
  expect(days[2]?.slots[5]).toMatchObject({ from: 63, to: 66, heat: 0.125 });
  expect(largestSlot(days)?.from).toBe(3);
});

test('a day at the weekend is shown if it has trades', () => {
  const days = slotDays([at(167, 0)]);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 6]);
  expect(days.at(-1)?.slots[7]).toMatchObject({ from: 165, to: 168, heat: 0 });
  expect(largestSlot(days)?.from).toBe(165);
  expect(largestSlot(slotDays([]))).toBeNull();
});
