import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { type AccountEvent, named } from '../event.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { afterLinked, linkedOrder } from './link.ts';

export interface CancelCommand {
  readonly orderId: number;
  /** Whether the order that is linked with it is cancelled too. */
  readonly withLinked?: boolean;
  readonly clientOrderId?: string | null;
  readonly now: number;
}

/** Decides on cancelling a pending order; allowed while the market is closed. */
export function decideCancel(
  account: Account,
  command: CancelCommand,
  cause: 'user' | 'operator' = 'user',
): Accepted | Refusal {
  const order = account.orders.get(command.orderId);
  if (!order) return refuse('order.unknown');
  if (order.status !== 'pending') return refuse('order.notPending');
  const { orderId, now, withLinked = false } = command;
  const cancelled = (id: number) =>
    ({ type: 'orderCancelled', at: now, orderId: id, cause, reason: null }) as const;
  const event = named(cancelled(orderId), command.clientOrderId);
  const other = linkedOrder(account, order);
  const also: AccountEvent | null =
    withLinked && other ? cancelled(other.id) : afterLinked(account, order, event);
  return { ok: true, orderId, events: also ? [event, also] : [event] };
}
