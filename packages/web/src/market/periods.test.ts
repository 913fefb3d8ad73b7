import { expect, test } from 'vitest';

import { countdown } from './periods.ts';

const START = 1_700_000_100;
/** Tuesday 2023-11-14 17:00 in New York. */
const DAY_START = 1_699_999_200;
/** Sunday 2023-11-12 17:00 in New York. */
const WEEK_START = DAY_START - 2 * 86_400;

test.each([
  ['15M', START, 0, '15:00'],
  ['15M', START, 648, '04:12'],
  ['1M', START, 59.4, '00:01'],
  ['4H', DAY_START, 3_600, '3:00:00'],
  ['1D', DAY_START, 3_600, '23:00:00'],
  ['1W', WEEK_START, 86_400, ''],
  ['1W', WEEK_START, 7 * 86_400 - 3_600, '1:00:00'],
] as const)('%s of %s counts down %s seconds in to %s', (period, start, elapsed, expected) => {
  expect(countdown(period, start, (start + elapsed) * 1_000)).toBe(expected);
});

test('shows nothing while the next candle waits for its first tick', () => {
  expect(countdown('1M', START, (START + 60) * 1_000)).toBe('');
});

test('shows nothing when the device clock lags behind the market', () => {
  expect(countdown('1M', START, (START - 30) * 1_000)).toBe('');
});
