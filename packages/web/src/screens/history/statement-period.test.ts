import { expect, test } from 'vitest';

import { edgesOf, presetPeriod } from './statement-period.ts';

const now = new Date(2026, 0, 31, 23, 59);

test.each([
  ['thisMonth', '2026-01-01', '2026-01-31'],
  ['lastMonth', '2025-12-01', '2025-12-31'],
  ['threeMonths', '2025-11-01', '2026-01-31'],
  ['thisYear', '2026-01-01', '2026-01-31'],
] as const)('%s, on the last of January, is %s to %s', (preset, first, last) => {
  expect(presetPeriod(preset, now)).toEqual({ first, last });
});

test('last month, on the last of March, is the whole of a short February', () => {
  expect(presetPeriod('lastMonth', new Date(2024, 2, 31))).toEqual({
    first: '2024-02-01',
    last: '2024-02-29',
  });
});

test('a period runs from the midnight before its first day to the one after its last', () => {
  expect(edgesOf({ first: '2026-03-08', last: '2026-03-08' })).toEqual({
    from: new Date(2026, 2, 8).getTime(),
    to: new Date(2026, 2, 9).getTime(),
  });
});

test.each([
  ['', '2026-03-08', 'dayMissing'],
  ['2026-03-08', '', 'dayMissing'],
  ['2026-03-09', '2026-03-08', 'dayOrder'],
  ['2025-01-01', '2026-01-02', 'dayRange'],
] as const)('%s to %s is refused as %s', (first, last, fault) => {
  expect(edgesOf({ first, last })).toBe(fault);
});

test('a leap year fits into one file', () => {
  expect(edgesOf({ first: '2024-01-01', last: '2024-12-31' })).toBeTypeOf('object');
});
