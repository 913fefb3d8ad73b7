import type { AccountEvent } from '@fulcrum/engine/event';

/**
 * Returns the events of a turn with the number up to which all quotes have been dealt with for the
 * account, in the last of them. Null: quotes are not logged.
 */
export function seenTo(q: number | null, events: readonly AccountEvent[]): readonly AccountEvent[] {
  const last = events.at(-1);
  return q === null || !last ? events : [...events.slice(0, -1), { seenQ: q, ...last }];
}
