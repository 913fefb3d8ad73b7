import {
  DAY_MS,
  dayNumberOf,
  fromNewYorkLocal,
  MINUTE_MS,
  MINUTES_PER_DAY,
  ROLL_MS,
  weekdayOf,
} from './new-york.ts';
import { clockOf, NEW_YORK, type ZoneClock } from './zone.ts';

/**
 * Minutes of a week, counted from Sunday 00:00, or of the day of an exception. `close` may be the
 * end of the week, 10,080, or of that day, 1,440.
 */
export interface SessionSpan {
  readonly open: number;
  readonly close: number;
}

/** The trading hours of one day, which replace those of the week. */
export interface SessionException {
  /** `YYYY-MM-DD`; a plan has one exception for a date. */
  readonly date: string;
  /**
   * `calendar`: the date from midnight to midnight in the plan's zone. `trading`: the trading day,
   * from 17:00 New York of the day before to 17:00 of the date.
   */
  readonly day: 'calendar' | 'trading';
  /**
   * Minutes since the day's beginning by its clock, in ascending order; empty if it is closed all
   * day.
   */
  readonly spans: readonly SessionSpan[];
}

/** When an instrument trades. */
export interface SessionPlan {
  /** In ascending order, not touching each other; empty if the instrument never trades. */
  readonly spans: readonly SessionSpan[];
  /** IANA time zone of the weekly spans and of calendar days; New York if absent. */
  readonly zone?: string;
  /** Where the days of two exceptions overlap, the one with the later date counts. */
  readonly exceptions: readonly SessionException[];
}

/** One period of trading, epoch ms. */
export interface SessionTime {
  readonly open: number;
  readonly close: number;
}

/** An exception's day and its periods of trading, epoch ms. */
interface ExceptionDay {
  readonly start: number;
  readonly end: number;
  readonly times: readonly SessionTime[];
}

/** A calendar day of the plan's zone and its periods of trading, epoch ms. */
interface PlanDay extends ExceptionDay {
  readonly dayNumber: number;
}

/**
 * How many days ahead an opening or closing is searched for; longer than any series of holidays.
 */
const DAYS_AHEAD_MAX = 400;

/**
 * Returns whether the market is open at epoch ms `at`. The opening minute is included, the closing
 * minute is not.
 */
export function isOpenAt(plan: SessionPlan, at: number): boolean {
  return dayAt(plan, at).times.some(({ open, close }) => at >= open && at < close);
}

/** Returns the first opening after epoch ms `at`; null if there is none within 400 days. */
export function nextOpenAt(plan: SessionPlan, at: number): number | null {
  for (const { start } of openTimes(plan, at)) if (start > at) return start;
  return null;
}

/** Returns the first closing after epoch ms `at`; null if there is none within 400 days. */
export function nextCloseAt(plan: SessionPlan, at: number): number | null {
  for (const { end } of openTimes(plan, at)) if (end !== null && end > at) return end;
  return null;
}

/** Returns the periods of trading between epoch ms `from` and `to`, cut off at both, ascending. */
export function openTimesBetween(plan: SessionPlan, from: number, to: number): SessionTime[] {
  const found: SessionTime[] = [];
  for (const { start, end } of openTimes(plan, from)) {
    if (start >= to) break;
    if (end !== null && end <= from) continue;
    found.push({ open: Math.max(start, from), close: Math.min(end ?? to, to) });
  }
  return found;
}

/**
 * Returns whether the trading day that ends on `date` (`YYYY-MM-DD`) is a holiday: an exception
 * closes that date, or exceptions leave nothing of the day's hours.
 */
export function isHoliday(plan: SessionPlan, date: string): boolean {
  if (plan.exceptions.some((each) => each.date === date && each.spans.length === 0)) return true;
  if (plan.exceptions.length === 0) return false;
  const start = fromNewYorkLocal(midnightOf(date) - DAY_MS + ROLL_MS);
  const end = fromNewYorkLocal(midnightOf(date) + ROLL_MS);
  const hasHours = (of: SessionPlan) => openTimesBetween(of, start, end).length > 0;
  return !hasHours(plan) && hasHours({ ...plan, exceptions: [] });
}

/** Exceptions in epoch ms, in the order of their dates, because they are asked for all the time. */
const exceptionDays = new WeakMap<SessionPlan, readonly ExceptionDay[]>();

