import {
  openPosition,
  pendingOrder,
  type BreakEven,
  type Cause,
  type Order,
  type OrderKind,
  type OrderStatus,
  type ProfitLevels,
} from '@fulcrum/engine/order';
import type { Fill } from '@fulcrum/engine/market/fill';
import type { Side } from '@fulcrum/engine/market/quote';
import type { PositionClosed } from '@fulcrum/engine/event';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { microUsd, type MicroLots, type MicroUsd, type Points } from '@fulcrum/engine/units/units';

/**
 * An order in any state, live or completed, in the form that the desk, the store and the views
 * share.
 */
export interface OrderRecord {
  readonly id: number;
  readonly accountId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly lots: MicroLots;
  readonly leverage: number;
  readonly target: Points | null;
  /**
   * When a pending order expires, epoch ms; kept after it has expired. Null if it does not expire.
   */
  readonly expiresAt: number | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /** Limit of a stop-limit order that has not become a limit order; otherwise null. */
  readonly limit: Points | null;
  /** The order that a pending one is linked with, or whose fill cancelled it; otherwise null. */
  readonly linkedId: number | null;
  /**
   * Distance in points at which the stop-loss follows the closing price; null if it does not
   * follow.
   */
  readonly trail: number | null;
  /** Several take-profits; null if there is none or one. In a history row as they were before. */
  readonly levels: ProfitLevels | null;
  /** Null if no move to break-even is set, or if it has been made. */
  readonly breakEven: BreakEven | null;
  readonly opened: Fill | null;
  readonly closed: Fill | null;
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
  /** Realised result; zero until the order is closed. */
  readonly pnl: MicroUsd;
  /** What completed the order; null while it is live. */
  readonly cause: Cause | null;
  /** Why a triggered order could not be filled; null otherwise. */
  readonly reason: RefusalReason | null;
  readonly clientOrderId: string | null;
  /** For the row of a partial close, the id of its order; otherwise null. */
  readonly parentId: number | null;
  readonly createdAt: number;
  readonly openedAt: number | null;
  readonly completedAt: number | null;
}

/** Returns the record of a live order. */
export function recordOf(accountId: number, order: Order): OrderRecord {
  return {
    id: order.id,
    accountId,
    instrumentId: order.instrumentId,
    side: order.side,
    kind: order.kind,
    status: order.status,
    lots: order.lots,
    leverage: order.leverage,
    target: order.target,
    expiresAt: order.expiresAt,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    limit: order.limit ?? null,
    linkedId: order.linkedId ?? null,
    trail: order.trail,
    levels: order.levels ?? null,
    breakEven: order.breakEven ?? null,
    opened: order.opened,
    closed: null,
    margin: order.margin,
    fee: order.fee,
    swap: order.swap,
    pnl: NOTHING,
    cause: null,
    reason: null,
    clientOrderId: order.clientOrderId,
    parentId: null,
    createdAt: order.createdAt,
    openedAt: order.opened?.filledAt ?? null,
    completedAt: null,
  };
}

/**
 * Returns the history row of a close. A partial close has a row of its own that points to its
 * order.
 */
export function closedRecordOf(live: OrderRecord, event: PositionClosed): OrderRecord {
  const isPart = event.closedId !== event.orderId;
  return {
    ...live,
    id: event.closedId,
    status: 'closed',
    lots: event.lots,
    closed: event.fill,
    margin: event.margin,
    fee: event.fee,
    swap: event.swap,
    pnl: event.pnl,
    cause: event.cause,
    clientOrderId: isPart ? (event.clientOrderId ?? null) : live.clientOrderId,
    parentId: isPart ? event.orderId : null,
    completedAt: event.at,
  };
}

const NOTHING = microUsd(0);

/** Returns a live order as the engine holds it; throws if the order is completed. */
export function liveOrderOf(record: OrderRecord): Order {
  const { id, status, kind, target, opened, limit, linkedId, levels, breakEven } = record;
  // Absent is null in the store.
  const linked = { limit: limit ?? undefined, linkedId: linkedId ?? undefined };
  const plan = { levels: levels ?? undefined, breakEven: breakEven ?? undefined };
  const fields = { ...record, ...linked, ...plan };
  if (status === 'open' && opened !== null) return openPosition(fields, kind, target, opened);
  if (status === 'pending' && kind !== 'market' && target !== null) {
    return pendingOrder(fields, kind, target, record.expiresAt);
  }
  throw new Error(`Order ${id} is stored as ${status} and cannot be live`);
}
