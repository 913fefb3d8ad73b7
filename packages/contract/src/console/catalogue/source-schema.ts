import { z } from 'zod';

import { whole } from '../schema.ts';

/* Sources of prices and routes as the console reads them. No secret is in the settings. */

/** One changed place of the settings, with values as JSON; null where there is none. */
const SourceDifference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A proposed change, and what became of it. Times are epoch ms. */
export const SourceChange = z.object({
  id: whole,
  status: z.enum(['waiting', 'confirmed', 'refused', 'withdrawn']),
  /** What it changes in the settings in force; once decided, in those that it was to follow. */
  fields: z.array(SourceDifference),
  reason: z.string(),
  is_own: z.boolean(),
  proposed_by: z.string(),
  proposed_at: whole,
  decided_by: z.string().nullable(),
  decided_at: whole.nullable(),
  /** The revision that it became; null unless it is confirmed. */
  revision: whole.nullable(),
});
export type SourceChange = z.infer<typeof SourceChange>;

export const SourceSettings = z.object({
  /** Who says where prices come from; `none` if the whole feed is one source. */
  managed_by: z.enum(['console', 'file', 'none']),
  /** Number of the settings in force; 0 before the first ones, and for a file. */
  revision: whole,
  /** Sources and routes, JSON. */
  settings: z.string(),
  waiting: SourceChange.nullable(),
  /** The changes that were decided last, newest first. */
  decided: z.array(SourceChange),
});
export type SourceSettings = z.infer<typeof SourceSettings>;
