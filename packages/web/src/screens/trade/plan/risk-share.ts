import { figuresOf } from '@fulcrum/engine/margin/figures';
import { mulDiv } from '@fulcrum/engine/units/exact';

import { WHOLE_EQUITY } from './size.ts';
import type { TicketPlan } from './use-plan.ts';

/**
 * Returns the order's loss at its stop loss as a share of the equity, in hundredths of a percent,
 * rounded up, for the side with the larger loss. Null if it cannot be computed.
 */
export function riskOf({ buy, sell, context }: TicketPlan): number | null {
  const { equity } = figuresOf(context.account, context.market);
  const losses = [buy, sell].flatMap(({ stopLoss }) => {
    const pnl = stopLoss?.pnl ?? 0;
    return pnl < 0 ? [-pnl] : [];
  });
  if (losses.length === 0 || equity <= 0) return null;
  return mulDiv(Math.max(...losses), Number(WHOLE_EQUITY), 1, equity, 'up');
}
