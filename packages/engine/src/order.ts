import type { Fill } from './market/fill.ts';
import type { Side } from './market/quote.ts';
import type { MicroLots, MicroUsd, Points } from './units/units.ts';

export type OrderKind = 'market' | 'limit' | 'stop';
export type OrderStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/**
 * Limit or stop, which depends on the direction in which the price must move to reach the target.
 */
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
  | 'breakEven'
  | 'operator'
  | 'reverse'
  | 'double'
  | 'closeBy'
  | 'linked';

/** One of several take-profits of an order, each of which closes a part of it. */
export interface ProfitLevel {
  readonly price: Points;
  /** Whole percent of the lots that the order had when its levels were set. */
  readonly percent: number;
  /** The lots that it closes, at most what is left; null for all that is left. */
  readonly lots: MicroLots | null;
  /**
   * Id of the history row if the level closes a part. It is given out when the level is set, so
   * that a quote needs none, and a level that is decided again after a crash writes the same row.
   */
  readonly partId: number;
}

/** The take-profits of an order, nearest first. */
export interface ProfitLevels {
  readonly list: readonly ProfitLevel[];
  /** How many of them have fired. */
  readonly fired: number;
}

/** When the stop-loss of a position moves to its opening price. Either number is set, not both. */
export interface BreakEven {
  /** After this level has fired, counted from 1. */
  readonly level: number | null;
  /** After the price has moved this many points in favour. */
  readonly points: number | null;
  /** Points of profit that the new stop-loss leaves. */
  readonly offset: number;
}

/**
 * What a pending order and an open position have in common. Only `Account.apply` changes these
 * fields.
 */
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
  /** The only take-profit, or the last of `levels`. */
  takeProfit: Points | null;
  /**
   * The limit of a stop-limit order: a stop order that becomes a limit order at this price when its
   * target is reached. Absent for any other order, and from then on.
   */
  limit?: Points | undefined;
  /** The pending order of the account that is cancelled when this one fills, and vice versa. */
  linkedId?: number | undefined;
  /**
   * Distance in points at which the stop-loss follows the closing price; null if it does not trail.
   */
  trail: number | null;
  /** Absent if there are none, so that journals from before levels are written the same. */
  levels?: ProfitLevels | undefined;
  /** Absent if no move to break-even is set, or if it has been made. */
  breakEven?: BreakEven | undefined;
  /**
   * Held unchanged from the opening until the close, whatever the later quotes; zero while pending.
   */
  margin: MicroUsd;
  /** Charged at the opening; zero while pending. */
  fee: MicroUsd;
  /** Swap booked so far, negative if the trader has paid; zero while pending. */
  swap: MicroUsd;
}

/** An order that waits for the price to reach its target. */
export interface PendingOrder extends LiveOrder {
  readonly status: 'pending';
  /** Depends on the target, so it may change together with it. */
  kind: PendingKind;
  target: Points;
  /** Wall clock, epoch ms: from this time on the order cannot fill; null if it never expires. */
  expiresAt: number | null;
  readonly opened: null;
}

/** An open position. */
export interface OpenPosition extends LiveOrder {
  readonly status: 'open';
  /** How the position was opened. */
  readonly kind: OrderKind;
  /** The target that it had as a pending order; null if it was opened by a market order. */
  readonly target: Points | null;
  readonly expiresAt: null;
  readonly opened: Fill;
}

export type Order = PendingOrder | OpenPosition;

/** Returns a pending order with these fields. */
export const pendingOrder = (
  of: LiveOrder,
  kind: PendingKind,
  target: Points,
  expiresAt: number | null,
): PendingOrder => liveOrder(of, 'pending', kind, target, expiresAt, null) as PendingOrder;

/** Returns a position with these fields that was opened by the fill `opened`. */
export const openPosition = (
  of: LiveOrder,
  kind: OrderKind,
  target: Points | null,
  opened: Fill,
): OpenPosition => liveOrder(of, 'open', kind, target, null, opened) as OpenPosition;

/**
 * The single object literal that creates every live order, so that all of them have the same shape
 * in memory. The speed of valuing them on every quote depends on that.
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
  // Undefined fields are not written to the journal, so older entries and new ones look the same.
  limit: of.limit,
  linkedId: status === 'pending' ? of.linkedId : undefined,
  levels: of.levels,
  breakEven: of.breakEven,
  opened,
  margin: of.margin,
  fee: of.fee,
  swap: of.swap,
});
