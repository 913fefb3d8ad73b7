import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import { FOUR_HOURS, MONTH, WEEK } from '@fulcrum/engine/market/candle-periods';
import { MINUTES_PER_DAY } from '@fulcrum/engine/market/new-york';

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

/** The periods whose candles are stored, in minutes, shortest first. */
export const STORED_PERIODS = [1, 5, 15, 30, 60, MINUTES_PER_DAY] as const;
export type StoredPeriod = (typeof STORED_PERIODS)[number];

/** The periods whose candles are joined from stored ones when they are read. */
export type JoinedPeriod = Exclude<PeriodMinutes, StoredPeriod>;

/**
 * The stored candles that make up a joined one, and how many there are at most; one hour's worth
 * more when the clocks go back.
 */
export const PARTS: Readonly<Record<JoinedPeriod, { of: StoredPeriod; usual: number }>> = {
  [FOUR_HOURS]: { of: 60, usual: 4 },
  [WEEK]: { of: MINUTES_PER_DAY, usual: 7 },
  [MONTH]: { of: MINUTES_PER_DAY, usual: 31 },
};

export const isJoined = (minutes: PeriodMinutes): minutes is JoinedPeriod =>
  Object.hasOwn(PARTS, minutes);
