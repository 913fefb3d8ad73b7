import { createHash } from 'node:crypto';

import * as api from '@fulcrum/contract/console/content/calendar';
import { say } from '@fulcrum/messages/say';

import { differences } from '../../audit/differences.ts';
import {
  currencyOf,
  listEvents,
  plannedChange,
  readFile,
  removeEvent,
  replaceEvents,
  type CalendarChange,
  type EventFacts,
} from '../../content/calendar/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import { placeOf } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';

/** How many faults of a file an operator is told, and how many changes are shown before saving. */
const FAULTS_MAX = 50;
const DIFFERENCES_MAX = 200;

/** Routes for the economic calendar, which operators enter as files. */
export function calendarRoutes(serve: Binder, { db, clock }: ConsolePorts): void {
  serve.read(api.calendar, async ({ input: { from = 0, page } }) => {
    const { rows, total } = await listEvents(db, from, placeOf(page));
    return { rows: rows.map((event) => ({ id: event.id, ...eventRow(event) })), total };
  });

  serve.read(api.previewCalendar, async ({ input, visit }) => {
    const { events, faults } = readFile(input.file, clock.now());
    if (faults.length > 0) {
      const words = faults
        .slice(0, FAULTS_MAX)
        .map(({ reason, figures }) => say(visit.language, reason, figures));
      return { ...NOTHING, faults: words, fault_count: faults.length };
    }
    const change = await plannedChange(db, events);
    return {
      ...NOTHING,
      ...countsOf(change),
      events: events.length,
      from: change.from,
      to: change.to,
      differences: differencesOf(change).slice(0, DIFFERENCES_MAX),
      seen: change.seen,
    };
  });

  serve.change(api.saveCalendar, async ({ input: { file, seen }, act }) => {
    const { events, faults } = readFile(file, clock.now());
    const [fault] = faults;
    if (fault) throw new Refused(fault.reason, fault.figures);
    const change = await replaceEvents(act.tx, events, seen, clock.now());
    const counts = countsOf(change);
    if (counts.added + counts.changed + counts.removed === 0) {
      act.unchanged();
      return counts;
    }
    const sha256 = createHash('sha256').update(file).digest('hex');
    const days = [change.from, change.to - 1].map((at) => new Date(at).toISOString().slice(0, 10));
    await act.note('calendar.saved', `calendar ${days.join(' ')}`, {
      ...counts,
      sha256,
      events: events.length,
    });
    return counts;
  });

  serve.change(api.removeCalendarEvent, async ({ input: { id }, act }) => {
    const { id: _, ...facts } = await removeEvent(act.tx, id);
    const detail = differences({ ...facts }, {});
    await act.note('calendar.removed', `calendar event ${id}`, detail);
  });
}

const NOTHING: api.CalendarPreview = {
  events: 0,
  faults: [],
  fault_count: 0,
  from: null,
  to: null,
  added: 0,
  changed: 0,
  removed: 0,
  differences: [],
  seen: '',
};

const countsOf = ({ added, changed, removed }: CalendarChange) => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
});

/** Returns the changes: first what goes, which may be a mistake, then what differs and is new. */
const differencesOf = ({ added, changed, removed }: CalendarChange): api.CalendarDifference[] => [
  ...removed.map((event) => ({ before: eventRow(event), after: null })),
  ...changed.map(({ before, after }) => ({ before: eventRow(before), after: eventRow(after) })),
  ...added.map((event) => ({ before: null, after: eventRow(event) })),
];

const eventRow = ({ at, country, title, titles, ...rest }: EventFacts) => ({
  at,
  country,
  title,
  currency: currencyOf(country) ?? '',
  langs: Object.keys(titles),
  importance: rest.importance,
  previous: rest.previous,
  forecast: rest.forecast,
  actual: rest.actual,
});
