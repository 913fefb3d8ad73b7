import type { Chart } from 'klinecharts';

/** A price turned where none of as many candles before and after goes further. */
const CANDLES_AROUND = 3;
/** A line this near to such a price snaps to it: near enough to be meant. */
const REACH_PX = 4;

interface Bar {
  readonly high: number;
  readonly low: number;
}

/** Returns the highs and lows at which the price turned. */
export function turningPrices(bars: readonly Bar[]): readonly number[] {
  return bars.flatMap(({ high, low }, at) => {
    const before = bars.slice(Math.max(0, at - CANDLES_AROUND), at);
    const after = bars.slice(at + 1, at + 1 + CANDLES_AROUND);
    if (before.length < CANDLES_AROUND || after.length < CANDLES_AROUND) return [];
    const around = [...before, ...after];
    const isHigh = around.every((other) => other.high <= high);
    const isLow = around.every((other) => other.low >= low);
    return [...(isHigh ? [high] : []), ...(isLow ? [low] : [])];
  });
}

/**
 * Returns the nearest of the turning prices in view if it is within reach of `price`, otherwise
 * `price` itself.
 */
export function snapped(
  chart: Chart,
  price: number,
  pixelOf: (price: number) => number | undefined,
): number {
  const y = pixelOf(price);
  if (y === undefined) return price;
  const { from, to } = chart.getVisibleRange();
  let found = price;
  let least = REACH_PX;
  for (const turning of turningPrices(chart.getDataList().slice(from, to))) {
    const away = Math.abs((pixelOf(turning) ?? Number.POSITIVE_INFINITY) - y);
    if (away > least) continue;
    found = turning;
    least = away;
  }
  return found;
}
