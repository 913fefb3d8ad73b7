import { expect, test } from 'vitest';

import { isOpenAt, type SessionPlan } from '@fulcrum/engine/market/sessions';

import { readHours } from './hours.ts';
import { SESSION_PLANS } from './session-plans.ts';
import { planOf, storedHoursOf, type StoredHours } from './stored-hours.ts';

const WEEK = [{ open: 1_020, close: 8_220 }];
const MORNING = [{ open: 570, close: 780 }];
const half = { date: '2026-11-27', day: 'calendar', spans: MORNING } as const;
const noEvening = { date: '2026-12-25', day: 'trading', spans: [] } as const;

test('CATALOGUE-018 hours from before single days are read as they were', () => {
  const before = { spans: WEEK, holidays: ['2026-12-25', '2026-01-01'] };
  const plan = planOf(before);
  expect(plan).toEqual({
    spans: WEEK,
    exceptions: [
      { date: '2026-01-01', day: 'calendar', spans: [] },
      { date: '2026-12-25', day: 'calendar', spans: [] },
    ],
  });
  expect(storedHoursOf(plan)).toEqual({ spans: WEEK, holidays: ['2026-01-01', '2026-12-25'] });
});

test('CATALOGUE-018 what is stored is read again as the same plan', () => {
  const plans: readonly SessionPlan[] = [
    ...Object.values(SESSION_PLANS),
    { spans: WEEK, zone: 'Asia/Tokyo', exceptions: [half, noEvening] },
  ];
  for (const plan of plans) {
    const stored = JSON.parse(JSON.stringify(storedHoursOf(plan))) as StoredHours;
    expect(planOf(stored)).toEqual(plan);
    // A build from before single days reads these two.
    expect(Array.isArray(stored.holidays) && stored.spans).toEqual(plan.spans);
  }
});

const ok = { spans: WEEK, holidays: ['2026-12-24'] };
const spans = (...pairs: readonly (readonly [number, number])[]) => [
  { ...half, spans: pairs.map(([open, close]) => ({ open, close })) },
];

test.each([
  ['hours.zone', { zone: 'Europe/Londn' }],
  ['hours.zone', { zone: '+09:00' }],
  ['hours.zone', { zone: 'Mars/Olympus' }],
  ['hours.zone', { zone: 'Europe London' }],
  ['hours.exceptionDate', { exceptions: [{ ...half, date: '2027-02-29' }] }],
  ['hours.exceptionDate', { exceptions: [{ ...half, date: '2026-13-01' }] }],
  ['hours.exceptionDate', { exceptions: [{ ...half, date: '27/11/2026' }] }],
  ['hours.exceptionDate', { exceptions: [{ ...half, date: '' }] }],
  ['hours.exceptionTwice', { exceptions: [half, { ...noEvening, date: half.date }] }],
  ['hours.exceptionTwice', { exceptions: [{ ...half, date: '2026-12-24' }] }],
  ['hours.exceptionOutside', { exceptions: spans([1_380, 1_441]) }],
  ['hours.exceptionOutside', { exceptions: spans([-1, 60]) }],
  ['hours.exceptionSpans', { exceptions: spans([0, 60], [59, 120]) }],
  ['hours.exceptionSpans', { exceptions: spans([120, 180], [0, 60]) }],
  ['hours.exceptionSpans', { exceptions: spans([60, 60]) }],
  ['hours.exceptionSpans', { exceptions: spans([120, 60]) }],
  ['hours.exceptionSpans', { exceptions: spans([0.5, 60]) }],
  ['hours.exceptionCount', { exceptions: Array.from({ length: 201 }, () => half) }],
] as const)('CATALOGUE-017 %s: %j', (reason, change) => {
  expect(() => readHours({ ...ok, ...change })).toThrow(reason);
});

test.each([
  ['Europe/London', 'Europe/London'],
  [' asia/tokyo ', 'Asia/Tokyo'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['America/New_York', undefined],
])('the zone %j is %j', (typed, zone) => {
  expect(readHours({ ...ok, zone: typed }).zone).toBe(zone);
});

test('days that touch midnight, and all of a day, are hours', () => {
  const exceptions = spans([0, 60], [60, 1_440]);
  expect(readHours({ ...ok, exceptions }).exceptions[0]).toEqual(exceptions[0]);
});

const { fx, futures, shares, always } = SESSION_PLANS;

/** The last moment of before and the first of after, in UTC. */
test.each([
  ['shares on 27 November 2026 at 13:00', shares, '2026-11-27T18:00Z', true],
  ['shares on 24 December 2026 at 13:00', shares, '2026-12-24T18:00Z', true],
  ['shares on 3 July 2028 at 13:00', shares, '2028-07-03T17:00Z', true],
  ['shares on 3 July 2029 at 13:00', shares, '2029-07-03T17:00Z', true],
  ['shares on 3 July 2030 at 13:00', shares, '2030-07-03T17:00Z', true],
  ['shares on 2 July 2027 at 16:00', shares, '2027-07-02T20:00Z', true],
  ['shares on 24 December 2030 at 13:00', shares, '2030-12-24T18:00Z', true],
  ['shares on 29 November 2030 at 13:00', shares, '2030-11-29T18:00Z', true],
  ['currencies on 24 December 2026', fx, '2026-12-24T22:00Z', true],
  ['currencies on 25 December 2028', fx, '2028-12-25T22:00Z', false],
  ['currencies on 31 December 2029', fx, '2029-12-31T22:00Z', true],
  ['currencies on 1 January 2030', fx, '2030-01-01T22:00Z', false],
  ['currencies on 31 December 2030', fx, '2030-12-31T22:00Z', true],
  ['metals on 24 December 2026', futures, '2026-12-24T22:00Z', true],
  ['metals on 25 December 2028', futures, '2028-12-25T23:00Z', false],
  ['metals on 1 January 2030', futures, '2030-01-01T23:00Z', false],
  ['metals before Good Friday', futures, '2026-04-02T21:00Z', true],
])('SESSION-014: %s', (_, plan, moment, wasOpen) => {
  const at = Date.parse(moment);
  expect(isOpenAt(plan, at - 1)).toBe(wasOpen);
  expect(isOpenAt(plan, at)).toBe(!wasOpen);
});

test.each([
  ['shares on 24 December 2027, observed', shares, '2027-12-24T16:00Z', false],
  ['shares on 3 July 2026, observed', shares, '2026-07-03T15:00Z', false],
  ['currencies on Sunday, 24 December 2028', fx, '2028-12-24T22:30Z', false],
  ['metals in the evening before Good Friday', futures, '2026-04-02T22:30Z', false],
  ['crypto on Christmas Eve', always, '2026-12-24T23:00Z', true],
])('SESSION-014: %s is open: %#', (_, plan, moment, isOpen) => {
  expect(isOpenAt(plan, Date.parse(moment))).toBe(isOpen);
});
