import { atrAt, type AtrRow } from './average-true-range.ts';
import type { RowAt } from './rows.ts';

export interface SupertrendRow extends AtrRow {
  /** The line under a rising price, or above a falling one; a price, null if it is the other. */
  readonly below: number | null;
  readonly above: number | null;
  readonly upper: number | null;
  readonly lower: number | null;
}

/**
 * SuperTrend (Seban, 2009): bands at a multiple of the average true range around the middle of the
 * candle. A band only comes nearer until a close crosses it, which turns the trend. The trend
 * begins as a falling one. `params`: length of the average true range, multiplier.
 */
export const supertrendAt: RowAt<SupertrendRow> = (bars, index, rows, params) => {
  const range = atrAt(bars, index, rows, params);
  const bar = bars[index];
  const [, multiplier = 1] = params;
  if (range.atr === null || !bar) {
    return { ...range, below: null, above: null, upper: null, lower: null };
  }
  const middle = (bar.high + bar.low) / 2;
  const reach = multiplier * range.atr;
  const before = rows[index - 1];
  const closed = bars[index - 1]?.close ?? bar.close;
  const far = { upper: middle + reach, lower: middle - reach };
  const upper =
    !before || before.upper === null || closed > before.upper
      ? far.upper
      : Math.min(far.upper, before.upper);
  const lower =
    !before || before.lower === null || closed < before.lower
      ? far.lower
      : Math.max(far.lower, before.lower);
  const wasRising = typeof before?.below === 'number';
  const isRising = wasRising ? bar.close >= lower : bar.close > upper;
  return {
    ...range,
    upper,
    lower,
    below: isRising ? lower : null,
    above: isRising ? null : upper,
  };
};
