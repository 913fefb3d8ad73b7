import { DAYS_BACK } from '@fulcrum/contract/console/day-end/limits';
import {
  DAY_MS,
  dateTextOf,
  dayNumberOf,
  fromNewYorkLocal,
  ROLL_MS,
  tradingDayOf,
  type TradingDay,
} from '@fulcrum/engine/market/new-york';

import { Refused } from '../../platform/refusal.ts';

/** Returns the date that lies `count` days before `date`, both `YYYY-MM-DD`. */
export const daysBefore = (date: string, count: number): string =>
  dateTextOf(dayNumberIn(date) - count);

/** Returns the trading day of a date. Throws `Refused` if it cannot be chosen at `now`. */
export function dayOf(date: string, now: number): TradingDay {
  const number = dayNumberIn(date);
  const today = tradingDayOf(now).date;
  const isDate = dateTextOf(number) === date;
  if (!isDate || date > today || date <= daysBefore(today, DAYS_BACK)) {
    throw new Refused('dayEnd.day');
  }
  return tradingDayOf(fromNewYorkLocal(number * DAY_MS + ROLL_MS) - 1);
}

function dayNumberIn(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return dayNumberOf({ year, month, day });
}
