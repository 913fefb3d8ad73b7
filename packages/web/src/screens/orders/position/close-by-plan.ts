import type { Account } from '@fulcrum/engine/account';
import { netResultOf } from '@fulcrum/engine/money/net-result';
import { figuresOf } from '@fulcrum/engine/margin/figures';
import type { Side } from '@fulcrum/engine/market/quote';
import { decideCloseBy } from '@fulcrum/engine/orders/positions/close-by';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import {
  microLots,
  microUsd,
  type BasisPoints,
  type MicroLots,
  type MicroUsd,
} from '@fulcrum/engine/units/units';

import type { TradeOrder } from '../../../account/model.ts';
import { accountAfter } from '../../../trading/preview/account-after.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';

/** Effect of closing two positions by each other. */
export interface CloseByPlan {
  /** Lots that close of each. */
  readonly lots: MicroLots;
  /** The outcome; null if the action is not possible. */
  readonly outcome: {
    /** After fees and financing. */
    readonly result: MicroUsd;
    readonly marginReturned: MicroUsd;
    /** What is left of the larger position; null if nothing is. */
    readonly rest: { readonly side: Side; readonly lots: MicroLots } | null;
    readonly account: Account;
  } | null;
  readonly levelBefore: BasisPoints | null;
  readonly levelAfter: BasisPoints | null;
  readonly problem: RefusalReason | null;
}

/** Returns the positions by which a position can be closed. */
export const oppositesOf = (
  { instrumentId, side }: TradeOrder,
  holding: readonly TradeOrder[],
): readonly TradeOrder[] =>
  holding.filter((other) => other.instrumentId === instrumentId && other.side !== side);

/** Computes it with the engine, which decides as on the server. */
export function planCloseBy(
  one: TradeOrder,
  other: TradeOrder,
  { account, market, now }: Pick<PlanContext, 'account' | 'market' | 'now'>,
): CloseByPlan {
  const lots = microLots(Math.min(one.lots, other.lots));
  const { marginLevel: levelBefore, usedMargin } = figuresOf(account, market);
  const decision = decideCloseBy(account, market, {
    orderId: one.id,
    againstId: other.id,
    partId: 0,
    clientOrderId: null,
    now,
    receivedAt: now,
  });
  if (!decision.ok) {
    return { lots, levelBefore, levelAfter: null, outcome: null, problem: decision.reason };
  }
  const after = accountAfter(account, decision.events);
  const figures = figuresOf(after, market);
  const result = decision.events.reduce(
    (sum, event) => sum + (event.type === 'positionClosed' ? netResultOf(event) : 0),
    0,
  );
  const larger = one.lots > other.lots ? one : other;
  const left = microLots(larger.lots - lots);
  return {
    lots,
    levelBefore,
    levelAfter: figures.marginLevel,
    outcome: {
      result: microUsd(result),
      marginReturned: microUsd(usedMargin - figures.usedMargin),
      rest: left === 0 ? null : { side: larger.side, lots: left },
      account: after,
    },
    problem: null,
  };
}
