import type { Bar, RowAt } from './rows.ts';

export interface AtrRow {
  /** A difference of prices; null while there are too few candles. */
  readonly atr: number | null;
  readonly trueRange: number;
}

/**
 * Average true range (Wilder, "New Concepts in Technical Trading Systems", 1978): the mean of the
 * first ranges, and from then on smoothed, with 1/length of the newest. `params`: length.
 */
export const atrAt: RowAt<AtrRow> = (bars, index, rows, [length = 1]) => {
  const trueRange = trueRangeOf(bars[index], bars[index - 1]);
  if (index < length - 1) return { atr: null, trueRange };
  const before = rows[index - 1]?.atr ?? null;
  if (before !== null) return { atr: (before * (length - 1) + trueRange) / length, trueRange };
  const sum = rows.slice(index - length + 1, index).reduce((all, row) => all + row.trueRange, 0);
  return { atr: (sum + trueRange) / length, trueRange };
};

/** The range of a candle, with the gap from the close before it; the first candle has no gap. */
function trueRangeOf(bar: Bar | undefined, before: Bar | undefined): number {
  if (!bar) return 0;
  const close = before?.close ?? bar.close;
  return Math.max(bar.high, close) - Math.min(bar.low, close);
}
