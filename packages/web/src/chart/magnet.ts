import type { Chart } from 'klinecharts';

/** A high or low is a turn if none of this many candles on either side goes beyond it. */
const CANDLES_AROUND = 3;
/** A line this close to a turn snaps to it. */
const REACH_PX = 4;

interface Bar {
  readonly high: number;
  readonly low: number;
}

/** Returns the highs and lows at which the price turned. */
export function turningPrices(bars: readonly Bar[]): readonly number[] {
  return bars.flatMap(({ high, low }, at) => {
    if (at < CANDLES_AROUND || at + CANDLES_AROUND >= bars.length) return [];
    const around = bars.slice(at - CANDLES_AROUND, at + CANDLES_AROUND + 1);
    const isHigh = around.every((other) => other.high <= high);
    const isLow = around.every((other) => other.low >= low);
    return [...(isHigh ? [high] : []), ...(isLow ? [low] : [])];
  });
}

/** Returns the price that is least far away, in pixels; null if none is within `reach`. */
export function nearestPrice(
  prices: readonly number[],
  awayOf: (price: number) => number,
  reach: number,
): number | null {
  const [first] = prices
    .map((price) => ({ price, away: awayOf(price) }))
    .sort((a, b) => a.away - b.away);
  return first && first.away <= reach ? first.price : null;
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
  const turns = turningPrices(chart.getDataList().slice(from, to));
  const awayOf = (turn: number) => Math.abs((pixelOf(turn) ?? Number.POSITIVE_INFINITY) - y);
  return nearestPrice(turns, awayOf, REACH_PX) ?? price;
}
