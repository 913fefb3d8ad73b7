import type { Candle } from './candle.ts';

/** The trading day of one instrument so far; prices in points, null before its first quote. */
export interface DayFigures {
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly volume: number;
  /** Against the close of the day before, in percent. */
  readonly changePercent: number | null;
}

/** What an instrument shows before its first tick. */
const NO_DAY: DayFigures = {
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: 0,
  changePercent: null,
};

/**
 * Open, high, low and change of the trading day from the last two daily candles. A day begins
 * with its first tick: a closed market keeps showing the figures it closed with.
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

/** Percent with two decimals; null without a close of the day before, or where that was zero. */
function changePercent(close: number, previousClose: number | null): number | null {
  if (previousClose === null || previousClose === 0) return null;
  const hundredths = Math.round(((close - previousClose) / Math.abs(previousClose)) * 10_000);
  return hundredths === 0 ? 0 : hundredths / 100;
}
