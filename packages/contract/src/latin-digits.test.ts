import { expect, test } from 'vitest';

import { latinDigits } from './latin-digits.ts';

test.each([
  ['0123456789', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['၀၁၂၃၄၅၆၇၈၉', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', '0123456789'],
  ['𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', '0123456789'],
  ['A-१२ b', 'A-12 b'],
])('%s is %s in Latin digits', (typed, latin) => {
  expect(latinDigits(typed)).toBe(latin);
});

test('every digit of Unicode has the value that its script gives it', () => {
  // Ten digits of a script stand in a row, so a value follows the value before it.
  let before = -1;
  let count = 0;
  for (let point = 0; point < 0x20000; point += 1) {
    const sign = String.fromCodePoint(point);
    if (!/\p{Nd}/u.test(sign)) continue;
    const value = Number(latinDigits(sign));
    expect(value === (before + 1) % 10 || value === 0, sign).toBe(true);
    before = value;
    count += 1;
  }
  expect(count).toBeGreaterThan(600);
});
