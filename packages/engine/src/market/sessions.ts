import {
  dateTextOf,
  DAY_MS,
  fromNewYorkLocal,
  MINUTE_MS,
  MINUTES_PER_DAY,
  newYorkLocal,
  weekdayOf,
} from './new-york.ts';

/**
 * Minutes of a New York week, counted from Sunday 00:00. `close` may be 10,080, the end of
 * Saturday.
 */
export interface SessionSpan {
  readonly open: number;
  readonly close: number;
}

/** When an instrument trades, in New York time. */
export interface SessionPlan {
  /** In ascending order, not touching each other; empty if the instrument never trades. */
  readonly spans: readonly SessionSpan[];
  /** New York dates (`YYYY-MM-DD`) on which the market stays closed from midnight to midnight. */
  readonly holidays: readonly string[];
}

/** One period of trading, epoch ms. */
export interface SessionTime {
  readonly open: number;
  readonly close: number;
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
  const local = newYorkLocal(at);
  const dayNumber = Math.floor(local / DAY_MS);
  const minute = Math.floor((local - dayNumber * DAY_MS) / MINUTE_MS);
  return stretchesOf(plan, dayNumber).some(({ open, close }) => minute >= open && minute < close);
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

/** Returns the open minutes of one New York day, 0 to 1,440; empty on a holiday. */
function stretchesOf(plan: SessionPlan, dayNumber: number): SessionSpan[] {
  const midnight = weekdayOf(dayNumber) * MINUTES_PER_DAY;
  const stretches: SessionSpan[] = [];
  for (const span of plan.spans) {
    const open = Math.max(span.open - midnight, 0);
    const close = Math.min(span.close - midnight, MINUTES_PER_DAY);
    if (open < close) stretches.push({ open, close });
  }
  if (stretches.length === 0 || plan.holidays.includes(dateTextOf(dayNumber))) return [];
  return stretches;
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
  const firstDay = Math.floor(newYorkLocal(at) / DAY_MS) - 1;
  const endOfSearch = (firstDay + DAYS_AHEAD_MAX) * DAY_MS;
  let start = -Infinity;
  let end = -Infinity;
  for (let day = firstDay; day * DAY_MS < endOfSearch; day += 1) {
    for (const stretch of stretchesOf(plan, day)) {
      const open = day * DAY_MS + stretch.open * MINUTE_MS;
      if (open !== end) {
        if (end > start) yield { start: fromNewYorkLocal(start), end: fromNewYorkLocal(end) };
        start = open;
      }
      end = day * DAY_MS + stretch.close * MINUTE_MS;
    }
  }
  if (end === start) return;
  yield { start: fromNewYorkLocal(start), end: end === endOfSearch ? null : fromNewYorkLocal(end) };
}
