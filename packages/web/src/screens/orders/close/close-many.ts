import type { Account } from '@fulcrum/engine/account';
import { netResultOf } from '@fulcrum/engine/money/net-result';
import { figuresOf, marginLevelOf } from '@fulcrum/engine/margin/figures';
import type { Market } from '@fulcrum/engine/market/market';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { microUsd, type BasisPoints, type MicroUsd } from '@fulcrum/engine/units/units';

import type { TradeOrder } from '../../../account/model.ts';
import { timeFor } from '../../../trading/preview/plan-context.ts';
import { resultNow, type Filter } from '../orders-view.ts';
import { closeNow } from './close-plan.ts';

/** A position in the list of those that can be closed together. */
export interface ManyRow {
  readonly order: TradeOrder;
  readonly result: MicroUsd;
  /** Why it cannot be closed now; null if it can. */
  readonly problem: RefusalReason | null;
}

/** Effect of closing a group of positions at present quotes. */
export interface GroupPlan {
  /** Positions of the group, also those that cannot be closed now. */
  readonly all: number;
  readonly closable: number;
  /** Sum of the results of those that can be closed. */
  readonly result: MicroUsd;
  /** The same after fees and financing. */
  readonly net: MicroUsd;
  readonly levelBefore: BasisPoints | null;
  /** Null if no margin is used afterwards. */
  readonly levelAfter: BasisPoints | null;
}

/** Returns the result of each position at present quotes, and whether it can be closed. */
export const manyRows = (
  orders: readonly TradeOrder[],
  account: Account,
  market: Market,
  now: number,
): readonly ManyRow[] =>
  orders.map((order) => {
    const result = resultNow(order);
    const listing = market.byId(order.instrumentId);
    if (!listing) return { order, result, problem: 'order.unknown' };
    const decision = closeNow(account, market, order.id, null, timeFor(listing, now));
    return { order, result, problem: decision.ok ? null : decision.reason };
  });

/** Whether the group contains the position. A result of zero is neither profit nor loss. */
export const isInGroup = ({ result }: ManyRow, group: Filter): boolean =>
  group === 'all' || (group === 'profit' ? result > 0 : result < 0);

export function planGroup(
  rows: readonly ManyRow[],
  group: Filter,
  account: Account,
  market: Market,
): GroupPlan {
  const meant = rows.filter((row) => isInGroup(row, group));
  const closable = meant.filter(({ problem }) => problem === null);
  const sum = (of: (row: ManyRow) => number) =>
    microUsd(closable.reduce((total, row) => total + of(row), 0));
  const { usedMargin, locked, equity, marginLevel } = figuresOf(account, market);
  const returned = sum(({ order }) => account.orders.get(order.id)?.margin ?? 0);
  // A close at the present quote books the floating result, so the equity stays the same.
  const claims = { usedMargin: microUsd(usedMargin - returned), locked };
  return {
    all: meant.length,
    closable: closable.length,
    result: sum(({ result }) => result),
    net: sum(({ order, result }) => netResultOf({ ...order, pnl: result })),
    levelBefore: marginLevel,
    levelAfter: marginLevelOf(claims, equity),
  };
}
