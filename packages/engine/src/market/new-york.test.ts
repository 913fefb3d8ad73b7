import { expect, test } from 'vitest';

import {
  DAY_MS,
  HOUR_MS,
  civilDateOf,
  dateTextOf,
  dayNumberOf,
  fromNewYorkLocal,
  minuteOfWeek,
  newYorkLocal,
  newYorkOffset,
  nextRoll,
  tradingDayOf,
} from './new-york.ts';

const at = (text: string) => Date.parse(text);
const intl = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function intlLocal(ms: number): number {
  const part = Object.fromEntries(intl.formatToParts(ms).map(({ type, value }) => [type, value]));
  return at(`${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}Z`);
}

test('dates count like the calendar over six centuries', () => {
  for (let day = dayNumberOf({ year: 1800, month: 1, day: 1 }); day < 160_000; day += 1) {
    const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (dateTextOf(day) !== text) expect(dateTextOf(day)).toBe(text);
    if (dayNumberOf(civilDateOf(day)) !== day) expect(dayNumberOf(civilDateOf(day))).toBe(day);
  }
});

test('New York time agrees with the time-zone database from 1990 to 2040', () => {
  const step = 7 * HOUR_MS; // Not a divisor of the day, so every hour of the day comes up.
  for (let ms = at('1990-01-01T00:00Z'); ms < at('2041-01-01T00:00Z'); ms += step) {
    if (newYorkLocal(ms) !== intlLocal(ms)) {
      expect(newYorkLocal(ms), new Date(ms).toISOString()).toBe(intlLocal(ms));
    }
  }
});

test('the switch falls on the very millisecond, by the rule of its year', () => {
  for (let year = 1990; year <= 2040; year += 1) {
    for (const [from, to] of [
      ['03-01', '05-01'],
      ['10-01', '12-01'],
    ]) {
      let low = at(`${year}-${from}T12:00Z`);
      let high = at(`${year}-${to}T12:00Z`);
      const before = newYorkOffset(low);
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (newYorkOffset(middle) === before) low = middle;
        else high = middle;
      }
      expect(intlLocal(high) - high, new Date(high).toISOString()).not.toBe(before);
      const minuteBefore = high - 60_000;
      expect(intlLocal(minuteBefore) - minuteBefore).toBe(before);
    }
  }
});

test.each([
  ['a summer noon', '2026-07-01T12:00', '2026-07-01T16:00Z'],
  ['a winter noon', '2026-01-05T12:00', '2026-01-05T17:00Z'],
  ['the first passing of an hour that comes twice', '2026-11-01T01:30', '2026-11-01T05:30Z'],
  ['the switch, for an hour that is skipped', '2026-03-08T02:30', '2026-03-08T07:00Z'],
  ['the hour after the skipped one', '2026-03-08T03:00', '2026-03-08T07:00Z'],
])('a wall clock time becomes %s', (_, local, utc) => {
  expect(fromNewYorkLocal(at(`${local}Z`))).toBe(at(utc));
});

test.each([
  ['2014-05-02T20:59:59.999Z', '2014-05-02', '2014-05-01T21:00Z', '2014-05-02T21:00Z'],
  ['2014-05-02T21:00:00.000Z', '2014-05-03', '2014-05-02T21:00Z', '2014-05-03T21:00Z'],
  ['2014-05-04T21:00:00.000Z', '2014-05-05', '2014-05-04T21:00Z', '2014-05-05T21:00Z'],
  // Summer time begins on 2026-03-08: that day has 23 hours.
  ['2026-03-07T22:00:00.000Z', '2026-03-08', '2026-03-07T22:00Z', '2026-03-08T21:00Z'],
  ['2026-03-08T20:59:59.999Z', '2026-03-08', '2026-03-07T22:00Z', '2026-03-08T21:00Z'],
  // Summer time ends on 2026-11-01: that day has 25 hours.
  ['2026-11-01T21:59:59.999Z', '2026-11-01', '2026-10-31T21:00Z', '2026-11-01T22:00Z'],
  ['2026-11-01T22:00:00.000Z', '2026-11-02', '2026-11-01T22:00Z', '2026-11-02T22:00Z'],
])('%s belongs to the trading day %s', (moment, date, start, end) => {
  expect(tradingDayOf(at(moment))).toEqual({ start: at(start), end: at(end), date });
});

test('the next roll is after the moment, never at it', () => {
  const roll = at('2026-06-10T21:00Z');
  expect(nextRoll(roll - 1)).toBe(roll);
  expect(nextRoll(roll)).toBe(roll + DAY_MS);
});

test('the week of New York begins on Sunday at midnight', () => {
  expect(minuteOfWeek(at('2026-06-14T04:00Z'))).toBe(0);
  expect(minuteOfWeek(at('2026-06-14T03:59:59.999Z'))).toBe(10_079);
  expect(minuteOfWeek(at('2026-06-19T21:00Z'))).toBe(5 * 1_440 + 17 * 60);
});
