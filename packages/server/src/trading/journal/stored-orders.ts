import { openPosition, pendingOrder, type Cause, type Order } from '@fulcrum/engine/order';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { microUsd } from '@fulcrum/engine/units/units';

import { SIDE_CODES, STATUS_CODES, type OrderRow } from './rows.ts';
import type { OrderRecord } from './order-record.ts';

const STATUSES = ['pending', 'open', 'cancelled', 'closed'] as const;

/** An order as the table keeps it. */
export function rowOf(record: OrderRecord): OrderRow {
  return {
    id: record.id,
    accountId: record.accountId,
    instrumentId: record.instrumentId,
    side: SIDE_CODES[record.side],
    kind: record.kind,
    status: STATUS_CODES[record.status],
    lots: record.lots,
    leverage: record.leverage,
    target: record.target,
    expiresAt: record.expiresAt,
    stopLoss: record.stopLoss,
    takeProfit: record.takeProfit,
    trail: record.trail,
    openFill: record.opened,
    closeFill: record.closed,
    margin: record.margin,
    fee: record.fee,
    swap: record.swap,
    pnl: record.status === 'closed' ? record.pnl : null,
    cause: record.cause,
    reason: record.reason,
    clientOrderId: record.clientOrderId,
    parentId: record.parentId,
    createdAt: record.createdAt,
    openedAt: record.openedAt,
    completedAt: record.completedAt,
  };
}

/*
 * The table holds what `rowOf` wrote: whole numbers, and the words of these unions. The casts say
 * so in one place.
 */

/** An order as it was stored. */
export function recordOfRow(row: OrderRow): OrderRecord {
  return {
    id: row.id,
    accountId: row.accountId,
    instrumentId: row.instrumentId,
    side: row.side === SIDE_CODES.buy ? 'buy' : 'sell',
    kind: row.kind,
    status: STATUSES[row.status],
    lots: row.lots as OrderRecord['lots'],
    leverage: row.leverage,
    target: row.target as OrderRecord['target'],
    expiresAt: row.expiresAt,
    stopLoss: row.stopLoss as OrderRecord['stopLoss'],
    takeProfit: row.takeProfit as OrderRecord['takeProfit'],
    trail: row.trail,
    opened: row.openFill,
    closed: row.closeFill,
    margin: microUsd(row.margin),
    fee: microUsd(row.fee),
    swap: microUsd(row.swap),
    pnl: microUsd(row.pnl ?? 0),
    cause: row.cause as Cause | null,
    reason: row.reason as RefusalReason | null,
    clientOrderId: row.clientOrderId,
    parentId: row.parentId,
    createdAt: row.createdAt,
    openedAt: row.openedAt,
    completedAt: row.completedAt,
  };
}

/** A live order as the engine holds it; a completed one is a fault. */
export function liveOrderOf(row: OrderRow): Order {
  const record = recordOfRow(row);
  const { status, kind, target, opened } = record;
  if (status === 'open' && opened !== null) return openPosition(record, kind, target, opened);
  if (status === 'pending' && kind !== 'market' && target !== null) {
    return pendingOrder(record, kind, target, record.expiresAt);
  }
  throw new Error(`Order ${row.id} is stored as ${status} and cannot be live`);
}
