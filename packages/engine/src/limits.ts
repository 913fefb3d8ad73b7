/** The legal grounds for freezing withdrawals; there are no others. */
export const FREEZE_GROUNDS = ['identity', 'authority', 'fraud'] as const;
export type FreezeGround = (typeof FREEZE_GROUNDS)[number];

/** No withdrawal is paid out before `until` (wall clock, epoch ms). */
export interface PayoutFreeze {
  readonly ground: FreezeGround;
  readonly until: number;
}

/** Limits that operators have set for one account. They never prevent closing or changing stops. */
export interface AccountLimits {
  /** A restricted account cannot open positions, nor place or change pending orders. */
  readonly isRestricted: boolean;
  /** Highest leverage of a new order; null if only the instrument's limit applies. */
  readonly leverageMax: number | null;
  readonly payoutFreeze: PayoutFreeze | null;
}

/** The limits of an account for which operators have set none. */
export const NO_LIMITS: AccountLimits = {
  isRestricted: false,
  leverageMax: null,
  payoutFreeze: null,
};

/** Returns the freeze that applies at `now`; null if there is none or it has ended. */
export const freezeAt = (
  { payoutFreeze }: Pick<AccountLimits, 'payoutFreeze'>,
  now: number,
): PayoutFreeze | null => (payoutFreeze && now < payoutFreeze.until ? payoutFreeze : null);
