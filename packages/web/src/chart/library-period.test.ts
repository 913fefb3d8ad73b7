import { expect, test } from 'vitest';

import { libraryPeriod } from './library-period.ts';

test('an hour and a day are periods of their own', () => {
  expect(libraryPeriod('1H')).toEqual({ type: 'hour', span: 1 });
  expect(libraryPeriod('30M')).toEqual({ type: 'minute', span: 30 });
});

test('a week and a month are periods of their own, and four hours are hours', () => {
  expect(libraryPeriod('4H')).toEqual({ type: 'hour', span: 4 });
  expect(libraryPeriod('1D')).toEqual({ type: 'day', span: 1 });
  expect(libraryPeriod('1W')).toEqual({ type: 'week', span: 1 });
  expect(libraryPeriod('1MN')).toEqual({ type: 'month', span: 1 });
});
