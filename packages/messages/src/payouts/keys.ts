import type { PayoutReason } from '@fulcrum/contract/codes/payouts';

export type PayoutKey =
  | PayoutReason
  | 'withdrawal.status.approved'
  | 'done.guard'
  /** What a letter about the safety of an account ends with. */
  | 'guard.mail'
  | 'guard.mailNoLink'
  | 'guard.sms';
