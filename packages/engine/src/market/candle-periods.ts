import {
  civilDateOf,
  DAY_MS,
  dayNumberOf,
  fromNewYorkLocal,
  HOUR_MS,
  MINUTE_MS,
  MINUTES_PER_DAY,
  newYorkLocal,
  ROLL_MS,
  tradingDayOf,
  weekdayOf,
} from './new-york.ts';

/** Epoch ms; the end is not included. */
export interface CandlePeriod {
  readonly start: number;
  readonly end: number;
}

/** Lengths in minutes. */
export const FOUR_HOURS = 240;
export const WEEK = 10_080;
/** Stands for a month, which is rarely so long. */
export const MONTH = 43_200;

/**
 * Returns the period of a candle that contains `at`, epoch ms. Periods of up to an hour are aligned
 * to the hour, all others to 17:00 New York: four hours at 17:00, 21:00, 01:00 and so on, also when
 * the clocks change; weeks at Sunday 17:00; a month begins with the trading day that carries its
 * first date.
 */
export function candlePeriodAround(at: number, minutes: number): CandlePeriod {
  switch (minutes) {
    case FOUR_HOURS:
      return fourHoursAround(at);
    case MINUTES_PER_DAY:
      return tradingDayOf(at);
    case WEEK:
      return weekAround(at);
    case MONTH:
      return monthAround(at);
  }
  const length = minutes * MINUTE_MS;
  const start = Math.floor(at / length) * length;
  return { start, end: start + length };
}

function fourHoursAround(at: number): CandlePeriod {
  const length = 4 * HOUR_MS;
  const offset = ROLL_MS % length;
  const start = Math.floor((newYorkLocal(at) - offset) / length) * length + offset;
  return { start: fromNewYorkLocal(start), end: fromNewYorkLocal(start + length) };
}

function weekAround(at: number): CandlePeriod {
  const day = rollDayOf(at);
  const sunday = day - weekdayOf(day);
  return { start: rollOf(sunday), end: rollOf(sunday + 7) };
}

function monthAround(at: number): CandlePeriod {
  const { year, month } = civilDateOf(rollDayOf(at) + 1);
  const first = dayNumberOf({ year, month, day: 1 });
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return { start: rollOf(first - 1), end: rollOf(dayNumberOf({ ...next, day: 1 }) - 1) };
}

/** Returns the number of the day at whose 17:00 the trading day of `at` began. */
const rollDayOf = (at: number): number => Math.floor((newYorkLocal(at) - ROLL_MS) / DAY_MS);

/** Returns the epoch ms of 17:00 New York on the day with this number. */
const rollOf = (dayNumber: number): number => fromNewYorkLocal(dayNumber * DAY_MS + ROLL_MS);
