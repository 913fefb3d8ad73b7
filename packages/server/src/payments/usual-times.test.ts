import { expect, test } from 'vitest';

import { usualOf } from './usual-times.ts';

const MINUTE = 60_000;

test.each<[string, readonly number[], number | null]>([
  ['no case', [], null],
  ['four cases', [1, 2, 3, 4], null],
  ['five cases', [5, 4, 3, 2, 1], 4],
  ['five cases with a slow one', [1, 1, 1, 1, 1_000], 1],
  // 8 of 10 of six cases is 4.8, rounded up to five.
  ['six cases', [1, 2, 3, 4, 5, 6], 5],
  ['ten cases', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 8],
  [
    'a hundred cases',
    Array.from({ length: 100 }, (_, index) => (100 - index) * MINUTE),
    80 * MINUTE,
  ],
])('WITHDRAW-019: what is usual is what eight of ten kept within, of %s', (_, times, usual) => {
  expect(usualOf(times)).toBe(usual);
});
