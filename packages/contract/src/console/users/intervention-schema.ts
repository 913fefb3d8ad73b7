import { FREEZE_GROUNDS } from '@fulcrum/engine/limits';
import { z } from 'zod';

import { whole } from '../schema.ts';
import {
  ADJUSTMENT_CATEGORIES,
  INTERVENTION_PERMISSIONS,
  type InterventionKind,
} from './intervention-kinds.ts';

// Its own keys.
const kinds = Object.keys(INTERVENTION_PERMISSIONS) as [InterventionKind, ...InterventionKind[]];

/** The current limits of an account; a freeze of withdrawals may have ended by itself. */
export const AccountLimits = z.object({
  is_restricted: z.boolean(),
  leverage_max: whole.nullable(),
  payout_ground: z.enum(FREEZE_GROUNDS).nullable(),
  payout_frozen_until: whole.nullable(),
  /** Withdrawals stopped by their owner, and those held after help with the login. */
  payouts_stopped_at: whole.nullable(),
  payouts_wait_until: whole.nullable(),
});
export type AccountLimits = z.infer<typeof AccountLimits>;

export const Intervention = z.object({
  id: whole,
  user_id: whole,
  account_id: whole,
  kind: z.enum(kinds),
  status: z.enum(['waiting', 'confirmed', 'done', 'refused', 'declined', 'expired']),
  ground: z.enum(FREEZE_GROUNDS).nullable(),
  hours: whole.nullable(),
  /** Only for a cap; null also if it is removed. */
  leverage_max: whole.nullable(),
  /** Micro-dollars; a negative amount is deducted. */
  amount: whole.nullable(),
  category: z.enum(ADJUSTMENT_CATEGORIES).nullable(),
  note: z.string(),
  order_id: whole.nullable(),
  /** Code and side of the order. */
  order: z.string(),
  reason: z.string(),
  needs_two: z.boolean(),
  proposed_by: whole,
  proposer: z.string(),
  proposed_at: whole,
  expires_at: whole.nullable(),
  decided_by: whole.nullable(),
  decider: z.string(),
  decided_at: whole.nullable(),
  /** Why it was not carried out, as text. */
  refusal: z.string(),
});
export type Intervention = z.infer<typeof Intervention>;
export const InterventionPage = z.object({ rows: z.array(Intervention), total: whole });
