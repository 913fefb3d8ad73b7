import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import { isOrderEvent, ledgerEntryOf, orderIdOf } from '@fulcrum/engine/event-traits';
import type { AccountLimits } from '@fulcrum/engine/limits';
import type { LedgerEntry } from '@fulcrum/engine/money/ledger';
import type { Order } from '@fulcrum/engine/order';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { closedRecordOf, recordOf, type OrderRecord } from './order-record.ts';
import type { CaseNote } from './rows.ts';

/** One event with its number and all rows that it writes to the store. */
export interface EventRows {
  readonly seq: number;
  readonly event: AccountEvent;
  /** Id of the order whose history contains the event; null for an event of the whole account. */
  readonly orderId: number | null;
  readonly ledger: (LedgerEntry & { readonly balanceAfter: MicroUsd }) | null;
  /** New state of each order that the event changed; the row of a partial close comes first. */
  readonly orders: readonly OrderRecord[];
}

/** What one turn of an account writes: computed before the commit, applied after it. */
export interface Turn {
  readonly accountId: number;
  readonly rows: readonly EventRows[];
  readonly isMarginCalled: boolean;
  readonly swapDay: string | null;
  readonly limits: AccountLimits;
  /** The note of the deposit or withdrawal that the turn ends. */
  readonly note?: CaseNote;
}

/**
 * Returns the turn with these events. Applies them to a copy, so that the account keeps its
 * committed state.
 */
export function turnOf(account: Account, events: readonly AccountEvent[]): Turn {
  const scratch = new Account({ ...account, orders: touchedOrders(account, events) });
  const rows = events.map((event): EventRows => {
    const orderId = orderIdOf(event);
    const before = orderId === null ? undefined : scratch.orders.get(orderId);
    const live = before && recordOf(account.id, before);
    scratch.apply(event);
    const entry = ledgerEntryOf(event);
    return {
      seq: scratch.seq,
      event,
      orderId,
      ledger: entry && { balanceAfter: scratch.balance, ...entry },
      orders: ordersAfter(scratch, event, live),
    };
  });
  const { isMarginCalled, swapDay, isRestricted, leverageMax, payoutFreeze } = scratch;
  const limits = { isRestricted, leverageMax, payoutFreeze };
  return { accountId: account.id, rows, isMarginCalled, swapDay, limits };
}

function touchedOrders(account: Account, events: readonly AccountEvent[]): Order[] {
  const touched = new Map<number, Order>();
  for (const event of events) {
    const order = account.orders.get(orderIdOf(event) ?? 0);
    if (order) touched.set(order.id, order);
  }
  return [...touched.values()];
}

function ordersAfter(
  scratch: Account,
  event: AccountEvent,
  before: OrderRecord | undefined,
): readonly OrderRecord[] {
  if (!isOrderEvent(event)) return [];
  switch (event.type) {
    case 'positionOpened':
    case 'orderPlaced':
      return [recordOf(scratch.id, event.order)];
    case 'orderFilled':
    case 'orderModified':
    case 'orderTriggered':
    case 'orderLinked':
    case 'stopsChanged':
    case 'swapBooked': {
      const order = scratch.orders.get(event.orderId);
      return order ? [recordOf(scratch.id, order)] : [];
    }
    case 'orderCancelled': {
      if (!before) return [];
      const { cause, reason, at } = event;
      const linkedId = cause === 'linked' ? before.linkedId : null;
      return [{ ...before, status: 'cancelled', linkedId, cause, reason, completedAt: at }];
    }
    case 'positionClosed': {
      if (!before) return [];
      const rest = scratch.orders.get(event.orderId);
      const closed = closedRecordOf(before, event);
      return rest ? [closed, recordOf(scratch.id, rest)] : [closed];
    }
  }
}
