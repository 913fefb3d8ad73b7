import { figuresOf, marginLevelOf } from '@fulcrum/engine/margin/figures';
import { feeFor, marginFor } from '@fulcrum/engine/market/formulas';
import { rateAt } from '@fulcrum/engine/market/rate';
import {
  microUsd,
  type BasisPoints,
  type MicroLots,
  type Points,
} from '@fulcrum/engine/units/units';

import type { PlanContext } from '../../../trading/preview/plan-context.ts';

/**
 * Returns the margin level now, and after a pending order is filled at its price with all else
 * unchanged.
 */
export function levelWhenFilled(
  { account, market, listing, settings }: PlanContext,
  order: { readonly price: Points; readonly lots: MicroLots; readonly leverage: number },
): { readonly before: BasisPoints | null; readonly after: BasisPoints | null } | null {
  const { price, lots, leverage } = order;
  const rate = rateAt(listing, price);
  if (!rate || lots <= 0 || leverage <= 0) return null;
  const margin = marginFor(listing.instrument, lots, price, leverage, rate);
  const fee = feeFor(listing.instrument, lots, margin, settings.fees);
  const { equity, locked, usedMargin, marginLevel } = figuresOf(account, market);
  const claims = { usedMargin: microUsd(usedMargin + margin), locked };
  return { before: marginLevel, after: marginLevelOf(claims, microUsd(equity - fee)) };
}
