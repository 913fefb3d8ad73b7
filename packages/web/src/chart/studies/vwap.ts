import { tradingDayOf } from '@fulcrum/engine/market/new-york';

import type { Bar, RowAt } from './rows.ts';

export interface VwapRow {
  /** A price. */
  readonly vwap: number | null;
  /** Sums since the roll. */
  readonly turnover: number;
  readonly volume: number;
  /** Whether the chart has the day's candles from the first one on. */
  readonly isWhole: boolean;
}

const NOTHING: VwapRow = { vwap: null, turnover: 0, volume: 0, isWhole: true };

/**
 * Volume-weighted average price of the trading day, which begins at 17:00 New York: the sum of
 * typical price times volume over the sum of volume (Berkowitz, Logue and Noser, 1988). Volume is
 * the number of price changes, as there is no central market whose turnover were known. The first
 * day on the chart has no value unless its first moment is there.
 */
export const vwapAt: RowAt<VwapRow> = (bars, index, rows) => {
  const bar = bars[index];
  if (!bar) return NOTHING;
  const sums = isFirstOfDay(bar, bars[index - 1]) ? NOTHING : rows[index - 1];
  const { volume: added = 0 } = bar;
  const turnover = (sums?.turnover ?? 0) + ((bar.high + bar.low + bar.close) / 3) * added;
  const volume = (sums?.volume ?? 0) + added;
  const isWhole = sums?.isWhole ?? false;
  return { vwap: isWhole && volume > 0 ? turnover / volume : null, turnover, volume, isWhole };
};

function isFirstOfDay({ timestamp }: Bar, before: Bar | undefined): boolean {
  const { start } = tradingDayOf(timestamp);
  return before ? before.timestamp < start : timestamp === start;
}
