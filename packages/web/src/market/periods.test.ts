import { expect, test } from 'vitest';

import { countdown } from './periods.ts';

const START = 1_700_000_100;

test.each([
  ['15M', 0, '15:00'],
  ['15M', 648, '04:12'],
  ['1M', 59.4, '00:01'],
  ['1D', 3_600, '23:00:00'],
] as const)('%s counts down %s seconds in to %s', (period, elapsed, expected) => {
  expect(countdown(period, START, (START + elapsed) * 1_000)).toBe(expected);
});

test('shows nothing while the next candle waits for its first tick', () => {
  expect(countdown('1M', START, (START + 60) * 1_000)).toBe('');
});

test('shows nothing when the device clock lags behind the market', () => {
  expect(countdown('1M', START, (START - 30) * 1_000)).toBe('');
});
