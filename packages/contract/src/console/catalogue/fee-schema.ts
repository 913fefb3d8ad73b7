import { z } from 'zod';

import { whole } from '../schema.ts';

/* Fees as the console reads them: rates in micro-dollars a lot or millionths of the margin. */

/** 1 by the lot, 2 by the margin. */
export const FeeType = z.union([z.literal(1), z.literal(2)]);
export type FeeType = z.infer<typeof FeeType>;

export const FeeDecision = z.object({
  id: whole,
  /** Null when this decision cancels the previous one. */
  fee_type: FeeType.nullable(),
  /** By the market clock, epoch ms. */
  from: whole.nullable(),
  at: whole,
  operator: z.string(),
  reason: z.string(),
  /** As decided; later edits of single instruments are not included. */
  rates: z.array(z.object({ id: whole, rate: whole })),
});
export type FeeDecision = z.infer<typeof FeeDecision>;

export const Fees = z.object({
  fee_type: FeeType,
  coming: z.object({ id: whole, fee_type: FeeType, from: whole }).nullable(),
  instruments: z.array(
    z.object({
      id: whole,
      code: z.string(),
      rate: whole,
      /** The rate under the pending decision; null without one. */
      coming: whole.nullable(),
    }),
  ),
  /** Newest first, 50 at most. */
  decisions: z.array(FeeDecision),
});
export type Fees = z.infer<typeof Fees>;

export const FeePreview = z.object({
  /** The day roll from which it would apply, epoch ms of the market clock. */
  from: whole,
  /** Accounts with a position or a pending order; each is notified. */
  people: whole,
  /** One lot at the highest leverage and the current price. */
  rows: z.array(
    z.object({
      id: whole,
      code: z.string(),
      /** Null where nothing can be opened, or before the first price. */
      leverage: whole.nullable(),
      margin: whole.nullable(),
      before: whole.nullable(),
      after: whole.nullable(),
    }),
  ),
});
export type FeePreview = z.infer<typeof FeePreview>;
