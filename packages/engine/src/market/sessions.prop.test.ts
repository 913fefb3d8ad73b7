import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { dateTextOf, DAY_MS, MINUTE_MS } from './new-york.ts';
import {
  isHoliday,
  isOpenAt,
  nextCloseAt,
  nextOpenAt,
  openTimesBetween,
  type SessionPlan,
  type SessionSpan,
} from './sessions.ts';
import { clockOf } from './zone.ts';

/** Places whose clocks change on other days, by half an hour, at midnight, or never. */
const ZONES = [
  'America/New_York',
  'Asia/Tokyo',
  'Europe/London',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/St_Johns',
  'Pacific/Auckland',
  'Asia/Kathmandu',
];
/** Weeks of 2026 in which clocks change somewhere, and Christmas. */
const WEEKS = ['03-05', '03-26', '04-02', '04-22', '09-24', '10-01', '10-22', '10-29', '12-22'];

const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
);

/** Returns the date and the minute that the runtime's clock of a zone shows. */
function shown(zone: string, at: number): { date: string; minute: number } {
  const parts = formats.get(zone)?.formatToParts(at) ?? [];
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const date = `${part['year']}-${part['month']}-${part['day']}`;
  return { date, minute: Number(part['hour']) * 60 + Number(part['minute']) };
}

const nextDate = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
const isIn = (spans: readonly SessionSpan[], minute: number) =>
  spans.some(({ open, close }) => minute >= open && minute < close);

/** The same answer by reading clocks, minute by minute. */
function slowlyOpenAt({ spans, zone = 'America/New_York', exceptions }: SessionPlan, at: number) {
  const here = shown(zone, at);
  const there = shown('America/New_York', at);
  const isAfterRoll = there.minute >= 1_020;
  const tradingDate = isAfterRoll ? nextDate(there.date) : there.date;
  const sinceRoll = isAfterRoll ? there.minute - 1_020 : there.minute + 420;
  const found = exceptions
    .filter(({ date, day }) => date === (day === 'calendar' ? here.date : tradingDate))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1);
  if (found) return isIn(found.spans, found.day === 'calendar' ? here.minute : sinceRoll);
  return isIn(spans, new Date(here.date).getUTCDay() * 1_440 + here.minute);
}

/** Ascending spans of whole quarters of an hour, which may touch. */
const spansWithin = (minutes: number, maxLength: number) =>
  fc
    .uniqueArray(fc.nat(minutes / 15), { maxLength: maxLength * 2 })
    .map((edges) => edges.toSorted((a, b) => a - b).map((edge) => edge * 15))
    .map((edges) =>
      edges.flatMap((open, index) => {
        const close = edges[index + 1];
        return index % 2 === 0 && close !== undefined ? [{ open, close }] : [];
      }),
    );

const cases = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    week: fc.constantFrom(...WEEKS),
    spans: spansWithin(10_080, 5),
    days: fc.uniqueArray(
      fc.record({
        offset: fc.integer({ min: -1, max: 7 }),
        day: fc.constantFrom('calendar' as const, 'trading' as const),
        spans: spansWithin(1_440, 2),
      }),
      { selector: ({ offset }) => offset, maxLength: 4 },
    ),
    minute: fc.nat(7 * 1_440),
  })
  .map(({ zone, week, spans, days, minute }) => {
    const first = Date.parse(`2026-${week}`);
    const exceptions = days.map(({ offset, ...rest }) => ({
      date: dateTextOf(first / DAY_MS + offset),
      ...rest,
    }));
    const plan: SessionPlan = { spans, zone, exceptions };
    return { plan, at: first + minute * MINUTE_MS, first };
  });

/** A clock that goes back shows an hour twice; the reference would open and close twice as well. */
function isRepeated(zone: string, at: number): boolean {
  const { localOf, fromLocal } = clockOf(zone);
  return [at, at - 2 * 3_600_000, at + 2 * 3_600_000].some(
    (near) => fromLocal(localOf(near)) !== near,
  );
}

const reached = { open: 0, closed: 0, exception: 0, change: 0 };
afterAll(() => {
  for (const [state, count] of Object.entries(reached)) {
    expect(count, state).toBeGreaterThan(100);
  }
});

test('SESSION-012, SESSION-013: a market is open when the clocks on the wall say so', () => {
  const runs = fc.property(cases, ({ plan, at }) => {
    const zones = [plan.zone ?? '', 'America/New_York'];
    fc.pre(!zones.some((zone) => isRepeated(zone, at)));
    const isOpen = slowlyOpenAt(plan, at);
    expect(isOpenAt(plan, at)).toBe(isOpen);
    expect(isOpenAt(plan, at + MINUTE_MS - 1)).toBe(isOpen);
    reached[isOpen ? 'open' : 'closed'] += 1;
    if (isOpen !== slowlyOpenAt({ ...plan, exceptions: [] }, at)) reached.exception += 1;
  });
  fc.assert(runs, { numRuns: 3_000 });
});

test('the next change is a change, none lies before it, and periods say the same', () => {
  const runs = fc.property(cases, ({ plan, at }) => {
    const isOpen = isOpenAt(plan, at);
    const next = isOpen ? nextCloseAt(plan, at) : nextOpenAt(plan, at);
    const until = Math.min(next ?? Infinity, at + 7 * DAY_MS);
    for (let moment = at; moment < until; moment += 45 * MINUTE_MS) {
      expect(isOpenAt(plan, moment)).toBe(isOpen);
    }
    expect(isOpenAt(plan, until - 1)).toBe(isOpen);
    if (next !== null) {
      expect(isOpenAt(plan, next)).toBe(!isOpen);
      reached.change += 1;
    }
    const times = openTimesBetween(plan, at, at + DAY_MS);
    for (let moment = at; moment < at + DAY_MS; moment += 15 * MINUTE_MS) {
      const isListed = times.some(({ open, close }) => moment >= open && moment < close);
      expect(isListed).toBe(isOpenAt(plan, moment));
    }
  });
  fc.assert(runs, { numRuns: 300 });
});

test('SWAP-004: without exceptions no day is a holiday', () => {
  const runs = fc.property(cases, ({ plan, first }) => {
    const date = dateTextOf(first / DAY_MS);
    expect(isHoliday({ ...plan, exceptions: [] }, date)).toBe(false);
    const closed = { date, day: 'trading' as const, spans: [] };
    expect(isHoliday({ ...plan, exceptions: [closed] }, date)).toBe(true);
  });
  fc.assert(runs, { numRuns: 100 });
});
