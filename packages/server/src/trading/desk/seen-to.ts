import type { AccountEvent, WaitingFiring } from '@fulcrum/engine/event';

/**
 * Returns the events of a turn with the number up to which all quotes have been dealt with for the
 * account, and with the firings that wait behind the turn, in the last of them. Null: quotes are
 * not logged.
 */
export function seenTo(
  q: number | null,
  events: readonly AccountEvent[],
  waits: readonly WaitingFiring[] = [],
): readonly AccountEvent[] {
  const last = events.at(-1);
  if (q === null || !last) return events;
  const seen = waits.length === 0 ? { seenQ: q, ...last } : { seenQ: q, waits, ...last };
  return [...events.slice(0, -1), seen];
}
