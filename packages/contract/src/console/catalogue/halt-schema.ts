import { z } from 'zod';

import { whole } from '../schema.ts';

/* Halts of many instruments as the console reads them; times are epoch ms. */

export const HALT_SCOPES = ['all', 'category', 'source'] as const;
export type HaltScope = (typeof HALT_SCOPES)[number];

/** What can be halted at once, and what halting it would do now. */
export const HaltPreview = z.object({
  /** Codes that would be halted. */
  codes: z.array(z.string()),
  /** Codes that are halted already, and stay as they are. */
  halted: z.array(z.string()),
  positions: whole,
  pendings: whole,
});
export type HaltPreview = z.infer<typeof HaltPreview>;

/** Instruments that one act halted, and that are halted since. */
export const HaltSet = z.object({
  id: whole,
  scope: z.enum(HALT_SCOPES),
  /** Name of the category or source; empty for all instruments. */
  name: z.string(),
  codes: z.array(z.string()),
  reason: z.string(),
  halted_by: z.string(),
  halted_at: whole,
  /** The open proposal to resume them; null without one. */
  proposal: z
    .object({
      reason: z.string(),
      is_own: z.boolean(),
      proposed_by: z.string(),
      proposed_at: whole,
    })
    .nullable(),
});
export type HaltSet = z.infer<typeof HaltSet>;

export const HaltSets = z.object({
  /** Newest first. */
  sets: z.array(HaltSet),
  /** Sources that quote instruments now. */
  sources: z.array(z.string()),
});
export type HaltSets = z.infer<typeof HaltSets>;
