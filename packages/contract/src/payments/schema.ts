import { z } from 'zod';

import { DecimalText, EpochMs } from '../reply.ts';

/* Replies about deposits and withdrawals. Amounts are exact decimal strings. */

const Status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/**
 * Milliseconds that 8 of 10 such cases of this broker did not exceed; null if too few are known, or
 * the case has ended.
 */
const UsualMs = z.int().positive().nullable();

/** The terms of a channel, with amounts in its own currency. */
const channelTerms = {
  /** Number of decimals that an amount may have. */
  precision: z.int(),
  /** USD per unit of the currency: amount × usd_price is credited. */
  usd_price: DecimalText,
  min_number: DecimalText,
  max_number: DecimalText,
  /** A sample channel for trying the product out, which must not be paid to. */
  is_sample: z.boolean(),
};

export const DepositNetwork = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  /** The destination tag that a payment must carry; empty or `none` if it needs none. */
  tag: z.string(),
  ...channelTerms,
});
export type DepositNetwork = z.infer<typeof DepositNetwork>;

export const WireOption = z.object({
  id: z.int(),
  currency_code: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  ...channelTerms,
});
export type WireOption = z.infer<typeof WireOption>;

/** A currency that can be deposited; type 0 coin, 1 bank. */
export const DepositSymbol = z.object({
  currency_code: z.string(),
  types: z.array(z.union([z.literal(0), z.literal(1)])),
});
export type DepositSymbol = z.infer<typeof DepositSymbol>;

export const DepositRecord = z.object({
  id: z.int(),
  /** Amount deposited, in its own currency. */
  number: DecimalText,
  /** 0 coin, 1 bank. */
  type: z.union([z.literal(0), z.literal(1)]),
  currency_code: z.string(),
  /** Empty for a bank deposit. */
  protocol_code: z.string(),
  /** 0 unchecked, 1 finished, 2 rejected, 3 invalid. */
  status: Status,
  status_name: z.string(),
  /** Dollars expected while unchecked, dollars credited once finished. */
  credit: DecimalText,
  proofImg: z.string(),
  /** The address that the payment was sent from, as entered by the user. */
  address: z.string(),
  txid: z.string(),
  /** The operator's note. */
  remark: z.string(),
  created_at: EpochMs,
  created_at_tran: z.string(),
  /** When the review ended; null before. */
  settled_at: EpochMs.nullable(),
  usual_ms: UsualMs,
});
export type DepositRecord = z.infer<typeof DepositRecord>;

export const DrawCurrency = z.object({
  id: z.int(),
  code: z.string(),
  /** Empty for a bank account. */
  protocol: z.string(),
  /** 1 crypto, 2 bank. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** 1: draw_rate is a fee in dollars per withdrawal; 2: a share of the amount (0.01 is 1 %). */
  fee_type: z.union([z.literal(1), z.literal(2)]),
  draw_rate: DecimalText,
  /** Units of the currency per USD: (amount − fee) × usd_price is paid out. */
  usd_price: DecimalText,
  /** Number of decimals of the amount paid out. */
  precision: z.int(),
  /** In dollars. */
  min_number: DecimalText,
  max_number: DecimalText,
  is_sample: z.boolean(),
});
export type DrawCurrency = z.infer<typeof DrawCurrency>;

export const DrawMethod = z.object({
  id: z.int(),
  /** 1 crypto, 2 bank. */
  type: z.union([z.literal(1), z.literal(2)]),
  draw_currency: z.object({ id: z.int(), code: z.string(), protocol: z.string() }),
  dc_address: z.string(),
  /**
   * The destination tag of an address on XRP, `none` if its owner chose that it has none; empty on
   * other networks.
   */
  tag: z.string(),
  /**
   * Why withdrawals to it are refused: `number` if the address or account number is wrong, `tag` if
   * a destination tag was never chosen. It has to be added again. Empty if nothing is wrong.
   */
  fault: z.enum(['', 'number', 'tag']),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  remark: z.string(),
  created_at: EpochMs,
  /** From when on a new method can be used; earlier withdrawals to it are refused. */
  usable_at: EpochMs,
  usable_at_tran: z.string(),
});
export type DrawMethod = z.infer<typeof DrawMethod>;

export const DrawRecord = z.object({
  id: z.int(),
  /** Requested amount in dollars, including the fee. */
  number: DecimalText,
  /** Amount paid out, in the currency. */
  real_number: DecimalText,
  draw_currency: z.object({ code: z.string(), protocol: z.string() }),
  /** In dollars. */
  fee: DecimalText,
  /** 0 under review or approved, 1 paid, 2 rejected, 3 cancelled. */
  status: Status,
  /** Its text distinguishes an approved withdrawal, which is being paid, from one under review. */
  status_name: z.string(),
  /** The withdrawal is approved, so it can no longer be cancelled. */
  is_approved: z.boolean(),
  /** Transaction id or the bank's reference; empty until the withdrawal is paid. */
  txid: z.string(),
  /** 1 crypto, 2 bank. */
  type: z.union([z.literal(1), z.literal(2)]),
  address: z.string(),
  /** The destination tag, `none` or empty, as in the method. */
  tag: z.string(),
  bank_name: z.string(),
  payee_account: z.string(),
  payee_name: z.string(),
  /** The user's own note. */
  memo: z.string(),
  /** The operator's note. */
  notes: z.string(),
  created_at: EpochMs,
  created_at_tran: z.string(),
  /** When the withdrawal was approved; null before. */
  approved_at: EpochMs.nullable(),
  /** When the withdrawal was paid, rejected or cancelled; null before. */
  settled_at: EpochMs.nullable(),
  usual_ms: UsualMs,
});
export type DrawRecord = z.infer<typeof DrawRecord>;
