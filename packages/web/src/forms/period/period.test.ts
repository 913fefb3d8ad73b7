import { expect, test } from 'vitest';

import { daysOf, edgesOf, periodOf, putRange, rangeIn } from './period.ts';

test('a period runs from the midnight before its first day to the one after its last', () => {
  expect(edgesOf({ first: '2026-03-08', last: '2026-03-08' })).toEqual({
    from: new Date(2026, 2, 8).getTime(),
    to: new Date(2026, 2, 9).getTime(),
  });
});

test.each([
  ['', '2026-03-08', 'dayMissing'],
  ['2026-03-08', '', 'dayMissing'],
  ['2026-03-08', 'today', 'dayMissing'],
  ['2026-03-09', '2026-03-08', 'dayOrder'],
  ['2025-01-01', '2026-01-02', 'dayRange'],
] as const)('%s to %s is refused as %s', (first, last, fault) => {
  expect(edgesOf({ first, last })).toBe(fault);
});

test('a leap year fits into one file', () => {
  expect(edgesOf({ first: '2024-01-01', last: '2024-12-31' })).toBeTypeOf('object');
});

test('the last seven days are today and the six before', () => {
  const now = new Date(2026, 2, 3, 0, 0, 1);
  const period = periodOf({ days: 7 }, now);
  expect(period).toEqual({ first: '2026-02-25', last: '2026-03-03' });
  expect(daysOf(period)).toHaveLength(7);
  expect(daysOf(period).at(4)).toBe('2026-03-01');
});

test.each(['days=30', 'first=2026-01-01&last=2026-01-31'])('%s stays in the address', (query) => {
  const range = rangeIn(new URLSearchParams(query));
  expect(range).not.toBeNull();
  expect(putRange(new URLSearchParams('type=3&days=7'), range).toString()).toBe(`type=3&${query}`);
});

test.each(['', 'days=8', 'days=30.5', 'first=2026-01-02&last=2026-01-01', 'first=2026-01-01'])(
  'an address with %j names no range',
  (query) => expect(rangeIn(new URLSearchParams(query))).toBeNull(),
);
