import { Account } from '@fulcrum/engine/account';
import type { Fill } from '@fulcrum/engine/market/fill';
import type { Order } from '@fulcrum/engine/order';
import { microUsd, type Points } from '@fulcrum/engine/units/units';

import type { AccountFigures, TradeOrder } from '../live/model.ts';

/** The engine's account made of the figures and live orders that the server told. */
export function mirrorAccount(figures: AccountFigures, orders: readonly TradeOrder[]): Account {
  return new Account({
    id: 0,
    balance: figures.balance,
    deposits: [],
    // The server tells the sum alone: it counts like one withdrawal of all of it.
    withdrawals: [[0, { amount: figures.locked, fee: microUsd(0) }]],
    seq: 0,
    swapDay: null,
    ...figures.limits,
    isMarginCalled: figures.isMarginCalled,
    orders: orders.flatMap((order) => mirrorOrder(order) ?? []),
  });
}

/** The engine's order of a live order; null for rows of the history. */
export function mirrorOrder(order: TradeOrder): Order | null {
  const { status, openPrice } = order;
  if (status !== 'open' && status !== 'pending') return null;
  return {
    id: order.id,
    instrumentId: order.instrumentId,
    side: order.side,
    kind: order.kind,
    leverage: order.leverage,
    clientOrderId: null,
    createdAt: order.createdAt,
    status,
    lots: order.lots,
    target: order.target,
    expiresAt: order.expiresAt,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    trail: order.trail,
    opened: openPrice === null ? null : receiptOf(openPrice, order.createdAt),
    margin: order.margin,
    fee: order.fee,
    swap: order.swap,
  };
}

/** Only the price of the opening matters to the figures; the server keeps the whole receipt. */
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

/** Stands for a visitor: nobody's money limits the preview of somebody who has no account. */
export const visitorAccount = (): Account =>
  new Account({
    id: 0,
    balance: microUsd(1e15),
    deposits: [],
    withdrawals: [],
    seq: 0,
    swapDay: null,
    isRestricted: false,
    isMarginCalled: false,
    orders: [],
  });
