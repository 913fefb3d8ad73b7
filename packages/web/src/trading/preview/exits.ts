import { partsOf } from '@fulcrum/engine/orders/profit-levels';
import type { BreakEven } from '@fulcrum/engine/order';
import { microUsd, type MicroLots, type MicroUsd, type Points } from '@fulcrum/engine/units/units';

import type { TradeOrder } from '../../account/model.ts';
import { pnlAt, type LevelBasis } from './levels.ts';

/** A take-profit that has not been reached, with the lots that it closes. */
export interface Exit {
  /** Its number among several ones, from 1; null of a single one. */
  readonly number: number | null;
  readonly price: Points;
  readonly lots: MicroLots;
}

/** Returns the take-profits of an order that have not been reached, nearest first. */
export function exitsOf({
  levels,
  takeProfit,
  lots,
}: Pick<TradeOrder, 'levels' | 'takeProfit' | 'lots'>): readonly Exit[] {
  if (!levels) return takeProfit === null ? [] : [{ number: null, price: takeProfit, lots }];
  const parts = partsOf(levels, lots);
  const isWhole = levels.list.length === 1 && levels.list[0]?.percent === 100;
  return levels.list.flatMap(({ price }, index) => {
    const part = parts[index];
    if (part === undefined || index < levels.fired) return [];
    return [{ number: isWhole ? null : index + 1, price, lots: part }];
  });
}

/** Returns what take-profits bring together; null without any, or without a conversion rate. */
export function exitsMoney(exits: readonly Exit[], basis: LevelBasis): MicroUsd | null {
  if (exits.length === 0) return null;
  let sum = 0;
  for (const { price, lots } of exits) {
    const money = pnlAt({ ...basis, lots }, price);
    if (money === null) return null;
    sum += money;
  }
  return microUsd(sum);
}

/** Returns the name of take-profits: TP, TP 2, or TP 1–3. */
export function exitsName(exits: readonly Exit[]): string {
  const [first, last] = [exits[0]?.number ?? null, exits.at(-1)?.number ?? null];
  if (first === null || last === null) return 'TP';
  return first === last ? `TP ${first}` : `TP ${first}–${last}`;
}

/** Returns when a stop-loss moves to break-even; `gain` writes a distance in points. */
export const breakEvenTime = ({ level, points }: BreakEven, gain: (points: number) => string) =>
  level === null ? `+${gain(points ?? 0)}` : `TP ${level}`;
