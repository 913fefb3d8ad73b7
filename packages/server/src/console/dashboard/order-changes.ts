import { isDeepStrictEqual } from 'node:util';

import type * as wire from '@fulcrum/contract/console/dashboard/schema';

import type { MarketModule } from '../../market-data/module.ts';
import type { LiveOrder, LiveSnapshot } from './live-overview.ts';
import { liveOrderOf } from './orders-view.ts';

interface KnownRow {
  readonly row: wire.LiveOrder;
  /** The step in which the row last changed. */
  readonly changedAt: number;
  readonly checkedAt: number;
}

/** Finds the rows that changed since a screen last asked, for accounts of one kind. */
export class OrderChanges {
  readonly #market: MarketModule;
  readonly #rows = new Map<number, KnownRow>();
  #snapshot: LiveSnapshot | null = null;
  #step = 0;

  constructor(market: MarketModule) {
    this.#market = market;
  }

  /** The rows of these orders that have changed after the step `since`. */
  changed(
    snapshot: LiveSnapshot,
    orders: readonly LiveOrder[],
    since: number,
  ): { readonly step: number; readonly rows: wire.LiveOrder[] } {
    if (snapshot !== this.#snapshot) this.#begin(snapshot);
    const rows = orders
      .map((order) => this.#rowOf(order))
      .filter(({ changedAt }) => changedAt > since)
      .map(({ row }) => row);
    return { step: this.#step, rows };
  }

  #begin(snapshot: LiveSnapshot): void {
    this.#snapshot = snapshot;
    // Steps follow the clock, so that they keep growing after a restart.
    this.#step = Math.max(this.#step + 1, snapshot.at);
    const live = new Set(snapshot.orders.map(({ record }) => record.id));
    for (const id of this.#rows.keys()) if (!live.has(id)) this.#rows.delete(id);
  }

  /** A row that was not asked for in a while may be sent once too often, never too rarely. */
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
