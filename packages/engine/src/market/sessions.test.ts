import { expect, test } from 'vitest';

import {
  isOpenAt,
  nextCloseAt,
  nextOpenAt,
  openTimesBetween,
  type SessionPlan,
} from './sessions.ts';

const at = (text: string) => Date.parse(text);
const minute = (day: number, hour: number, past = 0) => day * 1_440 + hour * 60 + past;

const fx: SessionPlan = {
  spans: [{ open: minute(0, 17), close: minute(5, 17) }],
  holidays: ['2026-12-25'],
};
const metals: SessionPlan = {
  spans: [0, 1, 2, 3, 4].map((day) => ({ open: minute(day, 18), close: minute(day + 1, 17) })),
  holidays: [],
};
const shares: SessionPlan = {
  spans: [1, 2, 3, 4, 5].map((day) => ({ open: minute(day, 9, 30), close: minute(day, 16) })),
  holidays: ['2026-07-03'],
};
const always: SessionPlan = { spans: [{ open: 0, close: 10_080 }], holidays: [] };
const never: SessionPlan = { spans: [], holidays: [] };

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

const check = (_: string, plan: SessionPlan, moment: string, isOpen: boolean) =>
  expect(isOpenAt(plan, at(moment))).toBe(isOpen);

test.each(CURRENCIES)('SESSION-001: currencies %s', check);
test.each(METALS)('SESSION-002: metals %s', check);
test.each(SHARES)('SESSION-003: shares %s', check);
test.each(CRYPTO)('SESSION-004: crypto %s', check);
test.each(HOLIDAYS)('SESSION-005: a holiday closes %s', check);

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
  const plan = { ...always, holidays: ['2026-12-25'] };
  expect(nextCloseAt(plan, at('2026-06-17T12:00Z'))).toBe(at('2026-12-25T05:00Z'));
  expect(nextOpenAt(plan, at('2026-06-17T12:00Z'))).toBe(at('2026-12-26T05:00Z'));
});

test('every change that is announced is a change, and none is missed', () => {
  for (const plan of [fx, metals, shares]) {
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
