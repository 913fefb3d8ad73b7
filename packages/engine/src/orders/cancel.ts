import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { named } from '../event.ts';
import { type Refusal, refuse } from '../refusal.ts';

export interface CancelCommand {
  readonly orderId: number;
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
  const { orderId, now } = command;
  const event = { type: 'orderCancelled', at: now, orderId, cause, reason: null } as const;
  return { ok: true, orderId, events: [named(event, command.clientOrderId)] };
}
