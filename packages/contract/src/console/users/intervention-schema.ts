import { FREEZE_GROUNDS } from '@fulcrum/engine/limits';
import { z } from 'zod';

import { whole } from '../schema.ts';
import {
  ADJUSTMENT_CATEGORIES,
  INTERVENTION_PERMISSIONS,
  type InterventionKind,
} from './intervention-kinds.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const kinds = Object.keys(INTERVENTION_PERMISSIONS) as [InterventionKind, ...InterventionKind[]];

/** The current limits of an account; `payout_frozen_until` may be in the past. */
export const AccountLimits = z.object({
  is_restricted: z.boolean(),
  leverage_max: whole.nullable(),
  payout_ground: z.enum(FREEZE_GROUNDS).nullable(),
  payout_frozen_until: whole.nullable(),
  /**
   * When the owner stopped withdrawals, and until when they wait after an operator helped with the
   * login.
   */
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
  /** Only for a leverage cap; null also if the cap is removed. */
  leverage_max: whole.nullable(),
  /** Micro-dollars; a negative amount is deducted. */
  amount: whole.nullable(),
  category: z.enum(ADJUSTMENT_CATEGORIES).nullable(),
  note: z.string(),
  order_id: whole.nullable(),
  /** Code and side of the order concerned. */
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
  /** Why the intervention was not carried out, as text. */
  refusal: z.string(),
});
export type Intervention = z.infer<typeof Intervention>;
export const InterventionPage = z.object({ rows: z.array(Intervention), total: whole });
