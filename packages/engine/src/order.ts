import type { Fill } from './market/fill.ts';
import type { Side } from './market/quote.ts';
import type { MicroLots, MicroUsd, Points } from './units/units.ts';

export type OrderKind = 'market' | 'limit' | 'stop';
export type OrderStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/** Who or what caused a step in an order's life. */
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

/** A resting order or an open position. Only `apply` changes one. */
export interface Order {
  readonly id: number;
  readonly instrumentId: number;
  readonly side: Side;
  /** Follows from the target, so a pending order that gets another one may change its kind. */
  kind: OrderKind;
  readonly leverage: number;
  readonly clientOrderId: string | null;
  readonly createdAt: number;
  status: 'pending' | 'open';
  lots: MicroLots;
  /** Price at which a pending order fills; null for a market order. */
  target: Points | null;
  /** Wall clock, epoch ms: from then on a pending order cannot fill; null waits without end. */
  expiresAt: number | null;
  stopLoss: Points | null;
  takeProfit: Points | null;
  /** Points at which the stop-loss follows the closing price; null when it stands. */
  trail: number | null;
  /** Opening fill; null while pending. */
  opened: Fill | null;
  /** Held from the opening until the close; later quotes do not change it. */
  margin: MicroUsd;
  /** Charged at opening. */
  fee: MicroUsd;
  /** Financing booked so far. */
  swap: MicroUsd;
}
