import type { PayoutReason } from '@fulcrum/contract/payout-codes';

export type PayoutKey =
  | PayoutReason
  | 'withdrawal.status.approved'
  | 'done.guard'
  /** What a letter about the safety of an account ends with. */
  | 'guard.mail'
  | 'guard.mailNoLink'
  | 'guard.sms';
