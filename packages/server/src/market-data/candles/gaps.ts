import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';
import { MINUTE_MS } from '@fulcrum/engine/market/new-york';
import { openTimesBetween, type SessionPlan } from '@fulcrum/engine/market/sessions';

import { STORED_PERIODS, type Candle, type StoredPeriod } from './candle.ts';
import { joinedCandle } from './joined-candles.ts';

/** Epoch s; the end is not included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the shortest range that holds all open minutes between `from` and `to` without a candle;
 * null if there is none. `known` has the starts of all candles in between, epoch s.
 */
export function gapIn(
  plan: SessionPlan,
  known: ReadonlySet<number>,
  { from, to }: Range,
): Range | null {
  let first: number | null = null;
  let last = from;
  for (const { open, close } of openTimesBetween(plan, from * 1_000, to * 1_000)) {
    for (let at = open; at < close; at += MINUTE_MS) {
      const minute = at / 1_000;
      if (known.has(minute)) continue;
      first ??= minute;
      last = minute;
    }
  }
  return first === null ? null : { from: first, to: last + MINUTE_MS / 1_000 };
}

/**
 * Returns the candles of longer periods that imported minutes make, by period. Only periods that
 * ended before `settled` (epoch s) and whose open time lies in `range` are made: of the others a
 * part is missing. `minutes` is in ascending order.
 */
export function longerCandles(
  plan: SessionPlan,
  minutes: readonly Candle[],
  range: Range,
  settled: number,
): ReadonlyMap<StoredPeriod, readonly Candle[]> {
  const made = STORED_PERIODS.filter((period) => period > 1).map(
    (period) => [period, periodsOf(plan, minutes, period, range, settled)] as const,
  );
  return new Map(made);
}

function periodsOf(
  plan: SessionPlan,
  minutes: readonly Candle[],
  period: StoredPeriod,
  range: Range,
  settled: number,
): Candle[] {
  const isClosed = (from: number, to: number) =>
    from >= to || openTimesBetween(plan, from, to).length === 0;
  const made: Candle[] = [];
  for (let at = 0; at < minutes.length; ) {
    const { start, end } = candlePeriodAround((minutes[at]?.time ?? 0) * 1_000, period);
    const parts: Candle[] = [];
    for (; (minutes[at]?.time ?? Infinity) * 1_000 < end; at += 1) {
      const minute = minutes[at];
      if (minute) parts.push(minute);
    }
    const isWhole = isClosed(start, range.from * 1_000) && isClosed(range.to * 1_000, end);
    if (isWhole && end <= settled * 1_000) made.push(joinedCandle(start / 1_000, parts));
  }
  return made;
}
