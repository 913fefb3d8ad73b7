import { extremesOf, meanOf, type RowAt } from './rows.ts';

export interface StochasticRow {
  /** From 0 to 100; null while there are too few candles. */
  readonly k: number | null;
  readonly d: number | null;
  readonly raw: number | null;
}

/** A price that has not moved is in the middle of its range. */
const UNMOVED = 50;

/**
 * Stochastic oscillator (Lane, "Lane's Stochastics", 1984): where the close is between the lowest
 * low and the highest high. %K is the mean of the raw values, %D the mean of %K. `params`: length,
 * smoothing of %K, and signal, the smoothing of %D.
 */
export const stochasticAt: RowAt<StochasticRow> = (
  bars,
  index,
  rows,
  [length = 1, smoothing = 1, signal = 1],
) => {
  const close = bars[index]?.close;
  const extremes = extremesOf(bars, index, length);
  if (!extremes || close === undefined) return { k: null, d: null, raw: null };
  const { high, low } = extremes;
  const raw = high === low ? UNMOVED : ((close - low) / (high - low)) * 100;
  const recent = rows.slice(Math.max(0, index - Math.max(smoothing, signal)), index);
  const k = meanOf(
    recent.map((row) => row.raw),
    raw,
    smoothing,
  );
  const d = meanOf(
    recent.map((row) => row.k),
    k,
    signal,
  );
  return { k, d, raw };
};
