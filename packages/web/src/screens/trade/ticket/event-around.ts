import type { CalendarEvent } from '@fulcrum/contract/content/calendar';

const MINUTE_MS = 60_000;
/** An event is told from this long before it until this long after it. */
const BEFORE_MS = 15 * MINUTE_MS;
const AFTER_MS = 5 * MINUTE_MS;

/**
 * Returns the event that is to be told now: the next one if it is near enough, otherwise the last
 * one; null if there is none. `others` counts those of the same moment.
 */
export function eventAround(
  events: readonly CalendarEvent[],
  now: number,
): { readonly event: CalendarEvent; readonly others: number } | null {
  const near = events.filter(({ at }) => at - BEFORE_MS <= now && now <= at + AFTER_MS);
  const event = near.find(({ at }) => at >= now) ?? near.at(-1);
  if (!event) return null;
  const same = near.filter(({ at }) => at === event.at);
  return { event: same[0] ?? event, others: same.length - 1 };
}
