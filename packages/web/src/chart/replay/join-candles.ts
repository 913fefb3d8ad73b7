import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';

import type { Candle } from '../../market/candle.ts';
import { minutesOf, type PeriodName } from '../../market/periods.ts';

/**
 * Returns the candles of a period that shorter ones, ascending, make. The last may be unfinished.
 */
export function joinCandles(parts: readonly Candle[], period: PeriodName): Candle[] {
  const joined: Candle[] = [];
  let end = 0;
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && part.time * 1_000 < end) {
      joined[joined.length - 1] = joinedWith(last, part);
      continue;
    }
    const around = candlePeriodAround(part.time * 1_000, minutesOf(period));
    end = around.end;
    joined.push({ ...part, time: around.start / 1_000 });
  }
  return joined;
}

const joinedWith = (candle: Candle, part: Candle): Candle => ({
  time: candle.time,
  open: candle.open,
  high: Math.max(candle.high, part.high),
  low: Math.min(candle.low, part.low),
  close: part.close,
  volume: candle.volume + part.volume,
});
