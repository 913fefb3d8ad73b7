import { MINUTE_MS } from '@fulcrum/engine/market/new-york';

import type { HedgeStore, HedgingTenure } from './hedge-store.ts';

/**
 * Counts the minutes in which the house keeps more of an instrument than the limit of its rule. A
 * minute counts if it was so at any look at the exposure; a minute without a look does not.
 */
export class OverLimitMinutes {
  readonly #store: Pick<HedgeStore, 'countOverLimit'>;
  /** The newest minute that is stored, by instrument; the store alone decides what counts. */
  readonly #stored = new Map<number, number>();

  constructor(store: Pick<HedgeStore, 'countOverLimit'>) {
    this.#store = store;
  }

  /** Counts the minute of `now` (epoch ms) for the instruments that are above their limit. */
  async count(tenure: HedgingTenure, instrumentIds: readonly number[], now: number): Promise<void> {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const due = instrumentIds.filter((id) => this.#stored.get(id) !== minute);
    if (due.length === 0) return;
    await this.#store.countOverLimit(tenure, due, minute);
    for (const id of due) this.#stored.set(id, minute);
  }
}
