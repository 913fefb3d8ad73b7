import type { Indicator, KLineData } from 'klinecharts';

/** A candle as the formulas read it; `timestamp` in epoch ms, `volume` in price changes. */
export type Bar = Pick<KLineData, 'timestamp' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

/**
 * Returns the values of one candle from the candles up to it and the rows before it. A row may have
 * further fields that the next rows need.
 */
export type RowAt<Row> = (
  bars: readonly Bar[],
  index: number,
  rows: readonly Row[],
  params: readonly number[],
) => Row;

/**
 * Computes rows from the last one on: only the newest candle of a list changes, so the rows before
 * it stay.
 */
function extendRows<Row>(
  rows: Row[],
  rowAt: RowAt<Row>,
  bars: readonly Bar[],
  params: readonly number[],
): void {
  rows.length = Math.max(0, rows.length - 1);
  for (let index = rows.length; index < bars.length; index += 1) {
    rows.push(rowAt(bars, index, rows, params));
  }
}

/**
 * Makes a formula one for the chart library, which asks for all rows at each tick. The library
 * keeps one list of candles as long as candles are only added at its end, so a tick costs one row.
 */
export function tickByTick<Row>(rowAt: RowAt<Row>) {
  const kept = new WeakMap<readonly Bar[], { readonly key: string; readonly rows: Row[] }>();
  return (bars: readonly Bar[], { calcParams }: Pick<Indicator, 'calcParams'>): Row[] => {
    // The cast is safe: the app sets the parameters of its own studies.
    const params = calcParams as number[];
    const key = params.join();
    const before = kept.get(bars);
    const rows = before?.key === key ? before.rows : [];
    extendRows(rows, rowAt, bars, params);
    kept.set(bars, { key, rows });
    return rows;
  };
}

/** The highest high and lowest low of `count` candles up to `index`; null if there are fewer. */
export function extremesOf(
  bars: readonly Bar[],
  index: number,
  count: number,
): { readonly high: number; readonly low: number } | null {
  if (index < count - 1) return null;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (const bar of bars.slice(index - count + 1, index + 1)) {
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
  }
  return { high, low };
}

/** The mean of one field of the last `count` rows, `own` included; null if one is missing. */
export function meanOf(
  before: readonly (number | null)[],
  own: number | null,
  count: number,
): number | null {
  const values = [...before.slice(before.length - count + 1), own];
  if (count > before.length + 1) return null;
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum / count;
}
