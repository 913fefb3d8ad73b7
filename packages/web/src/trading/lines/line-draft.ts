import { decideModify } from '@fulcrum/engine/orders/modify';
import { decideStops } from '@fulcrum/engine/orders/stops';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import { points, type Points } from '@fulcrum/engine/units/units';

import type { NewCommand } from '../commands/command.ts';
import { modifyCommand, stopsCommand } from '../commands/new-commands.ts';
import type { TradeOrder } from '../../account/model.ts';
import { expiryFields } from '../order-fields/expiry.ts';
import { levelFields, limitField, priceField } from '../order-fields/level-fields.ts';
import type { PlanContext } from '../preview/plan-context.ts';

const PARTS = ['target', 'stopLoss', 'takeProfit'] as const;
/** The parts of an order whose lines on the chart can be moved. */
export type LinePart = (typeof PARTS)[number];

/** A new price for one part of an order, which is not sent yet; null removes a level. */
interface PartChange {
  readonly orderId: number;
  readonly part: LinePart;
  readonly price: Points | null;
}

/** A new position for one line of an order, which is not sent yet. */
export interface LineDraft extends PartChange {
  readonly price: Points;
}

/** Returns the id of a line that can be moved. */
export const lineId = ({ orderId, part }: Omit<LineDraft, 'price'>): string => `${orderId}:${part}`;

/**
 * Returns a draft with the price that a line was moved to, rounded to a point; null if that line
 * cannot be moved.
 */
export function draftFrom(id: string, price: number, digits: number): LineDraft | null {
  const [orderId, name] = id.split(':');
  const part = PARTS.find((each) => each === name);
  if (part === undefined) return null;
  return { orderId: Number(orderId), part, price: points(Math.round(price * 10 ** digits)) };
}

const levelsOf = (order: TradeOrder, { part, price }: PartChange) => {
  const { target, limit, stopLoss, takeProfit, trail } = order;
  return { target, limit, stopLoss, takeProfit, trail, [part]: price };
};

/** Returns why the server would refuse this price, decided by the engine; null if it would not. */
export function problemOf(
  draft: PartChange,
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

/** Returns the command that gives the part the drafted price. */
export function changeBy(draft: PartChange, order: TradeOrder): NewCommand {
  const levels = levelsOf(order, draft);
  const stops = levelFields(levels, order.digits);
  if (order.status !== 'pending') return stopsCommand(order, stops);
  return modifyCommand(order, {
    ...stops,
    ...expiryFields(order.expiresAt),
    cont: formatDecimal(order.lots, LOT_DIGITS, 2),
    target_price: priceField(levels.target, order.digits),
    ...limitField(levels.limit, order.digits),
  });
}
