import type { Client } from './audited-figures.ts';
import type { Held } from './audited-market.ts';

/* Stop-limit orders and linked orders, as the auditor sees them. */

/** Returns why two orders cannot be linked, or a link ended; null if it can. */
export function linkRefusal(client: Client, id: number, otherId: number | null): string | null {
  const held = client.held.get(id);
  if (!held) return 'order.unknown';
  if (!held.waits) return 'order.notPending';
  if (otherId === null) return null;
  if (otherId === id) return 'link.same';
  if (held.linkedId === otherId) return null;
  const other = client.held.get(otherId);
  if (!other?.waits) return 'link.notPending';
  return held.linkedId !== null || other.linkedId !== null ? 'link.taken' : null;
}

/** Links the orders, or ends the link; returns what each has then, the lower id first. */
export function linkChange(
  client: Client,
  id: number,
  otherId: number | null,
): (readonly [id: number, linked: number | 'none'])[] {
  const held = client.held.get(id);
  const other = client.held.get(otherId ?? held?.linkedId ?? 0);
  if (!held || !other || held.linkedId === otherId) return [];
  held.linkedId = otherId;
  other.linkedId = otherId === null ? null : id;
  return [held, other]
    .sort((a, b) => a.id - b.id)
    .map((each) => [each.id, each.linkedId ?? 'none']);
}

/** Ends the link of the order that is linked with `held`; returns its id, null if there is none. */
export function unlinkOther(client: Client, held: Held): number | null {
  const other = client.held.get(held.linkedId ?? 0);
  if (!other) return null;
  other.linkedId = null;
  return other.id;
}

/** Removes the order that is linked with `held`; returns its id, null if there is none. */
export function dropOther(client: Client, held: Held): number | null {
  const id = held.linkedId;
  held.linkedId = null;
  return id !== null && client.held.delete(id) ? id : null;
}

/** Whether a stop-limit order that is reached at this price may not open there. */
export function isBeyondLimit({ waits, side }: Held, price: bigint): boolean {
  if (!waits || waits.limit === null) return false;
  return side === 'buy' ? price > waits.limit : price < waits.limit;
}

/** Makes a stop-limit order a limit order; returns its target. */
export function becomeLimit(held: Held): bigint {
  const target = held.waits?.limit ?? 0n;
  held.waits = { kind: 'limit', target, limit: null };
  return target;
}
