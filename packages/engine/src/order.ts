import type { MicroLots, MicroUsd, Points } from './units.ts';

export type Side = 'buy' | 'sell';
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

/** Dollars per unit of quote currency as an exact fraction: amount × num ÷ den. */
export interface Rate {
  readonly num: number;
  readonly den: number;
}

/** The receipt of a fill: everything needed to work the fill out again. */
export interface Fill {
  readonly price: Points;
  readonly bid: Points;
  readonly ask: Points;
  /** Market time of the quote that filled it, epoch ms. */
  readonly quotedAt: number;
  /** The price that was asked for: seen by the user, target or stop; null when none was named. */
  readonly requestedPrice: Points | null;
  /** Points in the trader's favour; negative is worse than requested, 0 when none was named. */
  readonly slippage: number;
  readonly rate: Rate;
  /** When the command, or the quote that triggered it, reached the desk, epoch ms. */
  readonly receivedAt: number;
  readonly filledAt: number;
}

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
