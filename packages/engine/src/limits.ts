/** Why the law lets money be held back; nothing else does. */
export const FREEZE_GROUNDS = ['identity', 'authority', 'fraud'] as const;
export type FreezeGround = (typeof FREEZE_GROUNDS)[number];

/** Nothing is paid out before `until`, wall clock, epoch ms; at the moment itself it may be. */
export interface PayoutFreeze {
  readonly ground: FreezeGround;
  readonly until: number;
}

/** What operators have limited one account to. Closing and stops are in none of it. */
export interface AccountLimits {
  /** Opens nothing, and places and changes no pending order. */
  readonly isRestricted: boolean;
  /** The most leverage of a new order; null leaves it to the instrument. */
  readonly leverageMax: number | null;
  readonly payoutFreeze: PayoutFreeze | null;
}

/** An account that nobody has limited. */
export const NO_LIMITS: AccountLimits = {
  isRestricted: false,
  leverageMax: null,
  payoutFreeze: null,
};

/** The freeze that holds at `now`; null when there is none, or none any more. */
export const freezeAt = (
  { payoutFreeze }: Pick<AccountLimits, 'payoutFreeze'>,
  now: number,
): PayoutFreeze | null => (payoutFreeze && now < payoutFreeze.until ? payoutFreeze : null);
