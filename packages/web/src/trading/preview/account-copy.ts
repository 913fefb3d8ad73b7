import { Account } from '@fulcrum/engine/account';
import type { Fill } from '@fulcrum/engine/market/fill';
import { openPosition, pendingOrder, type Order } from '@fulcrum/engine/order';
import { microUsd, type Points } from '@fulcrum/engine/units/units';

import type { AccountFigures, TradeOrder } from '../../account/model.ts';

/** Builds an engine account from the figures and live orders that the server sent. */
export function copyAccount(figures: AccountFigures, orders: readonly TradeOrder[]): Account {
  return new Account({
    id: 0,
    balance: figures.balance,
    deposits: [],
    // The server sends only the sum of the amounts held, so it is entered as a single withdrawal.
    withdrawals: [[0, { amount: figures.locked, fee: microUsd(0) }]],
    seq: 0,
    swapDay: null,
    ...figures.limits,
    isMarginCalled: figures.isMarginCalled,
    orders: orders.flatMap((order) => copyOrder(order) ?? []),
  });
}

/** Converts a live order to the engine's form; null for an order that has ended. */
export function copyOrder(order: TradeOrder): Order | null {
  const { status, kind, target, openPrice, limit, linkedId, levels, breakEven } = order;
  // The engine leaves these fields out if they do not apply.
  const linked = { limit: limit ?? undefined, linkedId: linkedId ?? undefined };
  const plan = { levels: levels ?? undefined, breakEven: breakEven ?? undefined };
  const fields = { ...order, ...linked, ...plan, clientOrderId: null };
  if (status === 'open' && openPrice !== null) {
    return openPosition(
      fields,
      kind,
      target,
      receiptOf(openPrice, order.openedAt ?? order.createdAt),
    );
  }
  return status === 'pending' && kind !== 'market' && target !== null
    ? pendingOrder(fields, kind, target, order.expiresAt)
    : null;
}

/** The previews need only price and time of the opening; only the server has the whole receipt. */
const receiptOf = (price: Points, at: number): Fill => ({
  price,
  bid: price,
  ask: price,
  quotedAt: at,
  requestedPrice: null,
  slippage: 0,
  rate: { num: 1, den: 1 },
  receivedAt: at,
  filledAt: at,
});

/** Returns an account for previews of visitors, whose balance sets no limit. */
export const visitorAccount = (): Account => Account.fresh(0, microUsd(1e15));
