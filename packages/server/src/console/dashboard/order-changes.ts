import { isDeepStrictEqual } from 'node:util';

import type * as wire from '@fulcrum/contract/console/dashboard/schema';

import type { MarketModule } from '../../market-data/module.ts';
import type { LiveOrder } from '../../trading/module.ts';
import { liveOrderOf } from './orders-view.ts';

interface KnownRow {
  readonly row: wire.LiveOrder;
  /** The step at which the row last changed. */
  readonly changedAt: number;
  readonly checkedAt: number;
}

/** A row that was not requested for so many milliseconds is forgotten. */
const KEPT_MS = 60_000;

/** Finds the rows that changed since a screen last requested them, for accounts of one kind. */
export class OrderChanges {
  readonly #market: MarketModule;
  readonly #rows = new Map<number, KnownRow>();
  #at: number | null = null;
  #step = 0;

  constructor(market: MarketModule) {
    this.#market = market;
  }

  /**
   * Returns the rows of these orders that changed after the step `since`. Orders of the same moment
   * `at`, epoch ms, have the same values.
   */
  changed(
    at: number,
    orders: readonly LiveOrder[],
    since: number,
  ): { readonly step: number; readonly rows: wire.LiveOrder[] } {
    if (at !== this.#at) this.#begin(at);
    const rows = orders
      .map((order) => this.#rowOf(order))
      .filter(({ changedAt }) => changedAt > since)
      .map(({ row }) => row);
    return { step: this.#step, rows };
  }

  #begin(at: number): void {
    this.#at = at;
    // Steps follow the clock, so that they keep growing after a restart.
    this.#step = Math.max(this.#step + 1, at);
    const oldest = this.#step - KEPT_MS;
    for (const [id, { checkedAt }] of this.#rows) if (checkedAt < oldest) this.#rows.delete(id);
  }

  /**
   * Returns the row of an order. A row that was not requested for a while may be sent once too
   * often, but a change is never missed.
   */
  #rowOf(order: LiveOrder): KnownRow {
    const { id } = order.record;
    const before = this.#rows.get(id);
    if (before?.checkedAt === this.#step) return before;
    const row = liveOrderOf(order, this.#market);
    const isSame = before !== undefined && isDeepStrictEqual(row, before.row);
    const changedAt = isSame ? before.changedAt : this.#step;
    const known = { row: isSame ? before.row : row, changedAt, checkedAt: this.#step };
    this.#rows.set(id, known);
    return known;
  }
}
