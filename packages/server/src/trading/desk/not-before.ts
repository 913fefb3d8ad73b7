import type { AccountEvent } from '@fulcrum/engine/event';

/**
 * Returns the events with no `at` before this one, epoch ms. Within an account the events' time
 * never runs backwards, even if the clock was set back or another desk, whose clock is ahead, had
 * the account before. Times that decide about money, such as that of a fill, stay those of the
 * desk's clock.
 */
export const notBefore = (at: number, events: readonly AccountEvent[]): readonly AccountEvent[] =>
  events.every((event) => event.at >= at)
    ? events
    : events.map((event) => (event.at < at ? { ...event, at } : event));
