import { expect, test } from 'vitest';

import { libraryPeriod } from './library-period.ts';

test('an hour and a day are periods of their own', () => {
  expect(libraryPeriod('1H')).toEqual({ type: 'hour', span: 1 });
  expect(libraryPeriod('30M')).toEqual({ type: 'minute', span: 30 });
});
