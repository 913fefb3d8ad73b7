import type { AccountEvent } from '../event.ts';

/** The most deposits, and the most withdrawals, that one account may have under review. */
export const UNDER_REVIEW_MAX = 20;

/** An accepted decision about money; without events if it was made before. */
export interface Moved {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
}

export const NOTHING_MORE: Moved = { ok: true, events: [] };
