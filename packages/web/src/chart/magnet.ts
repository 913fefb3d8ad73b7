import { findLast } from '@fulcrum/ui/page/find-last';
import type { Chart } from 'klinecharts';

/** A high or low is a turn if none of this many candles on either side goes beyond it. */
const CANDLES_AROUND = 3;
/** A line this close to a turn snaps to it. */
const REACH_PX = 4;

interface Bar {
  /** Start of the candle, epoch ms. */
  readonly timestamp: number;
  readonly high: number;
  readonly low: number;
}

/** A high or low at which the price turned. */
export interface Turn {
  readonly kind: 'high' | 'low';
  readonly price: number;
  /** Start of its candle, epoch ms. */
  readonly timestamp: number;
}

/** Returns the highs and lows at which the price turned, oldest first. */
export function turnsOf(bars: readonly Bar[]): readonly Turn[] {
  return bars.flatMap(({ timestamp, high, low }, at): Turn[] => {
    if (at < CANDLES_AROUND || at + CANDLES_AROUND >= bars.length) return [];
    const around = bars.slice(at - CANDLES_AROUND, at + CANDLES_AROUND + 1);
    const isHigh = around.every((other) => other.high <= high);
    const isLow = around.every((other) => other.low >= low);
    return [
      ...(isHigh ? [{ kind: 'high', price: high, timestamp } as const] : []),
      ...(isLow ? [{ kind: 'low', price: low, timestamp } as const] : []),
    ];
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
 * Returns the nearest turn in view, the newest of several at one price; null if none is within
 * reach.
 */
export function turnNear(
  chart: Chart,
  price: number,
  pixelOf: (price: number) => number | undefined,
): Turn | null {
  const y = pixelOf(price);
  if (y === undefined) return null;
  const { from, to } = chart.getVisibleRange();
  const turns = turnsOf(chart.getDataList().slice(from, to));
  const awayOf = (turn: number) => Math.abs((pixelOf(turn) ?? Number.POSITIVE_INFINITY) - y);
  const prices = turns.map((turn) => turn.price);
  const nearest = nearestPrice(prices, awayOf, REACH_PX);
  return findLast(turns, (turn) => turn.price === nearest) ?? null;
}
