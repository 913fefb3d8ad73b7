import { expect, test } from 'vitest';

import { presetPeriod } from './statement-period.ts';

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
