import { z } from 'zod';

import { DecimalOrEmpty, DecimalText, EpochMs } from '../reply.ts';

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
