import { serverNow } from '@fulcrum/client/clock';
import { usePolled } from '@fulcrum/client/react/use-polled';
import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';

import { useTranslation } from '../language/use-translation.ts';
import { calendarEvents, touches } from './calendar.ts';
import type { ListedInstrument } from './model.ts';

const DAY_MS = 86_400_000;
/** How many days before and after now the events are kept for Trade. */
const NEAR_DAYS = 7;
const AGAIN_MS = 300_000;

const store = create<{ readonly events: readonly CalendarEvent[] }>()(() => ({ events: [] }));

/** Puts events into the store. Called by the load, and by tests in place of it. */
export const noteNearEvents = (events: readonly CalendarEvent[]): void =>
  store.setState({ events });

/** A failure leaves the present events: figures that are minutes old are better than none. */
async function load(): Promise<void> {
  const now = serverNow();
  const reply = await calendarEvents(
    { from: now - NEAR_DAYS * DAY_MS, to: now + NEAR_DAYS * DAY_MS },
    {},
  );
  if (reply.ok) noteNearEvents(reply.data);
}

/** Keeps the events of these days loaded while the caller is shown, in the reader's language. */
export function useNearEventsLoaded(): void {
  const { t } = useTranslation();
  useEffect(() => void load(), [t]);
  usePolled(load, AGAIN_MS);
}

/** Returns the events of these days that touch an instrument, from an importance on. */
export function useNearEvents(
  instrument: Pick<ListedInstrument, 'baseCurrency' | 'quoteCurrency'>,
  leastImportance: 2 | 3,
): readonly CalendarEvent[] {
  const events = store(({ events: known }) => known);
  const { baseCurrency, quoteCurrency } = instrument;
  return useMemo(
    () =>
      events.filter(
        (event) =>
          event.importance >= leastImportance && touches(event, { baseCurrency, quoteCurrency }),
      ),
    [events, leastImportance, baseCurrency, quoteCurrency],
  );
}
