import type * as wire from '@fulcrum/contract/console/dashboard/schema';
import { openingPrice } from '@fulcrum/engine/market/quote';

import type { MarketModule } from '../../market-data/module.ts';
import type { LiveOrder, LiveSnapshot } from './live-overview.ts';

const ORDERS_MAX = 500;

export interface OrderFilter {
  readonly status?: string | undefined;
  readonly code?: string | undefined;
  readonly user?: string | undefined;
  readonly side?: string | undefined;
}

/** Points from the market to the price of a pending order; null without a quote. */
function distanceOf({ record, listing: { quote } }: LiveOrder): number | null {
  if (record.status === 'open' || record.target === null || !quote) return null;
  return Math.abs(openingPrice(record.side, quote) - record.target);
}

/** The same as a share of that price, to compare instruments; orders without one come last. */
function nearness(order: LiveOrder): number {
  const distance = distanceOf(order);
  return distance === null ? Infinity : distance / Number(order.record.target);
}

/**
 * The orders that match the filter: the largest profit or loss first; of pending orders, the one
 * nearest to its price first.
 */
export function foundOrders(
  snapshot: LiveSnapshot,
  filter: OrderFilter,
): { found: LiveOrder[]; total: number } {
  const { status, code, user, side } = filter;
  const found = snapshot.orders.filter(
    ({ record, listing, userId }) =>
      (status === undefined || record.status === status) &&
      (code === undefined || listing.instrument.code === code.toUpperCase()) &&
      (user === undefined || String(userId) === user) &&
      (side === undefined || record.side === side),
  );
  const size = ({ pnl }: LiveOrder) => Math.abs(pnl ?? 0);
  const first = (a: LiveOrder, b: LiveOrder) =>
    status === 'pending' ? nearness(a) - nearness(b) : size(b) - size(a);
  found.sort((a, b) => first(a, b) || b.record.id - a.record.id);
  return { found: found.slice(0, ORDERS_MAX), total: found.length };
}

export function liveOrderOf(order: LiveOrder, { catalogue }: MarketModule): wire.LiveOrder {
  const { record, listing, userId, price, pnl } = order;
  const { instrument } = listing;
  const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
  return {
    id: record.id,
    user_id: userId,
    account_id: record.accountId,
    instrument_id: instrument.id,
    code: instrument.code,
    show_code: entry?.showCode ?? instrument.code,
    digits: instrument.digits,
    status: record.status === 'open' ? 'open' : 'pending',
    side: record.side,
    kind: record.kind,
    lots: record.lots,
    leverage: record.leverage,
    open_price: record.opened?.price ?? null,
    target: record.target,
    stop_loss: record.stopLoss,
    take_profit: record.takeProfit,
    price,
    pnl,
    distance: distanceOf(order),
    margin: record.margin,
    at: record.openedAt ?? record.createdAt,
  };
}
