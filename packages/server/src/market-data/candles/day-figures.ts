import type { Candle } from './candle.ts';

/**
 * The current trading day of one instrument; prices are in points, and null before the first quote.
 */
export interface DayFigures {
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly volume: number;
  /** Change since the previous close, in percent. */
  readonly changePercent: number | null;
}

/** The figures before the first tick. */
const NO_DAY: DayFigures = {
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: 0,
  changePercent: null,
};

/**
 * Computes open, high, low and change of the trading day from the last two daily candles. A day
 * begins with its first tick, so a closed market keeps the figures of its last day.
 */
export function dayFiguresOf(day: Candle | undefined, before: Candle | undefined): DayFigures {
  if (!day) return NO_DAY;
  const previousClose = before?.close ?? null;
  return {
    open: day.open,
    high: day.high,
    low: day.low,
    previousClose,
    volume: day.volume,
    changePercent: changePercent(day.close, previousClose),
  };
}

/** Returns the change in percent with two decimals; null if the previous close is null or zero. */
function changePercent(close: number, previousClose: number | null): number | null {
  if (previousClose === null || previousClose === 0) return null;
  const hundredths = Math.round(((close - previousClose) / Math.abs(previousClose)) * 10_000);
  return hundredths === 0 ? 0 : hundredths / 100;
}
