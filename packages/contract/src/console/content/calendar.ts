import { z } from 'zod';

import { integer, optional, page } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done, whole } from '../schema.ts';
import { calendarFacts } from './calendar-facts.ts';

const READS = 'Reads only.';
const DATES = 'Dates and figures that people read; no account, price or order is in them.';
/** Longest file in characters: about 400 for each of the most events that a file may have. */
const FILE_MAX = 2_000_000;
/** Largest request in bytes: the longest file, at three bytes per character. */
const FILE_BYTES_MAX = 6_100_000;
const file = z.string({ error: 'calendar.empty' }).max(FILE_MAX, 'request.tooLarge');

const EventRow = z.object({
  /** Epoch ms. */
  at: whole,
  country: z.string(),
  currency: z.string(),
  title: z.string(),
  /** Languages that the title is translated to. */
  langs: z.array(z.string()),
  importance: whole,
  previous: z.string(),
  forecast: z.string(),
  actual: z.string(),
});
export const CalendarRow = EventRow.extend({ id: whole });
export type CalendarRow = z.infer<typeof CalendarRow>;

/** One line of what a file changes; before and after are null for what is not there. */
const CalendarDifference = z.object({
  before: EventRow.nullable(),
  after: EventRow.nullable(),
});
export type CalendarDifference = z.infer<typeof CalendarDifference>;

const Counts = z.object({ added: whole, changed: whole, removed: whole });

export const CalendarPreview = Counts.extend({
  events: whole,
  /** What is wrong with the file, in words: the first faults of it. */
  faults: z.array(z.string()),
  fault_count: whole,
  /** Start and end of the days that the file replaces, epoch ms; null if the file is wrong. */
  from: whole.nullable(),
  to: whole.nullable(),
  /** The first changes. */
  differences: z.array(CalendarDifference),
  /** To be sent with the file, so that nothing is replaced that the operator has not seen. */
  seen: z.string(),
});
export type CalendarPreview = z.infer<typeof CalendarPreview>;

export const calendar = operatorCall({
  ...calendarFacts.calendar,
  summary: 'Economic events from a moment on, in their order, 50 a page.',
  harmless: READS,
  permission: 'content.view',
  input: z.object({
    from: optional(integer({ min: 0, max: 8_640_000_000_000_000 }, 'calendar.period')),
    page,
  }),
  reply: z.object({ rows: z.array(CalendarRow), total: whole }),
});

export const previewCalendar = operatorCall({
  ...calendarFacts.previewCalendar,
  summary: 'What is wrong with a file of events, or what it would add, change and remove.',
  harmless: READS,
  permission: 'content.change',
  bodyBytesMax: FILE_BYTES_MAX,
  input: z.object({ file }),
  reply: CalendarPreview,
});

export const saveCalendar = operatorCall({
  ...calendarFacts.saveCalendar,
  summary: 'Replaces the events of the days that a file covers; all of the file, or nothing.',
  harmless: DATES,
  permission: 'content.change',
  bodyBytesMax: FILE_BYTES_MAX,
  input: z.object({ file, seen: z.string({ error: 'content.changed' }).max(64), reason }),
  reply: Counts,
});

export const removeCalendarEvent = operatorCall({
  ...calendarFacts.removeCalendarEvent,
  summary: 'Removes one event.',
  harmless: DATES,
  permission: 'content.change',
  input: z.object({
    id: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'calendar.unknown'),
    reason,
  }),
  reply: Done,
});

/** Calls about the economic calendar. */
export const CALENDAR_CALLS = [
  calendar,
  previewCalendar,
  saveCalendar,
  removeCalendarEvent,
] as const;
