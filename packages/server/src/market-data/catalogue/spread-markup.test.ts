import { expect, test } from 'vitest';

import { comingMarkup, markupAt, markupMax, rollOfDecision } from './spread-markup.ts';

const at = (text: string) => Date.parse(text);

test('PRICE-013 a decision holds from the next roll, on the days of summer time too', () => {
  const cases = [
    // Sunday, 1 November 2026, has 25 hours: winter time begins, so 17:00 is an hour later in UTC.
    ['2026-10-31T20:58:59Z', '2026-10-31T21:00Z'],
    ['2026-10-31T21:00Z', '2026-11-01T22:00Z'],
    ['2026-11-01T21:30Z', '2026-11-01T22:00Z'],
    // Sunday, 8 March 2026, has 23 hours: summer time begins, so 17:00 is an hour earlier in UTC.
    ['2026-03-07T22:00Z', '2026-03-08T21:00Z'],
    ['2026-03-08T21:00Z', '2026-03-09T21:00Z'],
  ] as const;
  for (const [decided, from] of cases) {
    expect(new Date(rollOfDecision(at(decided))), decided).toEqual(new Date(from));
  }
});

test('PRICE-013 in the last minute of a day nothing is decided', () => {
  expect(rollOfDecision(at('2026-06-10T20:58:59.999Z'))).toBe(at('2026-06-10T21:00Z'));
  expect(() => rollOfDecision(at('2026-06-10T20:59Z'))).toThrow('markup.dayEnds');
  expect(() => rollOfDecision(at('2026-06-10T20:59:59.999Z'))).toThrow('markup.dayEnds');
});

test('PRICE-013 each moment has the newest mark-up that has begun, and one may be to come', () => {
  const markups = [
    { points: 5, from: 100 },
    { points: 0, from: 200 },
    { points: 9, from: 300 },
  ];
  const forces = [99, 100, 199, 200, 299, 300, 900].map((moment) => markupAt(markups, moment));
  expect(forces).toEqual([0, 5, 5, 0, 0, 9, 9]);
  expect(markupAt([], 900)).toBe(0);
  expect(comingMarkup(markups, 250)).toEqual({ points: 9, from: 300 });
  expect(comingMarkup(markups, 300)).toBeNull();
});

test('a mark-up is bounded by the typical spread, or by one point where that is none', () => {
  expect([9, 0].map((spreadPoints) => markupMax({ spreadPoints }))).toEqual([180, 20]);
});
