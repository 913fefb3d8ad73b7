/**
 * New York time in integer arithmetic, without a clock or time-zone data. Exact from 1987 on;
 * earlier years are computed with the rules of 1987.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MINUTES_PER_DAY = 1_440;
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

const STANDARD_OFFSET_MS = -5 * HOUR_MS;
const SUMMER_OFFSET_MS = -4 * HOUR_MS;
/** The trading day ends at 17:00. */
export const ROLL_MS = 17 * HOUR_MS;
/** 1970-01-01 was a Thursday; 0 is Sunday. */
const WEEKDAY_OF_EPOCH = 4;

/** A date of the Gregorian calendar; `month` counts from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Returns the days from 1970-01-01 to the date. In this computation years start in March, so that a
 * leap day comes last.
 */
export function dayNumberOf({ year, month, day }: CivilDate): number {
  const y = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + dayOfYear - DAYS_TO_EPOCH;
}
/** Days from 1 March of year 0 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468;

/** Returns the date that lies `dayNumber` days after 1970-01-01. */
export function civilDateOf(dayNumber: number): CivilDate {
  // This estimate is off by at most one year: 365.2425 days is the mean length of a year.
  let year = Math.floor((dayNumber + 0.5) / 365.2425) + 1970;
  if (dayNumberOf({ year, month: 1, day: 1 }) > dayNumber) year -= 1;
  else if (dayNumberOf({ year: year + 1, month: 1, day: 1 }) <= dayNumber) year += 1;
  let month = 12;
  while (dayNumberOf({ year, month, day: 1 }) > dayNumber) month -= 1;
  return { year, month, day: dayNumber - dayNumberOf({ year, month, day: 1 }) + 1 };
}

/** Returns the weekday of a day number, 0 Sunday to 6 Saturday. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + WEEKDAY_OF_EPOCH) % 7) + 7) % 7;
}

/** Returns a day number as `YYYY-MM-DD`. */
export function dateTextOf(dayNumber: number): string {
  const { year, month, day } = civilDateOf(dayNumber);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** Returns the day number of the first Sunday on or after the date. */
function sundayOnOrAfter(date: CivilDate): number {
  const first = dayNumberOf(date);
  return first + ((7 - weekdayOf(first)) % 7);
}

/** Returns when summer time begins and ends in a year, epoch ms. */
function switchesOf(year: number): { readonly begin: number; readonly end: number } {
  const isNewRule = year >= 2007;
  const begin = isNewRule
    ? sundayOnOrAfter({ year, month: 3, day: 8 })
    : sundayOnOrAfter({ year, month: 4, day: 1 });
  const end = isNewRule
    ? sundayOnOrAfter({ year, month: 11, day: 1 })
    : sundayOnOrAfter({ year, month: 10, day: 25 });
  // Switches are at 02:00 on the clock in use before the switch: standard time in spring, summer
  // time in autumn.
  return {
    begin: begin * DAY_MS + 2 * HOUR_MS - STANDARD_OFFSET_MS,
    end: end * DAY_MS + 2 * HOUR_MS - SUMMER_OFFSET_MS,
  };
}

/** Returns the offset of New York from UTC at epoch ms `at`: -5 or -4 hours, in ms. */
export function newYorkOffset(at: number): number {
  const { year } = civilDateOf(Math.floor(at / DAY_MS));
  const { begin, end } = switchesOf(year);
  return at >= begin && at < end ? SUMMER_OFFSET_MS : STANDARD_OFFSET_MS;
}

/** Returns the New York wall clock at epoch ms `at`, as ms since 1970-01-01 00:00 on that clock. */
export function newYorkLocal(at: number): number {
  return at + newYorkOffset(at);
}

/**
 * Returns the epoch ms at which the New York wall clock shows `local` (ms as in `newYorkLocal`).
 * For a repeated hour it is the first occurrence, for a skipped hour the moment of the switch.
 */
export function fromNewYorkLocal(local: number): number {
  const inSummer = local - SUMMER_OFFSET_MS;
  if (newYorkOffset(inSummer) === SUMMER_OFFSET_MS) return inSummer;
  const inWinter = local - STANDARD_OFFSET_MS;
  if (newYorkOffset(inWinter) === STANDARD_OFFSET_MS) return inWinter;
  return Math.floor(inWinter / HOUR_MS) * HOUR_MS;
}

/** Returns the minutes since Sunday 00:00 on the New York wall clock, 0 to 10,079. */
export function minuteOfWeek(at: number): number {
  const local = newYorkLocal(at);
  const dayNumber = Math.floor(local / DAY_MS);
  const minute = Math.floor((local - dayNumber * DAY_MS) / MINUTE_MS);
  return weekdayOf(dayNumber) * MINUTES_PER_DAY + minute;
}

/** A trading day: its date, and the period `[start, end)` in epoch ms. */
export interface TradingDay {
  readonly start: number;
  /** The next day roll, 17:00 New York. */
  readonly end: number;
  /** `YYYY-MM-DD` in New York at the end of the day: Sunday evening belongs to Monday. */
  readonly date: string;
}

/**
 * Returns the trading day that contains epoch ms `at`; the moment of a roll belongs to the new day.
 */
export function tradingDayOf(at: number): TradingDay {
  const local = newYorkLocal(at);
  const startDay = Math.floor((local - ROLL_MS) / DAY_MS);
  return {
    start: fromNewYorkLocal(startDay * DAY_MS + ROLL_MS),
    end: fromNewYorkLocal((startDay + 1) * DAY_MS + ROLL_MS),
    date: dateTextOf(startDay + 1),
  };
}

/** Returns the epoch ms of the first 17:00 New York after epoch ms `at`. */
export function nextRoll(at: number): number {
  return tradingDayOf(at).end;
}
