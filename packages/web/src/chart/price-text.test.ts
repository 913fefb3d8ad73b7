import { expect, test } from 'vitest';

import { priceText } from './price-text.ts';

test.each([
  [1.08643, 5, '1.08643'],
  [2334.5, 2, '2,334.50'],
  [65_100.5, 1, '65,100.5'],
  [-37.63, 2, '-37.63'],
  [-137.63, 2, '-137.63'],
  [1_234_567, 0, '1,234,567'],
  [999, 0, '999'],
  [0.1234567, 7, '0.1234567'],
])('%s with %s digits is written %s on the axis', (price, digits, expected) => {
  expect(priceText(price, digits)).toBe(expected);
});
