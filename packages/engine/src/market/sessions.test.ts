import { expect, test } from 'vitest';

import {
  isOpenAt,
  nextCloseAt,
  nextOpenAt,
  openTimesBetween,
  type SessionException,
  type SessionPlan,
} from './sessions.ts';

const at = (text: string) => Date.parse(text);
const minute = (day: number, hour: number, past = 0) => day * 1_440 + hour * 60 + past;

const closed = (date: string): SessionException => ({ date, day: 'calendar', spans: [] });

const fx: SessionPlan = {
  spans: [{ open: minute(0, 17), close: minute(5, 17) }],
  exceptions: [closed('2026-12-25')],
};
const metals: SessionPlan = {
  spans: [0, 1, 2, 3, 4].map((day) => ({ open: minute(day, 18), close: minute(day + 1, 17) })),
  exceptions: [],
};
const shares: SessionPlan = {
  spans: [1, 2, 3, 4, 5].map((day) => ({ open: minute(day, 9, 30), close: minute(day, 16) })),
  exceptions: [closed('2026-07-03')],
};
const always: SessionPlan = { spans: [{ open: 0, close: 10_080 }], exceptions: [] };
const never: SessionPlan = { spans: [], exceptions: [] };

type Case = readonly [when: string, plan: SessionPlan, moment: string, isOpen: boolean];

const CURRENCIES: readonly Case[] = [
  ['before their Sunday', fx, '2026-06-14T20:59:59.999Z', false],
  ['at Sunday 17:00', fx, '2026-06-14T21:00Z', true],
  ['in the night', fx, '2026-06-17T04:00Z', true],
  ['at their last millisecond', fx, '2026-06-19T20:59:59.999Z', true],
  ['at Friday 17:00', fx, '2026-06-19T21:00Z', false],
  ['on Saturday', fx, '2026-06-20T12:00Z', false],
  ['at Sunday 17:00 after the clocks went back', fx, '2026-11-01T22:00Z', true],
  ['an hour earlier that day', fx, '2026-11-01T21:59:59.999Z', false],
  ['at Sunday 17:00 after the clocks went forward', fx, '2026-03-08T21:00Z', true],
];
const METALS: readonly Case[] = [
  ['before Sunday 18:00', metals, '2026-06-14T21:59:59.999Z', false],
  ['at Sunday 18:00', metals, '2026-06-14T22:00Z', true],
  ['at 17:00, when the break begins', metals, '2026-06-16T21:00Z', false],
  ['before 18:00', metals, '2026-06-16T21:59:59.999Z', false],
  ['at 18:00, when it ends', metals, '2026-06-16T22:00Z', true],
  ['at Friday 17:00', metals, '2026-06-19T21:00Z', false],
  ['on Friday evening', metals, '2026-06-19T22:30Z', false],
];
const SHARES: readonly Case[] = [
  ['before 09:30', shares, '2026-06-17T13:29:59.999Z', false],
  ['at 09:30', shares, '2026-06-17T13:30Z', true],
  ['at 16:00', shares, '2026-06-17T20:00Z', false],
  ['at 09:30 in winter', shares, '2026-01-07T14:30Z', true],
  ['on Saturday', shares, '2026-06-20T15:00Z', false],
];
const CRYPTO: readonly Case[] = [
  ['on Saturday night', always, '2026-06-21T03:59:59.999Z', true],
  ['on Sunday morning', always, '2026-06-21T04:00Z', true],
  ['on Christmas', always, '2026-12-25T15:00Z', true],
];
const HOLIDAYS: readonly Case[] = [
  ['from its midnight', fx, '2026-12-25T05:00Z', false],
  ['to the next one', shares, '2026-07-04T03:59:59.999Z', false],
  ['in its middle', shares, '2026-07-03T15:00Z', false],
  ['not on the evening before', fx, '2026-12-25T04:59:59.999Z', true],
];

