import { FREEZE_GROUNDS } from '@fulcrum/engine/limits';
import { z } from 'zod';

import { DecimalOrEmpty, DecimalText, EpochMs } from '../reply.ts';

/** The account's margin call, and what is forbidden to it. */
export const AccountBounds = z.object({
  /** 1 from the margin call until the level has recovered. */
  is_margin_called: z.union([z.literal(0), z.literal(1)]),
  /** 1: no position can be opened, and no pending order can be placed or changed. */
  is_restricted: z.union([z.literal(0), z.literal(1)]),
  /** The highest leverage of a new order; null if only the instrument limits it. */
  leverage_max: z.int().nullable(),
  /** Until when withdrawals are frozen, epoch ms, and why; the time may be in the past. */
  withdrawals_frozen_until: z.int().nullable(),
  withdrawals_frozen_for: z.enum(FREEZE_GROUNDS).nullable(),
});
export type AccountBounds = z.infer<typeof AccountBounds>;

export const Balance = z
  .object({
    balance: DecimalText,
    lock_balance: DecimalText,
    equity: DecimalText,
    free_margin: DecimalText,
    used_margin: DecimalText,
    floating_pnl: DecimalText,
    /** Percent; empty when no margin is in use. */
    margin_level: DecimalOrEmpty,
    ...AccountBounds.shape,
  })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof Balance>;

export const AccountDetail = Balance.extend({
  credit_score: z.int(),
  holding_count: z.int(),
  pending_count: z.int(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

/** One row of the account log, derived from the ledger. */
export const AccountLog = z
  .object({
    Id: z.int(),
    Value: DecimalText,
    Balance: DecimalText,
    Type: z.int(),
    /** The operator's note; only shown for type 10. */
    Memo: z.string(),
    MemoTran: z.string(),
    OrderId: z.int().nullable(),
    CreatedAt: EpochMs,
    CreatedAtTran: z.string(),
  })
  .meta({ id: 'AccountLog' });
export type AccountLog = z.infer<typeof AccountLog>;
