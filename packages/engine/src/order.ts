import type { Fill } from './market/fill.ts';
import type { Side } from './market/quote.ts';
import type { MicroLots, MicroUsd, Points } from './units/units.ts';

export type OrderKind = 'market' | 'limit' | 'stop';
export type OrderStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/** Limit or stop: depends on which way the price must move to reach the target. */
export type PendingKind = Exclude<OrderKind, 'market'>;

/** Who or what caused an event of an order. */
export type Cause =
  | 'user'
  | 'target'
  | 'stopLoss'
  | 'takeProfit'
  | 'stopOut'
  | 'reset'
  | 'expiry'
  | 'trailingStop'
  | 'operator';

/** What a pending order and an open position have in common. Only `Account.apply` changes one. */
export interface LiveOrder {
  readonly id: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly leverage: number;
  readonly clientOrderId: string | null;
  /** Wall clock, epoch ms. */
  readonly createdAt: number;
  lots: MicroLots;
  stopLoss: Points | null;
  takeProfit: Points | null;
  /** Points at which the stop-loss follows the closing price; null for one that does not move. */
  trail: number | null;
  /** Held from the opening until the close, whatever the later quotes; zero while pending. */
  margin: MicroUsd;
  /** Charged at the opening; zero while pending. */
  fee: MicroUsd;
  /** Financing booked so far, negative when the trader has paid; zero while pending. */
  swap: MicroUsd;
}

/** An order that waits for the price to reach its target. */
export interface PendingOrder extends LiveOrder {
  readonly status: 'pending';
  /** Follows from the target, so it may change together with it. */
  kind: PendingKind;
  target: Points;
  /** Wall clock, epoch ms: from then on it cannot fill; null for an order that never expires. */
  expiresAt: number | null;
  readonly opened: null;
}

/** An open position. */
export interface OpenPosition extends LiveOrder {
  readonly status: 'open';
  /** How it was opened. */
  readonly kind: OrderKind;
  /** The target it had as a pending order; null when it was opened at the market. */
  readonly target: Points | null;
  readonly expiresAt: null;
  readonly opened: Fill;
}

export type Order = PendingOrder | OpenPosition;

/** A pending order with these fields. */
export const pendingOrder = (
  of: LiveOrder,
  kind: PendingKind,
  target: Points,
  expiresAt: number | null,
): PendingOrder => liveOrder(of, 'pending', kind, target, expiresAt, null) as PendingOrder;

/** A position with these fields, opened by `opened`. */
export const openPosition = (
  of: LiveOrder,
  kind: OrderKind,
  target: Points | null,
  opened: Fill,
): OpenPosition => liveOrder(of, 'open', kind, target, null, opened) as OpenPosition;

/**
 * The one literal that every live order comes from, so that all of them have one shape in memory:
 * valuing them on every quote depends on it.
 */
const liveOrder = (
  of: LiveOrder,
  status: Order['status'],
  kind: OrderKind,
  target: Points | null,
  expiresAt: number | null,
  opened: Fill | null,
) => ({
  id: of.id,
  instrumentId: of.instrumentId,
  side: of.side,
  kind,
  leverage: of.leverage,
  clientOrderId: of.clientOrderId,
  createdAt: of.createdAt,
  status,
  lots: of.lots,
  target,
  expiresAt,
  stopLoss: of.stopLoss,
  takeProfit: of.takeProfit,
  trail: of.trail,
  opened,
  margin: of.margin,
  fee: of.fee,
  swap: of.swap,
});