const halfDay = (date: string): SessionException => ({
  date,
  day: 'calendar',
  spans: [{ open: 570, close: 780 }],
});
const halves: SessionPlan = { ...shares, exceptions: [halfDay('2026-11-27')] };
const christmas: SessionPlan = {
  ...fx,
  exceptions: [{ date: '2028-12-25', day: 'trading', spans: [] }],
};
/** From 18:00 of the evening before, and to 13:00. */
const lateAndEarly: SessionPlan = {
  ...metals,
  exceptions: [{ date: '2026-11-27', day: 'trading', spans: [{ open: 120, close: 1_200 }] }],
};
/** 26 December opens at 18:00 on the holiday. */
const overHoliday: SessionPlan = {
  ...fx,
  exceptions: [
    { date: '2029-12-26', day: 'trading', spans: [{ open: 60, close: 1_440 }] },
    closed('2029-12-25'),
  ],
};
const EXCEPTIONS: readonly Case[] = [
  ['opens a half day as usual', halves, '2026-11-27T14:30Z', true],
  ['has not opened it before', halves, '2026-11-27T14:29:59.999Z', false],
  ['trades to the last millisecond of a half day', halves, '2026-11-27T17:59:59.999Z', true],
  ['closes a half day', halves, '2026-11-27T18:00Z', false],
  ['is as usual the day before', halves, '2026-11-26T20:59:59.999Z', true],
  ['trades until its trading day is closed', christmas, '2028-12-22T21:59:59.999Z', true],
  ['has no Sunday evening in a closed trading day', christmas, '2028-12-24T22:00Z', false],
  ['is closed to the end of it', christmas, '2028-12-25T21:59:59.999Z', false],
  ['opens with the next one', christmas, '2028-12-25T22:00Z', true],
  ['is late', lateAndEarly, '2026-11-26T23:59:59.999Z', false],
  ['opens late', lateAndEarly, '2026-11-27T00:00Z', true],
  ['trades before the early close', lateAndEarly, '2026-11-27T17:59:59.999Z', true],
  ['closes early', lateAndEarly, '2026-11-27T18:00Z', false],
  ['keeps the holiday before the later date', overHoliday, '2029-12-25T22:59:59.999Z', false],
  ['opens for the later date', overHoliday, '2029-12-25T23:00Z', true],
];
const days = (open: number, close: number) =>
  [1, 2, 3, 4, 5].map((day) => ({ open: day * 1_440 + open, close: day * 1_440 + close }));
const tokyo: SessionPlan = {
  spans: days(540, 930),
  zone: 'Asia/Tokyo',
  exceptions: [halfDay('2026-12-30'), closed('2026-12-31')],
};
const london: SessionPlan = {
  spans: days(480, 990),
  zone: 'Europe/London',
  exceptions: [{ ...halfDay('2026-12-24'), spans: [{ open: 480, close: 750 }] }],
};
const sydney: SessionPlan = { spans: days(600, 960), zone: 'Australia/Sydney', exceptions: [] };
const ZONES: readonly Case[] = [
  ['Tokyo at 09:00', tokyo, '2026-06-17T00:00Z', true],
  ['Tokyo before 09:00', tokyo, '2026-06-16T23:59:59.999Z', false],
  ['Tokyo at 15:30', tokyo, '2026-06-17T06:30Z', false],
  ['Tokyo before its half day', tokyo, '2026-12-30T00:29:59.999Z', false],
  ['Tokyo on its half day', tokyo, '2026-12-30T00:30Z', true],
  ['Tokyo after its half day', tokyo, '2026-12-30T04:00Z', false],
  ['Tokyo on its holiday', tokyo, '2026-12-31T01:00Z', false],
  // London changes its clocks on 29 March and 25 October 2026, New York on the 8th and the 1st.
  ['London in winter at 08:00', london, '2026-03-20T08:00Z', true],
  ['London in winter before 08:00', london, '2026-03-20T07:59:59.999Z', false],
  ['London in summer at 08:00', london, '2026-03-30T07:00Z', true],
  ['London in summer before 08:00', london, '2026-03-30T06:59:59.999Z', false],
  ['London at 16:30 after the clocks went back', london, '2026-10-26T16:30Z', false],
  ['London before that', london, '2026-10-26T16:29:59.999Z', true],
  ['London on Christmas Eve', london, '2026-12-24T12:29:59.999Z', true],
  ['London at half past twelve that day', london, '2026-12-24T12:30Z', false],
  // Sydney: to standard time on 5 April, to summer time on 4 October 2026.
  ['Sydney in summer at 10:00', sydney, '2026-04-02T23:00Z', true],
  ['Sydney in winter before 10:00', sydney, '2026-04-05T23:59:59.999Z', false],
  ['Sydney in winter at 10:00', sydney, '2026-04-06T00:00Z', true],
  ['Sydney in spring at 10:00', sydney, '2026-10-04T23:00Z', true],
];

const check = (_: string, plan: SessionPlan, moment: string, isOpen: boolean) =>
  expect(isOpenAt(plan, at(moment))).toBe(isOpen);

