import { z } from 'zod';

import { whole } from '../schema.ts';

/* Spread mark-ups as the console reads them: prices in points, money in micro-dollars. */

/** The spread with a mark-up, and its cost. */
export const MarkupCost = z.object({
  markup: whole,
  /** The typical spread including the mark-up. */
  spread: whole,
  /** Cost of that spread for one lot; null if there is no price, or no rate to dollars. */
  cost: whole.nullable(),
});
export type MarkupCost = z.infer<typeof MarkupCost>;

export const MarkupPreview = z.object({
  /** The day roll at which the mark-up would take effect, epoch ms of the market clock. */
  from: whole,
  before: MarkupCost,
  after: MarkupCost,
  /**
   * Number of open sell positions, which close at the ask, and of pending buys, which are triggered
   * by it.
   */
  sells: whole,
  pending_buys: whole,
});
export type MarkupPreview = z.infer<typeof MarkupPreview>;

/** One decision as it was made; null points mean that it withdrew the pending decision. */
export const DecidedMarkup = z.object({
  points: whole.nullable(),
  from: whole,
  at: whole,
  operator: z.string(),
  reason: z.string(),
});
export type DecidedMarkup = z.infer<typeof DecidedMarkup>;
