import { expect, test } from 'vitest';

import { libraryPeriod } from './library-period.ts';
import { tickText } from './tick-text.ts';

test.each([
  ['1M', '2026-06-10T13:30Z', '09:30', '06-10 09:30'],
  ['1H', '2026-06-10T04:00Z', '06-10', '06-10 00:00'],
  ['4H', '2026-06-10T13:00Z', '06-10 09:00', '06-10 09:00'],
  // Sunday at 17:00, when Monday's trading day begins.
  ['4H', '2026-06-07T21:00Z', '06-08', '06-07 17:00'],
  // At 05:00, after the candle of three and the one of five hours.
  ['4H', '2026-03-08T09:00Z', '03-08 05:00', '03-08 05:00'],
  ['4H', '2026-11-01T10:00Z', '11-01 05:00', '11-01 05:00'],
  ['1D', '2026-06-07T21:00Z', '06-08', '2026-06-08'],
  // A week is named after its Monday, also if the clocks change as it begins.
  ['1W', '2026-03-08T21:00Z', '2026-03-09', '2026-03-09'],
  ['1W', '2026-11-01T22:00Z', '2026-11-02', '2026-11-02'],
  ['1W', '2027-01-03T22:00Z', '2027-01-04', '2027-01-04'],
  // A month begins on the last day of the one before.
  ['1MN', '2026-02-28T22:00Z', '2026-03', '2026-03'],
  ['1MN', '2026-10-31T21:00Z', '2026-11', '2026-11'],
  ['1MN', '2026-12-31T22:00Z', '2027-01', '2027-01'],
] as const)(
  'PRICE-006: a candle of %s from %s is labelled %s',
  (period, start, axis, crossHair) => {
    const time = Date.parse(start);
    expect(tickText(time, libraryPeriod(period), 'axis')).toBe(axis);
    expect(tickText(time, libraryPeriod(period), 'crossHair')).toBe(crossHair);
  },
);
