import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { useCallback, useMemo, useState } from 'react';

import type { ChartEvent } from '../../../chart/events/event-places.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useNearEvents } from '../../../market/near-events.ts';
import { listed } from '../../../language/listed.ts';

interface ChartEvents {
  readonly marks: readonly ChartEvent[];
  /** The events of the mark that was pressed; empty if none is open. */
  readonly opened: readonly CalendarEvent[];
  readonly open: (ids: readonly number[]) => void;
  readonly close: () => void;
}

const NO_IDS: readonly number[] = [];

/** Returns the marks of events that touch the instrument, and what a pressed mark shows. */
export function useChartEvents(instrument: ListedInstrument): ChartEvents {
  const events = useNearEvents(instrument, 2);
  const [ids, setIds] = useState(NO_IDS);
  const marks = useMemo(() => events.map(markOf), [events]);
  const opened = useMemo(() => events.filter(({ id }) => ids.includes(id)), [events, ids]);
  const close = useCallback(() => setIds(NO_IDS), []);
  return { marks, opened, open: setIds, close };
}

const markOf = ({ id, at, importance, currency, title }: CalendarEvent): ChartEvent => ({
  id,
  at,
  importance: importance === 3 ? 3 : 2,
  label: listed([`${currency} ${title}`, formatDateTime(at)]),
});
