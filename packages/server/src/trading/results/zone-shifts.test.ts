import { HOUR_MS } from '@fulcrum/engine/market/new-york';
import { expect, test } from 'vitest';

import { zoneShifts } from './zone-shifts.ts';

const YEAR = [Date.UTC(2026, 0), Date.UTC(2027, 0)] as const;

test.each([
  ['UTC', []],
  ['Asia/Kathmandu', []],
  ['Europe/Berlin', ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['America/New_York', ['2026-03-08T07:00:00.000Z', '2026-11-01T06:00:00.000Z']],
  ['Australia/Lord_Howe', ['2026-04-04T15:00:00.000Z', '2026-10-03T15:30:00.000Z']],
])('RESULT-003: the clock of %s changes in 2026 at %j', (zone, changes) => {
  const [first, ...later] = zoneShifts(zone, ...YEAR);
  expect(first?.since).toBe(YEAR[0]);
  expect(later.map(({ since }) => new Date(since).toISOString())).toEqual(changes);
});

test.each([
  ['Europe/Berlin', [1, 2, 1]],
  ['Asia/Kathmandu', [5.75]],
  ['Australia/Lord_Howe', [11, 10.5, 11]],
  ['America/St_Johns', [-3.5, -2.5, -3.5]],
])('RESULT-003: %s is ahead of UTC by %j hours', (zone, hours) => {
  const shifts = zoneShifts(zone, ...YEAR).map(({ shift }) => shift);
  expect(shifts).toEqual(hours.map((each) => Math.round(each * HOUR_MS)));
});

test('RESULT-003: a change at the last millisecond counts, one right after it does not', () => {
  const change = Date.UTC(2026, 2, 29, 1);
  expect(zoneShifts('Europe/Berlin', change - 1, change)).toHaveLength(1);
  expect(zoneShifts('Europe/Berlin', change - 1, change + 1)).toHaveLength(2);
  expect(zoneShifts('Europe/Berlin', change, change + 1)).toEqual([
    { since: change, shift: 2 * HOUR_MS },
  ]);
});
