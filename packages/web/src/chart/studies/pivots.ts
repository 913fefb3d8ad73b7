import { findLast } from '@fulcrum/ui/page/find-last';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';

import type { Bar, RowAt } from './rows.ts';

/** Prices. */
export interface PivotLevels {
  readonly p: number;
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly s1: number;
  readonly s2: number;
  readonly s3: number;
}

/** `dayStart` is the 17:00 New York at which the candle's trading day began, epoch ms. */
export type PivotRow = (PivotLevels | Readonly<Record<keyof PivotLevels, null>>) & {
  readonly dayStart: number;
};

const NO_LEVELS = { p: null, r1: null, r2: null, r3: null, s1: null, s2: null, s3: null };

/** The levels that a finished trading day gives for the next: the classic floor formula. */
export function pivotsOf({ high, low, close }: Bar): PivotLevels {
  const p = (high + low + close) / 3;
  return {
    p,
    r1: 2 * p - low,
    r2: p + (high - low),
    r3: high + 2 * (p - low),
    s1: 2 * p - high,
    s2: p - (high - low),
    s3: low - 2 * (high - p),
  };
}

/**
 * Pivot points of the last trading day before a candle's own. `days` are candles of a day,
 * ascending, because the chart's own candles seldom begin with a day.
 */
export const pivotsFrom =
  (days: readonly Bar[]): RowAt<PivotRow> =>
  (bars, index, rows) => {
    const timestamp = bars[index]?.timestamp ?? 0;
    const dayStart = tradingDayOf(timestamp).start;
    const before = rows[index - 1];
    if (before?.dayStart === dayStart) return before;
    const last = findLast(days, (day) => day.timestamp < dayStart);
    return { ...(last ? pivotsOf(last) : NO_LEVELS), dayStart };
  };
