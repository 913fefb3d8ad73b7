import type { SessionPlan, SessionSpan } from '@fulcrum/engine/market/sessions';

const minute = (day: number, hour: number, past = 0) => (day * 24 + hour) * 60 + past;
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4];
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

type Exception = SessionPlan['exceptions'][number];

/** No trading on the date, in New York. */
const closed = (date: string): Exception => ({ date, day: 'calendar', spans: [] });

/** No trading from 17:00 New York of the day before to 17:00 of the date. */
const closedFromRoll = (date: string): Exception => ({ date, day: 'trading', spans: [] });

const YEARS = [2026, 2027, 2028, 2029, 2030];
/** The evening of 31 December 2030 belongs to the next year. */
const CHRISTMAS_AND_NEW_YEAR = [
  ...YEARS.flatMap((year) => [`${year}-01-01`, `${year}-12-25`]),
  '2031-01-01',
].map(closedFromRoll);
const GOOD_FRIDAYS = ['2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19'];

/** Days on which the New York stock exchanges are closed all day. */
const EXCHANGE_HOLIDAYS = [
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-04-03',
  '2026-05-25',
  '2026-06-19',
  '2026-07-03',
  '2026-09-07',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-01-18',
  '2027-02-15',
  '2027-03-26',
  '2027-05-31',
  '2027-06-18',
  '2027-07-05',
  '2027-09-06',
  '2027-11-25',
  '2027-12-24',
  '2028-01-17',
  '2028-02-21',
  '2028-04-14',
  '2028-05-29',
  '2028-06-19',
  '2028-07-04',
  '2028-09-04',
  '2028-11-23',
  '2028-12-25',
  '2029-01-01',
  '2029-01-15',
  '2029-02-19',
  '2029-03-30',
  '2029-05-28',
  '2029-06-19',
  '2029-07-04',
  '2029-09-03',
  '2029-11-22',
  '2029-12-25',
  '2030-01-01',
  '2030-01-21',
  '2030-02-18',
  '2030-04-19',
  '2030-05-27',
  '2030-06-19',
  '2030-07-04',
  '2030-09-02',
  '2030-11-28',
  '2030-12-25',
];

/**
 * Days on which they close at 13:00: after Thanksgiving, and before Independence Day and Christmas
 * where both days are weekdays that are not closed.
 */
const EXCHANGE_HALF_DAYS = [
  '2026-11-27',
  '2026-12-24',
  '2027-11-26',
  '2028-07-03',
  '2028-11-24',
  '2029-07-03',
  '2029-11-23',
  '2029-12-24',
  '2030-07-03',
  '2030-11-29',
  '2030-12-24',
];
const MORNING = [{ open: minute(0, 9, 30), close: minute(0, 13) }];

const WITH_BREAK: readonly SessionSpan[] = SUNDAY_TO_THURSDAY.map((day) => ({
  open: minute(day, 18),
  close: minute(day + 1, 17),
}));

const byDate = (a: Exception, b: Exception) => (a.date < b.date ? -1 : 1);

/** Trading sessions of the default catalogue. Operators keep them up to date afterwards. */
export const SESSION_PLANS = {
  fx: {
    spans: [{ open: minute(0, 17), close: minute(5, 17) }],
    exceptions: CHRISTMAS_AND_NEW_YEAR,
  },
  /** Metals, energy and indices have a daily break from 17:00 to 18:00. */
  futures: {
    spans: WITH_BREAK,
    exceptions: [...CHRISTMAS_AND_NEW_YEAR, ...GOOD_FRIDAYS.map(closedFromRoll)].toSorted(byDate),
  },
  shares: {
    spans: MONDAY_TO_FRIDAY.map((day) => ({ open: minute(day, 9, 30), close: minute(day, 16) })),
    exceptions: [
      ...EXCHANGE_HOLIDAYS.map(closed),
      ...EXCHANGE_HALF_DAYS.map((date) => ({ date, day: 'calendar', spans: MORNING }) as const),
    ].toSorted(byDate),
  },
  always: { spans: [{ open: 0, close: minute(7, 0) }], exceptions: [] },
} as const satisfies Record<string, SessionPlan>;
