import type { RowAt } from './rows.ts';

/** Differences of prices, null while there are too few candles; `fast` and `slow` are prices. */
export interface MacdRow {
  readonly dif: number | null;
  readonly dea: number | null;
  readonly macd: number | null;
  readonly fast: number | null;
  readonly slow: number | null;
}

/**
 * Convergence and divergence of averages (Appel, 1979): the difference of two exponential averages
 * of the close, its own average as the signal, and the distance of the two as bars. The library's
 * own formula doubles the bars. `params`: fast, slow, signal.
 */
export const macdAt: RowAt<MacdRow> = (
  bars,
  index,
  rows,
  [fasts = 12, slows = 26, signals = 9],
) => {
  const close = (at: number) => bars[at]?.close ?? null;
  const fast = nextAverage(rows[index - 1]?.fast ?? null, close, index, fasts);
  const slow = nextAverage(rows[index - 1]?.slow ?? null, close, index, slows);
  const dif = fast === null || slow === null ? null : fast - slow;
  const difs = (at: number) => (at === index ? dif : (rows[at]?.dif ?? null));
  const dea = nextAverage(rows[index - 1]?.dea ?? null, difs, index, signals);
  return { dif, dea, macd: dif === null || dea === null ? null : dif - dea, fast, slow };
};

/** The next exponential average; the first is the mean of `count` values, null before that. */
function nextAverage(
  before: number | null,
  valueAt: (index: number) => number | null,
  index: number,
  count: number,
): number | null {
  const own = valueAt(index);
  if (own === null) return null;
  if (before !== null) return (2 * own + (count - 1) * before) / (count + 1);
  let sum = 0;
  for (let at = index - count + 1; at <= index; at += 1) {
    const value = valueAt(at);
    if (value === null) return null;
    sum += value;
  }
  return sum / count;
}
