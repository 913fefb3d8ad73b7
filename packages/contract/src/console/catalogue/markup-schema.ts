import { z } from 'zod';

import { whole } from '../schema.ts';

/* Spread mark-ups as the console reads them: prices in points, money in micro-dollars. */

/** The spread with a mark-up. */
export const MarkupCost = z.object({
  markup: whole,
  /** The typical spread with it. */
  spread: whole,
  /** What that spread is worth on one lot; null without a price or a rate to dollars. */
  cost: whole.nullable(),
});
export type MarkupCost = z.infer<typeof MarkupCost>;

export const MarkupPreview = z.object({
  /** The day roll from which it would apply, epoch ms of the market clock. */
  from: whole,
  before: MarkupCost,
  after: MarkupCost,
  /** Open sells close at the ask, and pending buys are triggered by it. */
  sells: whole,
  pending_buys: whole,
});
export type MarkupPreview = z.infer<typeof MarkupPreview>;

/** One decision as it was made; null points withdrew the pending one. */
export const DecidedMarkup = z.object({
  points: whole.nullable(),
  from: whole,
  at: whole,
  operator: z.string(),
  reason: z.string(),
});
export type DecidedMarkup = z.infer<typeof DecidedMarkup>;
