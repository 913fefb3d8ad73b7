import type { AccountEvent } from '../event.ts';

/** How many deposits, and how many withdrawals, one account may have under review. */
export const UNDER_REVIEW_MAX = 20;

/** An accepted decision about money; `events` is empty if it was decided before. */
export interface Moved {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
}

export const NOTHING_MORE: Moved = { ok: true, events: [] };
