import { expect, test } from 'vitest';

import * as market from './market-data/calls.ts';
import { decimal, exact, integer, oneOf, optional } from './input.ts';

/** Values that a form, a query or a JSON body may contain instead of a number. */
const MALFORMED = [
  Number.NaN,
  Infinity,
  -Infinity,
  -0,
  '-0',
  '-0.00',
  'NaN',
  'Infinity',
  '1e999',
  '1e3',
  '1,5',
  '1.5.5',
  '0x10',
  ' 1',
  '1 ',
  '+5',
  '+-1',
  '--1',
  '.5',
  '5.',
  '',
  '١٢',
  '１',
  'abc',
  '1_000',
  true,
  [],
  ['1'],
  {},
  null,
  `1${'0'.repeat(40)}`,
];

test.each(MALFORMED.map((value) => [value]))('%j is no number of lots', (value) => {
  const parsed = exact(6, 'lots.invalid').safeParse(value);
  expect(parsed.error?.issues[0]?.message).toBe('lots.invalid');
});

test.each(MALFORMED.map((value) => [value]))('%j is no price', (value) => {
  expect(decimal('target.invalid').safeParse(value).success).toBe(false);
});

test.each([
  ['0.01', 10_000],
  [0.01, 10_000],
  ['1', 1_000_000],
  [50, 50_000_000],
  ['0.000001', 1],
  [0.000001, 1],
  ['-1', -1_000_000],
  ['9007199254.740991', Number.MAX_SAFE_INTEGER],
])('%j is exactly %d millionths', (value, units) => {
  expect(exact(6, 'lots.invalid').parse(value)).toBe(units);
});

test.each([['9007199254.740992'], [2 ** 60], ['0.0000001'], [1e-7], [1e21]])(
  '%j does not fit millionths and is refused, not rounded',
  (value) => {
    expect(exact(6, 'lots.invalid').safeParse(value).success).toBe(false);
  },
);

test('whole numbers have bounds', () => {
  const page = integer({ min: 1, max: 10 }, 'page.invalid');
  expect(page.parse('10')).toBe(10);
  for (const value of [0, 11, '1.5', -1]) expect(page.safeParse(value).success).toBe(false);
});

test('a choice is one of its numbers, as text or number', () => {
  const side = oneOf([1, 2], 'side.invalid');
  expect([side.parse('1'), side.parse(2)]).toEqual([1, 2]);
  expect(side.safeParse(3).error?.issues[0]?.message).toBe('side.invalid');
});

test('an empty field of a form is a field that was not sent', () => {
  const field = optional(decimal('price.invalid'));
  for (const value of ['', null, undefined]) expect(field.parse(value)).toBeUndefined();
  expect(field.parse('1.1')).toBe('1.1');
  expect(field.safeParse('x').success).toBe(false);
});

test.each([
  [0.00000081, '0.00000081'],
  [8.7e-7, '0.00000087'],
  [-1.5e-8, '-0.000000015'],
  [0.1, '0.1'],
])('ORDER-022: the JSON number %j is a price', (value, text) => {
  expect(decimal('target.invalid').parse(value)).toBe(text);
});

test.each([1e21, -1e21, 5e-324, 1e-30])('ORDER-022: the JSON number %j is no price', (value) => {
  expect(decimal('target.invalid').safeParse(value).success).toBe(false);
  expect(exact(6, 'lots.invalid').safeParse(value).success).toBe(false);
});

test('a period is a name or its minutes', () => {
  expect(['1M', '1m', '1', 1].map(market.periodOf)).toEqual([1, 1, 1, 1]);
  expect(['1H', 60, '1D', 1440].map(market.periodOf)).toEqual([60, 60, 1440, 1440]);
  expect(['4H', 240, '1W', 10_080, '1mn', 43_200].map(market.periodOf)).toEqual([
    ...[240, 240, 10_080, 10_080, 43_200, 43_200],
  ]);
  const none = ['', '2M', 2, '2W', '01', -1, '1MON', '0240', 240.5, '4.32e4', 'constructor'];
  expect(none.map(market.periodOf)).toEqual(none.map(() => null));
});
