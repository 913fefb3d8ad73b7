import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';

import type { Candle, JoinedPeriod } from './candle.ts';

/** Returns the candles that shorter ones, in ascending order, make. The last one may still run. */
export function joinedCandles(parts: readonly Candle[], minutes: JoinedPeriod): Candle[] {
  const joined: Candle[] = [];
  for (let at = 0; at < parts.length; ) {
    const { start, end } = candlePeriodAround((parts[at]?.time ?? 0) * 1_000, minutes);
    const first = at;
    while ((parts[at]?.time ?? Infinity) * 1_000 < end) at += 1;
    joined.push(joinedCandle(start / 1_000, parts.slice(first, at)));
  }
  return joined;
}

/**
 * Returns the candle that starts at `time` (epoch s) and consists of these, in ascending order;
 * throws if there are none. It counts as imported if all of them are.
 */
export function joinedCandle(time: number, parts: readonly Candle[]): Candle {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) throw new Error('Expected shorter candles, had none');
  const candle = {
    time,
    open: first.open,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: last.close,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
  };
  return parts.every(({ isImported }) => isImported) ? { ...candle, isImported: true } : candle;
}
