import { z } from 'zod';

import { whole } from '../schema.ts';

/* Fees as the console reads them: in micro-dollars per lot, or in millionths of the margin. */

/** 1: fee per lot; 2: share of the margin. */
export const FeeType = z.union([z.literal(1), z.literal(2)]);
export type FeeType = z.infer<typeof FeeType>;

export const FeeDecision = z.object({
  id: whole,
  /** Null when this decision cancels the previous one. */
  fee_type: FeeType.nullable(),
  /**
   * When the decision takes effect, epoch ms of the market clock; null if it cancels the previous
   * one.
   */
  from: whole.nullable(),
  at: whole,
  operator: z.string(),
  reason: z.string(),
  /** The rates as decided; later edits of single instruments are not included. */
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
      /** The rate under the pending decision; null if no decision is pending. */
      coming: whole.nullable(),
    }),
  ),
  /** Newest first, at most 50. */
  decisions: z.array(FeeDecision),
});
export type Fees = z.infer<typeof Fees>;

export const FeePreview = z.object({
  /** The day roll at which the decision would take effect, epoch ms of the market clock. */
  from: whole,
  /** Number of users with a position or a pending order on a real account; each is notified. */
  people: whole,
  /** Fees for one lot at the highest leverage and the current price. */
  rows: z.array(
    z.object({
      id: whole,
      code: z.string(),
      /** Null if nothing can be opened, or before the first price. */
      leverage: whole.nullable(),
      margin: whole.nullable(),
      before: whole.nullable(),
      after: whole.nullable(),
    }),
  ),
});
export type FeePreview = z.infer<typeof FeePreview>;
