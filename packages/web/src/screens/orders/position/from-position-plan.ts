import type { Account } from '@fulcrum/engine/account';
import { figuresOf } from '@fulcrum/engine/margin/figures';
import { netResultOf } from '@fulcrum/engine/money/net-result';
import type { Side } from '@fulcrum/engine/market/quote';
import { openingPrice } from '@fulcrum/engine/market/quote';
import { decideDouble, decideReverse } from '@fulcrum/engine/orders/positions/from-position';
import { LEVELS_MAX } from '@fulcrum/engine/orders/profit-levels';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import type { BasisPoints, MicroUsd, Points } from '@fulcrum/engine/units/units';

import { accountAfter } from '../../../trading/preview/account-after.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { needsConsent } from '../../../trading/risk/level-tone.ts';

export type FromPosition = 'reverse' | 'double';

/** Effect of reversing or doubling a position at the present quote. */
export interface FromPositionPlan {
  /** Side of the new position. */
  readonly side: Side;
  /** Its opening price; null before the first quote. */
  readonly price: Points | null;
  /** What it would cost and leave; null if it is not possible. */
  readonly outcome: {
    /** Net result of the position that a reverse closes; null for a double. */
    readonly result: MicroUsd | null;
    readonly margin: MicroUsd;
    readonly fee: MicroUsd;
    readonly freeMargin: MicroUsd;
    readonly account: Account;
  } | null;
  readonly levelBefore: BasisPoints | null;
  readonly levelAfter: BasisPoints | null;
  /** The margin level that the person must accept; null if one tap is enough. */
  readonly toAccept: BasisPoints | null;
  readonly problem: RefusalReason | null;
  /** Figures of the refusal; each name ends with the unit. */
  readonly figures: Readonly<Record<string, number>>;
}

const DECIDE = { reverse: decideReverse, double: decideDouble };
/** Only the server gives out ids for the rows that copied levels write. */
const NO_IDS = Array.from({ length: LEVELS_MAX }, () => 0);

/** Computes it with the engine, which decides as on the server. */
export function planFromPosition(
  how: FromPosition,
  { id, side: held }: { readonly id: number; readonly side: Side },
  { account, market, settings, listing, now }: PlanContext,
): FromPositionPlan {
  const side = how === 'double' ? held : held === 'buy' ? 'sell' : 'buy';
  const price = listing.quote && openingPrice(side, listing.quote);
  const { marginLevel: levelBefore } = figuresOf(account, market);
  const decision = DECIDE[how](account, market, settings, {
    orderId: id,
    newId: 0,
    partIds: NO_IDS,
    seenPrice: null,
    deviation: null,
    seenFee: null,
    clientOrderId: null,
    now,
    receivedAt: now,
  });
  const plan = { side, price, levelBefore };
  if (!decision.ok) {
    const { reason: problem, figures } = decision;
    return { ...plan, outcome: null, levelAfter: null, toAccept: null, problem, figures };
  }
  const after = accountAfter(account, decision.events);
  const { marginLevel: levelAfter, freeMargin } = figuresOf(after, market);
  const opened = decision.events.find((event) => event.type === 'positionOpened');
  const closed = decision.events.find((event) => event.type === 'positionClosed');
  const isRed = needsConsent(levelBefore, levelAfter, settings);
  return {
    ...plan,
    outcome: opened
      ? {
          result: closed ? netResultOf(closed) : null,
          margin: opened.order.margin,
          fee: opened.order.fee,
          freeMargin,
          account: after,
        }
      : null,
    levelAfter,
    toAccept: isRed ? levelAfter : null,
    problem: null,
    figures: {},
  };
}