test.each(CURRENCIES)('SESSION-001: currencies %s', check);
test.each(METALS)('SESSION-002: metals %s', check);
test.each(SHARES)('SESSION-003: shares %s', check);
test.each(CRYPTO)('SESSION-004: crypto %s', check);
test.each(HOLIDAYS)('SESSION-005: a holiday closes %s', check);

test.each(EXCEPTIONS)('SESSION-012: a market with hours of single days %s', check);
test.each(ZONES)('SESSION-013: %s', check);

test('an instrument without sessions is never open', () => {
  expect(isOpenAt(never, at('2026-06-17T12:00Z'))).toBe(false);
});

test.each([
  ['FX on Saturday', fx, '2026-06-20T12:00Z', '2026-06-21T21:00Z', '2026-06-26T21:00Z'],
  ['FX while open', fx, '2026-06-17T12:00Z', '2026-06-21T21:00Z', '2026-06-19T21:00Z'],
  ['FX at its opening', fx, '2026-06-14T21:00Z', '2026-06-21T21:00Z', '2026-06-19T21:00Z'],
  [
    'FX over the clocks going back',
    fx,
    '2026-10-31T12:00Z',
    '2026-11-01T22:00Z',
    '2026-11-06T22:00Z',
  ],
  [
    'FX before a holiday on Friday',
    fx,
    '2026-12-24T12:00Z',
    '2026-12-27T22:00Z',
    '2026-12-25T05:00Z',
  ],
  ['metals in the break', metals, '2026-06-16T21:30Z', '2026-06-16T22:00Z', '2026-06-17T21:00Z'],
  [
    'shares over a long week-end',
    shares,
    '2026-07-02T21:00Z',
    '2026-07-06T13:30Z',
    '2026-07-06T20:00Z',
  ],
  ['shares on a half day', halves, '2026-11-27T15:00Z', '2026-11-30T14:30Z', '2026-11-27T18:00Z'],
  [
    'FX before a closed trading day',
    christmas,
    '2028-12-22T12:00Z',
    '2028-12-25T22:00Z',
    '2028-12-22T22:00Z',
  ],
  ['Tokyo at night', tokyo, '2026-12-29T20:00Z', '2026-12-30T00:30Z', '2026-12-30T04:00Z'],
])('%s knows its next opening and closing', (_, plan, moment, opens, closes) => {
  expect(nextOpenAt(plan, at(moment))).toBe(at(opens));
  expect(nextCloseAt(plan, at(moment))).toBe(at(closes));
});

test('a market that always or never trades has no next opening or closing', () => {
  for (const plan of [always, never]) {
    expect(nextOpenAt(plan, at('2026-06-17T12:00Z'))).toBeNull();
    expect(nextCloseAt(plan, at('2026-06-17T12:00Z'))).toBeNull();
  }
});

test('a market that always trades closes for its holiday and opens after it', () => {
  const plan = { ...always, exceptions: [closed('2026-12-25')] };
  expect(nextCloseAt(plan, at('2026-06-17T12:00Z'))).toBe(at('2026-12-25T05:00Z'));
  expect(nextOpenAt(plan, at('2026-06-17T12:00Z'))).toBe(at('2026-12-26T05:00Z'));
});

test('every change that is announced is a change, and none is missed', () => {
  for (const plan of [fx, metals, shares, london, sydney]) {
    let moment = at('2026-02-25T12:00Z');
    const end = at('2026-04-01T12:00Z');
    while (moment < end) {
      const isOpen = isOpenAt(plan, moment);
      const next = (isOpen ? nextCloseAt(plan, moment) : nextOpenAt(plan, moment)) ?? end;
      for (let ms = moment; ms < next; ms += 30 * 60_000) expect(isOpenAt(plan, ms)).toBe(isOpen);
      expect(isOpenAt(plan, next - 1)).toBe(isOpen);
      expect(isOpenAt(plan, next)).toBe(!isOpen);
      moment = next;
    }
  }
});

test('opening times between two moments are cut off at both', () => {
  const from = Date.parse('2026-06-18T12:00Z');
  const to = Date.parse('2026-06-22T12:00Z');
  const iso = openTimesBetween(fx, from, to).map(({ open, close }) => [
    new Date(open).toISOString(),
    new Date(close).toISOString(),
  ]);
  expect(iso).toEqual([
    ['2026-06-18T12:00:00.000Z', '2026-06-19T21:00:00.000Z'],
    ['2026-06-21T21:00:00.000Z', '2026-06-22T12:00:00.000Z'],
  ]);
  expect(openTimesBetween(always, from, to)).toEqual([{ open: from, close: to }]);
  expect(openTimesBetween(never, from, to)).toEqual([]);
});
