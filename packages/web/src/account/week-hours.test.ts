import { setFormatLocale } from '@fulcrum/ui/figures/format';
import { beforeEach, expect, test } from 'vitest';

import { putWeekHours, weekHoursIn, weekHoursText } from './week-hours.ts';

beforeEach(() => setFormatLocale('en'));

test.each([
  [0, 3, 'Mon \u206600:00–03:00\u2069'],
  [63, 66, 'Wed \u206615:00–18:00\u2069'],
  [165, 168, 'Sun \u206621:00–00:00\u2069'],
])('hours %i to %i of the week are %s', (from, to, text) =>
  expect(weekHoursText({ from, to })).toBe(text),
);

test('hours stay left to right after the name of a day that is not', () => {
  setFormatLocale('ar');
  expect(weekHoursText({ from: 63, to: 66 })).toBe('الأربعاء \u206615:00–18:00\u2069');
});

test('an address keeps hours of the week', () => {
  const put = putWeekHours(new URLSearchParams('type=3'), { from: 21, to: 24 });
  expect(put.toString()).toBe('type=3&week=21-24');
  expect(weekHoursIn(put)).toEqual({ from: 21, to: 24 });
  expect(putWeekHours(put, null).toString()).toBe('type=3');
});

test.each(['', 'week=3', 'week=3-3', 'week=6-3', 'week=165-169', 'week=23-25', 'week=-1-3'])(
  'an address with %j names no hours',
  (query) => expect(weekHoursIn(new URLSearchParams(query))).toBeNull(),
);
