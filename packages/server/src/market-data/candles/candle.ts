import { PERIODS, type PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import { MINUTE_MS, tradingDayOf } from '@fulcrum/engine/market/new-york';

/** One candle of the bid; prices are in points. */
export interface Candle {
  /** Start of the candle's period, epoch s. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Number of ticks. */
  readonly volume: number;
  /** True if its source made it, while no tick came here; missing otherwise. */
  readonly isImported?: boolean;
}

/** The six periods in minutes, shortest first. */
export const PERIOD_MINUTES: readonly PeriodMinutes[] = Object.values(PERIODS);
export const DAY_PERIOD = PERIODS['1D'];

/**
 * Returns the period that contains `at`, as `[start, end)`; all times are epoch ms. Intraday
 * periods are aligned to the hour, days to 17:00 New York.
 */
export function periodAround(
  at: number,
  minutes: PeriodMinutes,
): { readonly start: number; readonly end: number } {
  if (minutes === DAY_PERIOD) return tradingDayOf(at);
  const length = minutes * MINUTE_MS;
  const start = Math.floor(at / length) * length;
  return { start, end: start + length };
}
