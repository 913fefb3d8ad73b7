import type { AccountEvent } from '../event.ts';

/** Deposits, and withdrawals, that one account may have under review at a time. */
export const UNDER_REVIEW_MAX = 20;

/** A decision about money; no events when it had been taken before. */
export interface Moved {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
}

export const NOTHING_MORE: Moved = { ok: true, events: [] };
