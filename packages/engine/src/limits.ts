/** The legal grounds to freeze withdrawals; there are no others. */
export const FREEZE_GROUNDS = ['identity', 'authority', 'fraud'] as const;
export type FreezeGround = (typeof FREEZE_GROUNDS)[number];

/** Nothing is paid out before `until` (wall clock, epoch ms); from then on it can be. */
export interface PayoutFreeze {
  readonly ground: FreezeGround;
  readonly until: number;
}

/** Limits that operators have put on one account. Closing and stops are never limited. */
export interface AccountLimits {
  /** A restricted account cannot open, nor place or change pending orders. */
  readonly isRestricted: boolean;
  /** Highest leverage of a new order; null for no limit besides the instrument's. */
  readonly leverageMax: number | null;
  readonly payoutFreeze: PayoutFreeze | null;
}

/** The limits of an account without any. */
export const NO_LIMITS: AccountLimits = {
  isRestricted: false,
  leverageMax: null,
  payoutFreeze: null,
};

/** The freeze in force at `now`; null when there is none or it has ended. */
export const freezeAt = (
  { payoutFreeze }: Pick<AccountLimits, 'payoutFreeze'>,
  now: number,
): PayoutFreeze | null => (payoutFreeze && now < payoutFreeze.until ? payoutFreeze : null);
