import type { MicroUsd } from '../units/units.ts';

/** The types of entries in the account log (rule LEDGER-005). */
export const LEDGER_TYPES = {
  deposit: 1,
  withdrawal: 2,
  withdrawalFee: 3,
  tradeFee: 4,
  realisedPnl: 5,
  swap: 6,
  demoReset: 7,
  negativeBalanceProtection: 8,
  withdrawalReturned: 9,
  operatorAdjustment: 10,
  inviteReward: 11,
} as const;
export type LedgerType = (typeof LEDGER_TYPES)[keyof typeof LEDGER_TYPES];

/**
 * The accounts that take the opposite amount of a user's ledger entries. They are sums, not stored
 * rows.
 */
export type Book =
  | 'transit:deposits'
  | 'transit:withdrawals'
  | 'house:withdrawalFees'
  | 'house:tradeFees'
  | 'house:trading'
  | 'house:swap'
  | 'house:demo'
  | 'house:protection'
  | 'house:adjustments'
  | 'house:invites';

export const BOOK_OF: Readonly<Record<LedgerType, Book>> = {
  1: 'transit:deposits',
  2: 'transit:withdrawals',
  3: 'house:withdrawalFees',
  4: 'house:tradeFees',
  5: 'house:trading',
  6: 'house:swap',
  7: 'house:demo',
  8: 'house:protection',
  9: 'transit:withdrawals',
  10: 'house:adjustments',
  11: 'house:invites',
};

/**
 * One ledger transaction: the user's account changes by `amount`, `book` by the opposite amount.
 */
export interface LedgerEntry {
  readonly type: LedgerType;
  readonly amount: MicroUsd;
  readonly book: Book;
}
