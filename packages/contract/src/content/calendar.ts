import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer } from '../input.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { EpochMs } from '../reply.ts';
import { contentFacts } from './facts.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

const DAY_MS = 86_400_000;
const CALENDAR_DAYS_MAX = 62;
const moment = integer({ min: 0, max: 8_640_000_000_000_000 }, 'calendar.period');

/** An economic event. Its figures are short texts as published, such as `3.2%` or `210K`. */
export const CalendarEvent = z.object({
  id: z.int(),
  at: EpochMs,
  /** ISO 3166 code of the country; `EU` is the euro area. */
  country: z.string(),
  /** ISO 4217 code of the country's currency. */
  currency: z.string(),
  title: z.string(),
  /** Language of the title: the requested one, or English. */
  lang: z.enum(languages),
  importance: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Empty until there is a figure. */
  previous: z.string(),
  forecast: z.string(),
  actual: z.string(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

export const calendar = endpoint({
  ...contentFacts.calendar,
  access: 'public',
  summary: 'Economic events of up to 62 days in their order, from a moment up to another.',
  input: z
    .object({ from: moment, to: moment })
    .refine(({ from, to }) => to > from && to - from <= CALENDAR_DAYS_MAX * DAY_MS, {
      error: 'calendar.period',
    }),
  reply: z.object({ data: z.array(CalendarEvent) }),
});
