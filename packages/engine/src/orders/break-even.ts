import type { BreakEven, Order, ProfitLevels } from '../order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Points, points } from '../units/units.ts';

/** The most points of profit that a stop-loss at break-even can leave. */
export const OFFSET_MAX = 1_000;

/**
 * Returns the closing price at which the stop-loss moves to break-even; null if it does not, or if
 * its level has not fired yet. The price must also lie beyond the new stop-loss, which would
 * otherwise close the position at once.
 */
export function breakEvenAt({ side, opened, levels, breakEven }: Order): Points | null {
  if (!breakEven || !opened) return null;
  const { level, offset } = breakEven;
  if (level !== null && (levels?.fired ?? 0) < level) return null;
  const sign = side === 'buy' ? 1 : -1;
  return points(opened.price + sign * Math.max(breakEven.points ?? 0, offset + 1));
}

/** Returns the stop-loss at break-even: it never loosens, so a tighter one stays. */
export function breakEvenStop({ side, opened, stopLoss, breakEven }: Order): Points | null {
  if (!breakEven || !opened) return stopLoss;
  const sign = side === 'buy' ? 1 : -1;
  const level = opened.price + sign * breakEven.offset;
  // Zero would mean no stop-loss, so it becomes one point further away.
  const moved = points(level === 0 ? -sign : level);
  return stopLoss !== null && sign * (stopLoss - moved) >= 0 ? stopLoss : moved;
}

/** Returns a refusal if the level that is named does not exist. */
export function checkBreakEven(
  breakEven: BreakEven | null,
  levels: ProfitLevels | undefined,
): Refusal | null {
  const level = breakEven?.level ?? 0;
  const count = levels?.list.length ?? 0;
  return level > count ? refuse('breakEven.noLevel', { level, count }) : null;
}
