import { expect, test } from 'vitest';

import { findLast, findLastIndex } from './find-last.ts';

test.each([
  [[], -1, undefined],
  [[1], -1, undefined],
  [[2], 0, 2],
  [[2, 4, 5], 1, 4],
  [[2, 3, 6], 2, 6],
])('the last even number of %j is at %d', (list: number[], at, found) => {
  const isEven = (item: number) => item % 2 === 0;
  expect(findLastIndex(list, isEven)).toBe(at);
  expect(findLast(list, isEven)).toBe(found);
});
