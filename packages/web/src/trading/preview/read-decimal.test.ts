import { expect, test } from 'vitest';

import { readDecimal } from './read-decimal.ts';

test.each([
  ['0.10', 6, 100_000],
  ['0,10', 6, 100_000],
  [' 1.08643 ', 5, 108_643],
  ['65,100.5', 1, 651_005],
  ['١٫٥', 1, 15],
  ['−37.63', 2, -3_763],
  ['12.', 2, 1_200],
])('%s is read', (text, digits, value) => {
  expect(readDecimal(text, digits)).toBe(value);
});

test.each(['', '.', 'abc', '1e5', '1.234', '1,2,3'])('%s is refused', (text) => {
  expect(readDecimal(text, 2)).toBeNull();
});
