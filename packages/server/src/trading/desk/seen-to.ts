import type { AccountEvent, WaitingFiring } from '@fulcrum/engine/event';
import { orderIdOf } from '@fulcrum/engine/event-traits';
import type { Firing } from '@fulcrum/engine/watch/firing';

/** What a turn leaves for the moment after its commit. */
export interface Unsettled {
  /** Ids of the orders that it was about: current quotes may have reached them. */
  readonly touched: readonly number[];
  /** The firings that wait behind it. */
  readonly waits: readonly WaitingFiring[];
}

/**
 * Returns the events of a turn with the number up to which all quotes have been dealt with for the
 * account, and with what the turn leaves, in the last of them. Null: quotes are not logged.
 */
export function seenTo(
  q: number | null,
  events: readonly AccountEvent[],
  { touched, waits }: Unsettled,
): readonly AccountEvent[] {
  const last = events.at(-1);
  if (q === null || !last) return events;
  const isOfLast = touched.length === 1 && touched[0] === orderIdOf(last);
  const seen = {
    seenQ: q,
    ...(waits.length > 0 && { waits }),
    ...(!isOfLast && { touched }),
    ...last,
  };
  return [...events.slice(0, -1), seen];
}

/** Returns the ids of the orders that events, and the firing that caused them, are about. */
export function touchedBy(
  events: readonly AccountEvent[],
  firing: Firing | null,
): readonly number[] {
  const touched = new Set(firing?.orderIds);
  for (const event of events) {
    const id = orderIdOf(event);
    if (id !== null) touched.add(id);
  }
  return [...touched];
}

/** Returns the firings that a turn about these orders may have left. */
export const leftBy = (touched: readonly number[], firings: readonly Firing[]): readonly Firing[] =>
  firings.filter(({ orderIds }) => orderIds.every((id) => touched.includes(id)));
