import { expect, test } from 'vitest';

import { usualOf } from './usual-times.ts';

const MINUTE = 60_000;

test.each<[readonly number[], number | null]>([
  [[], null],
  [[1, 2, 3, 4], null],
  // Four of five took no longer than 4.
  [[5, 4, 3, 2, 1], 4],
  [[1, 1, 1, 1, 1_000], 1],
  // 4.8 of six are no whole number of cases: five of them took no longer.
  [[1, 2, 3, 4, 5, 6], 5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 8],
  [Array.from({ length: 100 }, (_, index) => (100 - index) * MINUTE), 80 * MINUTE],
])('WITHDRAW-019: of the times %j what is usual is %j', (times, usual) => {
  expect(usualOf(times)).toBe(usual);
});
