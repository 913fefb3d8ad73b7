import type { Turn } from '../journal/turn-rows.ts';

/**
 * Nothing of a group was written: some of its turns put a deposit or withdrawal under review whose
 * draft was deleted, or which was put under review before. Gateways do not wait for each other, so
 * this is no failure of the store. The other turns can be written.
 */
export class DraftsGone extends Error {
  /** The turns that can never be written; at least one. */
  readonly turns: ReadonlySet<Turn>;

  constructor(turns: readonly Turn[]) {
    super(`Deposits or withdrawals of ${turns.length} turns are no drafts`);
    this.turns = new Set(turns);
  }
}
