import type { PayoutReason } from '@fulcrum/contract/codes/payouts';

export type PayoutKey =
  | PayoutReason
  | 'withdrawal.status.approved'
  | 'done.guard'
  /** The closing lines of a message about the safety of an account. */
  | 'guard.mail'
  | 'guard.mailNoLink'
  | 'guard.sms';
