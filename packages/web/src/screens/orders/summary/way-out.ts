import type { Account } from '@fulcrum/engine/account';
import type { Market } from '@fulcrum/engine/market/market';
import type { Order } from '@fulcrum/engine/order';
import type { BasisPoints, MicroLots } from '@fulcrum/engine/units/units';

import { timeFor } from '../../../trading/preview/plan-context.ts';
import { CLOSE_PERCENTS, partOf, planClose } from '../close/close-plan.ts';

/** A close that ends a margin call, or comes as close to that as one close can. */
export interface WayOut {
  readonly order: Order;
  readonly lots: MicroLots;
  /** Null if no margin is used after the close. */
  readonly levelAfter: BasisPoints | null;
}

/**
 * Takes the position with the most margin that can be closed now. Returns the smallest of its
 * CLOSE_PERCENTS whose close at present quotes raises the margin level above `enough`, or the whole
 * position if none does. Null if nothing can be closed.
 */
export function wayOut(
  account: Account,
  market: Market,
  enough: BasisPoints,
  now: number,
): WayOut | null {
  const byMargin = [...account.orders.values()]
    .filter(({ status }) => status === 'open')
    .sort((a, b) => b.margin - a.margin);
  for (const order of byMargin) {
    const listing = market.byId(order.instrumentId);
    if (!listing) continue;
    const at = timeFor(listing, now);
    let best: WayOut | null = null;
    for (const percent of CLOSE_PERCENTS) {
      const lots = partOf(order.lots, percent, listing);
      const { problem, levelAfter } = planClose(account, market, order.id, lots, at);
      if (problem !== null) continue;
      best = { order, lots, levelAfter };
      if (levelAfter === null || levelAfter > enough) break;
    }
    if (best) return best;
  }
  return null;
}
