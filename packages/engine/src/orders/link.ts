import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { type AccountEvent, named, type OrderLinked } from '../event.ts';
import type { Cause, Order, PendingOrder } from '../order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isOver } from './terms.ts';

export interface LinkCommand {
  readonly orderId: number;
  /** The order to link it with; null ends its link. */
  readonly linkedId: number | null;
  readonly clientOrderId?: string | null;
  readonly now: number;
}

/**
 * Decides on linking two pending orders, of any instruments, or on ending a link. Allowed at any
 * time: a link opens nothing. A link that is so already gives no event.
 */
export function decideLink(account: Account, command: LinkCommand): Accepted | Refusal {
  const { orderId, linkedId, now } = command;
  const order = account.orders.get(orderId);
  if (!order) return refuse('order.unknown');
  if (!isWaiting(order, now)) return refuse('order.notPending');
  if (linkedId === orderId) return refuse('link.same');
  if (linkedId === (order.linkedId ?? null)) return { ok: true, orderId, events: [] };
  const other = account.orders.get(linkedId ?? order.linkedId ?? 0);
  if (!other || !isWaiting(other, now)) return refuse('link.notPending');
  const isTaken = order.linkedId !== undefined || other.linkedId !== undefined;
  if (linkedId !== null && isTaken) return refuse('link.taken');
  const changed = [
    named(linkedTo(orderId, linkedId, 'user', now), command.clientOrderId),
    linkedTo(other.id, linkedId === null ? null : orderId, 'user', now),
  ];
  // The lower id first: it is the one that fills if both are reached already.
  const events = orderId < other.id ? changed : changed.reverse();
  return { ok: true, orderId, events };
}

/** Returns the pending order that is linked with an order; null if there is none. */
export function linkedOrder(account: Account, { linkedId }: Order): PendingOrder | null {
  const other = linkedId === undefined ? undefined : account.orders.get(linkedId);
  return other?.status === 'pending' ? other : null;
}

/**
 * Returns what an event of a pending order does to the order that was linked with it: a fill
 * cancels it, any other end of the wait only ends the link. Null if it does nothing.
 */
export function afterLinked(
  account: Account,
  order: Order,
  event: AccountEvent,
): AccountEvent | null {
  // Most orders have no link, so this is asked first.
  const other = order.linkedId === undefined ? null : linkedOrder(account, order);
  if (!other) return null;
  const { at } = event;
  if (event.type === 'orderFilled') {
    return { type: 'orderCancelled', at, orderId: other.id, cause: 'linked', reason: null };
  }
  return event.type === 'orderCancelled' ? linkedTo(other.id, null, event.cause, at) : null;
}

const isWaiting = (order: Order, now: number): order is PendingOrder =>
  order.status === 'pending' && !isOver(order.expiresAt, now);

const linkedTo = (
  orderId: number,
  linkedId: number | null,
  cause: Cause,
  at: number,
): OrderLinked => ({ type: 'orderLinked', at, orderId, linkedId, cause });
