import type { Candle } from '../../candles/candle.ts';
import type { Range } from '../../candles/gaps.ts';
import { pointsOf } from '../../quotes/price-text.ts';
import type { BidCandle } from '../sources/source.ts';

interface Terms {
  readonly digits: number;
  readonly allowsNonPositive: boolean;
}

/**
 * Reads candles of a source as points of 10^-digits, like its quotes. Throws a `TypeError` if one
 * of them cannot be a candle of a minute in `range`, or if they are not in ascending order.
 */
export function importedCandles(
  candles: readonly BidCandle[],
  terms: Terms,
  range: Range,
): Candle[] {
  const read = candles.map((candle) => importedCandle(candle, terms));
  for (const [index, { time }] of read.entries()) {
    const before = read[index - 1]?.time ?? -Infinity;
    if (time % 60 === 0 && time > before && time >= range.from && time < range.to) continue;
    throw new TypeError(`Expected minutes in ascending order, had ${time}`);
  }
  return read;
}

function importedCandle(candle: BidCandle, { digits, allowsNonPositive }: Terms): Candle {
  const price = (text: string): number => {
    const points = pointsOf(text, digits);
    if (points === null || (points <= 0 && !allowsNonPositive)) {
      throw new TypeError(`Expected a price, was ${text.slice(0, 40)}`);
    }
    return points;
  };
  const { time, volume } = candle;
  const [open, close] = [price(candle.open), price(candle.close)];
  const [high, low] = [price(candle.high), price(candle.low)];
  if (low > Math.min(open, close) || high < Math.max(open, close)) {
    throw new TypeError(`Expected open and close between low and high at ${time}`);
  }
  return { time, open, high, low, close, volume, isImported: true };
}
