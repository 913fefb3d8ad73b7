import { z } from 'zod';

import { area_id, CaseStatus, whole } from '../schema.ts';

/** The first of two operators who approve a case. */
const FirstApproval = z.object({
  name: z.string(),
  at: whole,
  /** The first operator's note for the second operator. */
  note: z.string(),
});
export type FirstApproval = z.infer<typeof FirstApproval>;

export const DepositRow = z.object({
  id: whole,
  user_id: whole,
  account_id: whole,
  status: CaseStatus,
  kind: z.enum(['coin', 'bank']),
  currency: z.string(),
  network: z.string(),
  /** In the channel's currency, as decimal text. */
  amount: z.string(),
  /**
   * Micro-dollars: `credit` is the expected amount, `credited` the amount paid in, null until then.
   */
  credit: whole,
  credited: whole.nullable(),
  first_approved_by: whole.nullable(),
  /** Micro-dollars that the first approval set. */
  first_amount: whole.nullable(),
  created_at: whole,
  settled_at: whole.nullable(),
  remark: z.string(),
  reviewed_by: whole.nullable(),
});
export type DepositRow = z.infer<typeof DepositRow>;
export const DepositPage = z.object({ rows: z.array(DepositRow), total: whole });

/** Another deposit that may claim the same payment. */
const OtherClaim = z.object({ id: whole, user_id: whole, status: CaseStatus, created_at: whole });
export type OtherClaim = z.infer<typeof OtherClaim>;

/** The user's verified name, given names shortened to initials; null if not verified. */
const name = z.string().nullable();

export const DepositDetail = DepositRow.extend({
  name,
  area_id,
  /** Other deposits with the same transaction id; the newest ten. */
  same_reference: z.array(OtherClaim),
  /** Other deposits with the same picture, compared pixel by pixel; the newest ten. */
  same_picture: z.array(OtherClaim),
  first_approval: FirstApproval.nullable(),
  /** Our address or account at the time of the deposit. */
  paid_to: z.string(),
  sender: z.string(),
  reference: z.string(),
  /** The picture that proves the payment, as a data URL; null once it has been deleted. */
  proof: z.string().nullable(),
});
export type DepositDetail = z.infer<typeof DepositDetail>;

export const WithdrawalRow = z.object({
  id: whole,
  user_id: whole,
  account_id: whole,
  status: CaseStatus,
  kind: z.enum(['coin', 'bank']),
  currency: z.string(),
  network: z.string(),
  amount: whole,
  fee: whole,
  /** The amount paid out, in the currency, as decimal text. */
  net: z.string(),
  created_at: whole,
  settled_at: whole.nullable(),
  first_approved_by: whole.nullable(),
  /** When the withdrawal was approved; it is being paid from then on. */
  approved_at: whole.nullable(),
  approved_by: whole.nullable(),
  reviewed_by: whole.nullable(),
  /** Transaction id or the bank's reference. */
  reference: z.string(),
  notes: z.string(),
});
export type WithdrawalRow = z.infer<typeof WithdrawalRow>;
export const WithdrawalPage = z.object({ rows: z.array(WithdrawalRow), total: whole });

export const PAYOUT_FLAGS = [
  'stopped',
  'unverified',
  'nameDiffers',
  'newMethod',
  'newDevice',
  'first',
  'depositBack',
  'mirrored',
  'payeeWrong',
  'tagMissing',
] as const;
export type PayoutFlag = (typeof PAYOUT_FLAGS)[number];

/** What two accounts can have in common: a payout method, a device, or the verified name. */
export const SHARED_TIES = ['payee', 'device', 'name'] as const;

/** Another real account that opened opposite positions within a minute of this account's. */
const MirroredAccount = z.object({
  user_id: whole,
  /**
   * Number of positions opened in the last seven days that had an opposite one of half to double
   * the size.
   */
  matched: whole,
  last_at: whole,
  /** Micro-dollars that the broker paid in those seven days to cover a negative balance. */
  covered: whole,
  shared: z.array(z.enum(SHARED_TIES)),
});
export type MirroredAccount = z.infer<typeof MirroredAccount>;

/** What operators check before paying. Days are counted back from the request. */
const PayoutSigns = z.object({
  method_since: whole,
  is_verified: z.boolean(),
  /** Whether the payee of the bank account has the name in the documents; null if unknown. */
  is_payee_named: z.boolean().nullable(),
  /** Number of withdrawals paid before this one. */
  paid_before: whole,
  /**
   * Micro-dollars credited, and number of positions opened, in the seven days before the request.
   */
  deposited_week: whole,
  opened_week: whole,
  /** Micro-dollars that the broker paid in those seven days to cover a negative balance. */
  covered_week: whole,
  /** At most twenty; accounts whose losses the broker covered come first. */
  mirrored: z.array(MirroredAccount),
  open_positions: whole,
  /** The current margin level in basis points, as if all approved withdrawals were already paid. */
  margin_level: whole.nullable(),
  flags: z.array(z.enum(PAYOUT_FLAGS)),
});
export type PayoutSigns = z.infer<typeof PayoutSigns>;

/** A picture that an operator added to a payment, such as its receipt. */
const PayoutProof = z.object({
  name: z.string(),
  at: whole,
  /** The picture as a data URL; null once it has been deleted. */
  picture: z.string().nullable(),
});

export const WithdrawalDetail = WithdrawalRow.extend({
  name,
  area_id,
  proofs: z.array(PayoutProof),
  first_approval: FirstApproval.nullable(),
  /** Name of the operator who gave the final approval. */
  approved_name: z.string(),
  signs: PayoutSigns,
  address: z.string(),
  /** The destination tag, `none` if the owner chose none, empty if there is none. */
  tag: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  memo: z.string(),
});
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>;
