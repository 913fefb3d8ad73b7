import { expect, test } from 'vitest';

import { compareProducts, mulDiv } from './exact.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { whole } from './units.ts';

const SAFE = Number.MAX_SAFE_INTEGER;

test.each([
  [7, 1, 1, 2, 4],
  [-7, 1, 1, 2, -4],
  [1, 1, 1, 2, 1],
  [-1, 1, 1, 2, -1],
  [1, 1, 1, 3, 0],
  [2, 1, 1, 3, 1],
  [-1, 1, 1, 3, 0],
  [-2, 1, 1, 3, -1],
  [6, 7, 8, 1, 336],
  [0, -5, 9, 4, 0],
  [SAFE, 1, 1, 1, SAFE],
  [SAFE, 1, 1, 2, 2 ** 52],
  [-SAFE, 1, 1, 2, -(2 ** 52)],
])('PNL-003: %i × %i × %i ÷ %i rounds to nearest, halves away from zero: %i', (...row) => {
  const [a, b, c, divisor, expected] = row;
  expect(mulDiv(a, b, c, divisor)).toBe(expected);
});

test.each([
  [1, 3, 1],
  [-1, 3, 0],
  [6, 3, 2],
  [7, 3, 3],
  [-7, 3, -2],
  [0, 3, 0],
])('FEE-004: %i ÷ %i rounds up to %i', (a, divisor, expected) => {
  expect(mulDiv(a, 1, 1, divisor, 'up')).toBe(expected);
});

test.each([
  // 9,007,199,254,740,993 is the first odd number that a double cannot hold.
  [94_906_267, 94_906_267, 1, 94_906_267, 94_906_267],
  [3, 3_002_399_751_580_331, 1, 3, 3_002_399_751_580_331],
  [1_000_003, 1_000_000_007, 1_000_000_009, 1_000_000_016, 1_000_003_000_000_000],
  [SAFE, SAFE, 1, SAFE, SAFE],
  [-SAFE, SAFE, SAFE, SAFE, null],
  [4_503_599_627_370_497, 2, 1, 4, 2_251_799_813_685_249],
  [-4_503_599_627_370_497, 2, 1, 4, -2_251_799_813_685_249],
  [4_503_599_627_370_496, 2, 3, 6, 4_503_599_627_370_496],
  [1, 1, 1, SAFE, 0],
  [SAFE - 1, 1, 1, SAFE, 1],
])('PNL-006: %i × %i × %i ÷ %i is exact beyond 2^53', (a, b, c, divisor, expected) => {
  if (expected === null) expect(() => mulDiv(a, b, c, divisor)).toThrow(RangeError);
  else expect(mulDiv(a, b, c, divisor)).toBe(expected);
});

test('PNL-006: the wide path rounds as the narrow one', () => {
  // A divisor beyond 2^52 makes even these small quotients be computed with BigInt.
  const tenth = 5 * 10 ** 14;
  for (let n = -15; n <= 15; n += 1) {
    for (const rounding of ['nearest', 'up'] as const) {
      const narrow = mulDiv(n, 1, 1, 10, rounding);
      expect(mulDiv(n * tenth, 1, 1, 10 * tenth, rounding)).toBe(narrow);
    }
  }
});

test.each([
  [1.5, 1, 1, 1],
  [1, Number.NaN, 1, 1],
  [1, 1, Infinity, 1],
  [1, 1, 1, 0],
  [1, 1, 1, -2],
  [1, 1, 1, 1.5],
  [2 ** 53, 1, 1, 1],
])('PNL-006: %d × %d × %d ÷ %d is a fault, not a number', (a, b, c, divisor) => {
  expect(() => mulDiv(a, b, c, divisor)).toThrow(RangeError);
});

test.each([
  [3, 5, 4, 4, -1],
  [4, 4, 3, 5, 1],
  [-3, 5, 3, -5, 0],
  [SAFE, SAFE - 2, SAFE - 1, SAFE - 1, -1],
  [SAFE - 1, SAFE - 1, SAFE, SAFE - 2, 1],
  [SAFE, 10_000, SAFE, 10_000, 0],
  [-SAFE, SAFE, -SAFE, SAFE - 1, -1],
])('STOPOUT-001: %i × %i against %i × %i compares exactly', (a, b, c, d, sign) => {
  expect(Math.sign(compareProducts(a, b, c, d))).toBe(sign);
});

test.each([
  ['1.5', 6, 1_500_000],
  ['0.01', 6, 10_000],
  ['-2.25', 2, -225],
  ['+3', 2, 300],
  ['1.10000', 3, 1_100],
  ['0.000001', 6, 1],
  ['9007199254.740991', 6, SAFE],
  ['-9007199254.740991', 6, -SAFE],
  ['-0', 6, 0],
  ['-0.000', 2, 0],
  ['007', 0, 7],
  [1.5, 6, 1_500_000],
  [0.1, 6, 100_000],
  [-0, 6, 0],
  [50, 6, 50_000_000],
  [0.00000089, 8, 89],
  [8.7e-7, 8, 87],
  [-8.1e-7, 8, -81],
  [1e-8, 8, 1],
  [1e-7, 8, 10],
  [1.25e-7, 9, 125],
])('ORDER-022: reads %s at %i digits as %i', (input, digits, expected) => {
  expect(parseDecimal(input, digits)).toBe(expected);
});

test.each([
  '',
  ' ',
  ' 1',
  '1 ',
  '1,5',
  '1.',
  '.5',
  '1.2.3',
  '--1',
  '+-1',
  '1e3',
  '1E3',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  '-Infinity',
  '١',
  '½',
  '1\n',
  '\u00001',
  '1.0000001',
  '0.0000004',
  String(2n ** 60n),
  '12345678901234567890',
  '9007199254.740992',
  '-9007199254.740992',
  Number.NaN,
  Infinity,
  -Infinity,
  1e999,
  1e21,
  1e-7,
  0.1 + 0.2,
  2 ** 60,
  2 ** 53,
  null,
  undefined,
  true,
  {},
  [],
  [1],
  1n,
  '1'.repeat(1_000_000),
])('ORDER-022: what is not a plain decimal of six digits is not read: %#', (input) => {
  expect(parseDecimal(input, 6)).toBeNull();
});

test.each([
  [1_500_000, 6, 2, '1.50'],
  [1_500_001, 6, 2, '1.500001'],
  [-1, 6, 2, '-0.000001'],
  [0, 6, 2, '0.00'],
  [-0, 6, 6, '0.000000'],
  [5, 0, 0, '5'],
  [-1_230, 3, 0, '-1.23'],
  [1_000, 3, 0, '1'],
  [SAFE, 6, 6, '9007199254.740991'],
  [-SAFE, 0, 0, '-9007199254740991'],
  [12, 5, 5, '0.00012'],
])('ORDER-022: writes %i of %i digits, at least %i shown, as %s', (value, digits, least, text) => {
  expect(formatDecimal(value, digits, least)).toBe(text);
  expect(parseDecimal(text, digits)).toBe(value === 0 ? 0 : value);
});

test.each([0.5, Number.NaN, Infinity, 2 ** 53])('PNL-006: %d is no amount', (value) => {
  expect(() => whole(value)).toThrow(RangeError);
  expect(() => formatDecimal(value, 2)).toThrow(RangeError);
});
