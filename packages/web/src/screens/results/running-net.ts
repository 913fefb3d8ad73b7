import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';

import type { Results } from '../../account/results.ts';

/** The largest fall of the net result from one of its highs. */
export interface Drawdown {
  /** Indices in `totals`: of the high, and of the low after it. */
  readonly from: number;
  readonly to: number;
  /** Below zero. */
  readonly amount: MicroUsd;
}

export interface RunningNet {
  /** The net result of each day of the period; null without a trade. */
  readonly nets: readonly (MicroUsd | null)[];
  /** The net result up to the end of each day; the first is the start, which is zero. */
  readonly totals: readonly MicroUsd[];
  /** Null if the result never fell. */
  readonly drawdown: Drawdown | null;
}

/** Adds the results of days up, in the order of `period` (YYYY-MM-DD). */
export function runningNet(days: Results['days'], period: readonly string[]): RunningNet {
  const byDay = new Map(days.map(({ day, net }) => [day, net]));
  const nets = period.map((day) => byDay.get(day) ?? null);
  const totals = [microUsd(0)];
  let high = 0;
  let drawdown: Drawdown | null = null;
  for (const [index, net] of nets.entries()) {
    const total = microUsd((totals[index] ?? 0) + (net ?? 0));
    totals.push(total);
    const top = totals[high] ?? 0;
    if (total >= top) high = index + 1;
    else if (total - top < (drawdown?.amount ?? 0)) {
      drawdown = { from: high, to: index + 1, amount: microUsd(total - top) };
    }
  }
  return { nets, totals, drawdown };
}
