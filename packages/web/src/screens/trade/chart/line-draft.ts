import { decideModify } from '@fulcrum/engine/orders/modify';
import { decideStops } from '@fulcrum/engine/orders/stops';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import { points, type Points } from '@fulcrum/engine/units/units';

import type { Wanted } from '../../../trading/commands/command.ts';
import { modification, stopsChange } from '../../../trading/commands/wanted.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { expiryFields } from '../../../trading/order-fields/expiry.ts';
import { levelFields, priceField } from '../../../trading/order-fields/level-fields.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';

const PARTS = ['target', 'stopLoss', 'takeProfit'] as const;
/** What of an order a line of the chart stands for and can be moved. */
export type LinePart = (typeof PARTS)[number];

/** Where somebody would put one line of one order. */
export interface LineDraft {
  readonly orderId: number;
  readonly part: LinePart;
  readonly price: Points;
}

/** Name of a line that can be moved. */
export const lineId = ({ orderId, part }: Omit<LineDraft, 'price'>): string => `${orderId}:${part}`;

/** What a line was moved to: an observed price, rounded to a point; null for one that stands. */
export function draftFrom(id: string, price: number, digits: number): LineDraft | null {
  const [orderId, name] = id.split(':');
  const part = PARTS.find((each) => each === name);
  if (part === undefined) return null;
  return { orderId: Number(orderId), part, price: points(Math.round(price * 10 ** digits)) };
}

const levelsOf = (order: TradeOrder, { part, price }: LineDraft) => {
  const { target, stopLoss, takeProfit, trail } = order;
  return { target, stopLoss, takeProfit, trail, [part]: price };
};

/** Why the line cannot lie there, judged by the engine as the server will; null when it can. */
export function problemOf(
  draft: LineDraft,
  order: TradeOrder,
  { account, market, now }: Pick<PlanContext, 'account' | 'market' | 'now'>,
): RefusalReason | null {
  const terms = { ...levelsOf(order, draft), orderId: order.id, now };
  const decision =
    order.status === 'pending'
      ? decideModify(account, market, { ...terms, lots: order.lots, expiry: order.expiresAt })
      : decideStops(account, market, terms);
  return decision.ok ? null : decision.reason;
}

/** The command that puts the line there. */
export function changeBy(draft: LineDraft, order: TradeOrder): Wanted {
  const levels = levelsOf(order, draft);
  const stops = levelFields(levels, order.digits);
  if (order.status !== 'pending') return stopsChange(order, stops);
  return modification(order, {
    ...stops,
    ...expiryFields(order.expiresAt),
    cont: formatDecimal(order.lots, LOT_DIGITS, 2),
    target_price: priceField(levels.target, order.digits),
  });
}