function exceptionDaysOf(plan: SessionPlan): readonly ExceptionDay[] {
  const known = exceptionDays.get(plan);
  if (known) return known;
  const byDate = [...plan.exceptions].sort((a, b) => (a.date < b.date ? -1 : 1));
  const clock = clockOf(plan.zone ?? NEW_YORK);
  const made = byDate.map((exception) => exceptionDayOf(exception, clock));
  exceptionDays.set(plan, made);
  return made;
}

function exceptionDayOf({ date, day, spans }: SessionException, clock: ZoneClock): ExceptionDay {
  const midnight = midnightOf(date);
  const first = day === 'calendar' ? midnight : midnight - DAY_MS + ROLL_MS;
  const fromLocal = day === 'calendar' ? clock.fromLocal : fromNewYorkLocal;
  const moment = (minute: number) => fromLocal(first + minute * MINUTE_MS);
  return {
    start: moment(0),
    end: moment(MINUTES_PER_DAY),
    times: spans.map(({ open, close }) => ({ open: moment(open), close: moment(close) })),
  };
}

/** Returns the midnight of a date on any wall clock, as in `ZoneClock`. */
function midnightOf(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return dayNumberOf({ year, month, day }) * DAY_MS;
}

/** Returns the day of the plan's zone that contains epoch ms `at`. */
function dayAt(plan: SessionPlan, at: number): PlanDay {
  const { localOf } = clockOf(plan.zone ?? NEW_YORK);
  const day = planDayOf(plan, Math.floor(localOf(at) / DAY_MS));
  // A clock that goes back over midnight shows the day before once more.
  return at < day.end ? day : planDayOf(plan, day.dayNumber + 1);
}

/** Returns a day of the plan; `knownStart` saves the conversion of its first moment. */
function planDayOf(plan: SessionPlan, dayNumber: number, knownStart?: number): PlanDay {
  const { fromLocal } = clockOf(plan.zone ?? NEW_YORK);
  const local = dayNumber * DAY_MS;
  const start = knownStart ?? fromLocal(local);
  const end = fromLocal(local + DAY_MS);
  const midnight = weekdayOf(dayNumber) * MINUTES_PER_DAY;
  let times: SessionTime[] = [];
  for (const span of plan.spans) {
    const open = span.open - midnight;
    const close = span.close - midnight;
    if (open >= MINUTES_PER_DAY || close <= 0) continue;
    times.push({
      open: open <= 0 ? start : fromLocal(local + open * MINUTE_MS),
      close: close >= MINUTES_PER_DAY ? end : fromLocal(local + close * MINUTE_MS),
    });
  }
  for (const exception of exceptionDaysOf(plan)) {
    if (exception.end <= start || exception.start >= end) continue;
    times = [
      ...times.flatMap((time) => [
        ...within([time], start, exception.start),
        ...within([time], exception.end, end),
      ]),
      ...within(exception.times, start, end),
    ];
  }
  // Empty periods are those that a clock going forward skips.
  const kept = within(times, start, end).sort((a, b) => a.open - b.open);
  return { dayNumber, start, end, times: kept };
}

/** Returns the parts of periods that lie between `from` and `to`. */
function within(times: readonly SessionTime[], from: number, to: number): SessionTime[] {
  return times
    .map(({ open, close }) => ({ open: Math.max(open, from), close: Math.min(close, to) }))
    .filter(({ open, close }) => open < close);
}

/**
 * Yields the periods of trading, ascending and joined over midnight; `end` is null if it lies
 * beyond the search.
 */
function* openTimes(
  plan: SessionPlan,
  at: number,
): Generator<{ readonly start: number; readonly end: number | null }> {
  // Starts a day early, so that a session that began before `at` is found with its opening.
  const firstDay = dayAt(plan, at).dayNumber - 1;
  let start = -Infinity;
  let end = -Infinity;
  let endOfSearch: number | undefined;
  for (let number = firstDay; number < firstDay + DAYS_AHEAD_MAX; number += 1) {
    const day = planDayOf(plan, number, endOfSearch);
    for (const { open, close } of day.times) {
      if (open !== end) {
        if (end > start) yield { start, end };
        start = open;
      }
      end = close;
    }
    endOfSearch = day.end;
  }
  if (end > start) yield { start, end: end === endOfSearch ? null : end };
}
