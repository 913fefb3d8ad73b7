import { formatDecimal } from '@fulcrum/engine/units/decimal';

import type { Random } from '../../packages/engine/sim/random.ts';

/** One quote of EURUSD: epoch milliseconds, bid and ask in points of five digits. */
export interface Tick {
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
}

export interface Walk {
  /** Epoch ms, from inclusive and to exclusive. */
  readonly from: number;
  readonly to: number;
  /** The first bid, points. */
  readonly bid: number;
  /** The mean time between ticks, ms. No gap is longer than twelve times as much. */
  readonly everyMs: number;
  /** The largest move of the bid between two ticks, points. */
  readonly stepMax: number;
}

const SPREAD_MIN = 8;
const SPREAD_MAX = 16;
/** One tick of so many comes within the millisecond of the one before it, as in a real feed. */
const SAME_MS_ONE_IN = 60;

/** A random walk of the bid with a spread that widens and narrows by itself. */
export function walk(random: Random, { from, to, bid, everyMs, stepMax }: Walk): Tick[] {
  const ticks: Tick[] = [];
  let spread = (SPREAD_MIN + SPREAD_MAX) / 2;
  for (let time = from; time < to; ) {
    ticks.push({ time, bid, ask: bid + spread });
    bid += random.between(-stepMax, stepMax);
    spread = Math.min(SPREAD_MAX, Math.max(SPREAD_MIN, spread + random.between(-1, 1)));
    if (random.isOneIn(SAME_MS_ONE_IN)) continue;
    const wait = -Math.log(1 - random.next()) * everyMs;
    time += Math.ceil(Math.min(wait, 12 * everyMs));
  }
  return ticks;
}

/** The text of a tick file, as `FEED=replay` reads it. */
export function textOf(ticks: readonly Tick[]): string {
  const rows = ticks.map(({ time, bid, ask }) =>
    [time, formatDecimal(bid, 5), formatDecimal(ask, 5)].join(','),
  );
  return ['time_ms,bid,ask', ...rows, ''].join('\n');
}
