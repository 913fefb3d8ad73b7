import { floatingPnlOf } from '@fulcrum/engine/margin/figures';
import { closingPrice, openingPrice } from '@fulcrum/engine/market/quote';
import { mulDiv } from '@fulcrum/engine/units/exact';
import type { MicroUsd, Points } from '@fulcrum/engine/units/units';

import { liveMarket } from '../../market/market-book.ts';
import type { LiveQuote } from '../../market/model.ts';
import type { TradeOrder } from '../../account/model.ts';
import { copyOrder } from '../../trading/preview/account-copy.ts';

export const ORDER_TABS = ['holding', 'pending', 'history'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

const TAB_OF_TYPE: Readonly<Record<string, OrderTab>> = {
  1: 'holding',
  0: 'pending',
  3: 'history',
};
const TYPE_OF_TAB: Readonly<Record<OrderTab, string>> = {
  holding: '1',
  pending: '0',
  history: '3',
};

/** Returns the tab that the query's `type` names (1 holding, 0 pending, 3 history). */
export const tabOf = (type: string | null): OrderTab => TAB_OF_TYPE[type ?? ''] ?? 'holding';
export const typeOf = (tab: OrderTab): string => TYPE_OF_TAB[tab];

/** Returns the tab that lists an order of this status. */
export function tabOfOrder({ status }: Pick<TradeOrder, 'status'>): OrderTab {
  if (status === 'open') return 'holding';
  return status === 'pending' ? 'pending' : 'history';
}

export const FILTERS = ['all', 'profit', 'loss'] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ['newest', 'best', 'worst'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter of the lists: by instrument, by side, or none. */
export interface Narrowing {
  readonly code: string | null;
  readonly side: 'all' | TradeOrder['side'];
}

export const WIDEST: Narrowing = { code: null, side: 'all' };

export const isMeant = ({ code, side }: Narrowing, order: TradeOrder): boolean =>
  (code === null || code === order.code) && (side === 'all' || side === order.side);

/** Returns one order of each instrument. */
export const oneOfEach = (orders: readonly TradeOrder[]): readonly TradeOrder[] => [
  ...new Map(orders.map((order) => [order.code, order])).values(),
];

/**
 * Returns the result of an open position at the present quote; the server's figure if there is no
 * quote.
 */
export function resultNow(order: TradeOrder): MicroUsd {
  const mirrored = copyOrder(order);
  return (mirrored && floatingPnlOf(mirrored, liveMarket())) ?? order.pnl;
}

/** Filters and sorts open positions. A result of zero is neither profit nor loss. */
export function arrange(
  orders: readonly TradeOrder[],
  filter: Filter,
  sort: Sort,
  resultOf: (order: TradeOrder) => number,
): readonly TradeOrder[] {
  const rows = orders.map((order) => ({ order, result: resultOf(order) }));
  const kept = rows.filter(
    ({ result }) => filter === 'all' || (filter === 'profit' ? result > 0 : result < 0),
  );
  if (sort !== 'newest') {
    kept.sort((a, b) => (sort === 'best' ? b.result - a.result : a.result - b.result));
  }
  return kept.map(({ order }) => order);
}

/** Returns P/L in percent of the margin; null for a position without margin. */
export const returnOnMargin = (pnl: MicroUsd, margin: MicroUsd): number | null =>
  margin === 0 ? null : mulDiv(pnl, 10_000, 1, margin) / 100;

/**
 * Returns how far the market is from a pending order's target price, in points and in hundredths of
 * a percent.
 */
export function distanceToTarget(
  { side, target }: TradeOrder,
  quote: LiveQuote,
): { readonly points: number; readonly percent: number } | null {
  if (target === null) return null;
  const price: Points = openingPrice(side, quote);
  const distance = Math.abs(target - price);
  return {
    points: distance,
    percent: mulDiv(distance, 10_000, 1, Math.max(Math.abs(price), 1)) / 100,
  };
}

export const markOf = (order: TradeOrder, quote: LiveQuote | undefined): Points | null =>
  quote ? closingPrice(order.side, quote) : order.lastPrice;
