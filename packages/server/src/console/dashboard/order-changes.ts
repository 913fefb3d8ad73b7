import { isDeepStrictEqual } from 'node:util';

import type * as wire from '@fulcrum/contract/console/wire';

import type { MarketModule } from '../../market-data/module.ts';
import type { FloorView, LiveOrder } from './live-overview.ts';
import { liveOrderOf } from './view.ts';

interface Stepped {
  readonly row: wire.LiveOrder;
  /** The step at which it came to be as it is. */
  readonly changedAt: number;
  readonly lookedAt: number;
}

/** Tells rows that changed from those that a screen has already, for accounts of one kind. */
export class OrderSteps {
  readonly #market: MarketModule;
  readonly #rows = new Map<number, Stepped>();
  #view: FloorView | null = null;
  #step = 0;

  constructor(market: MarketModule) {
    this.#market = market;
  }

  /** Of these orders of a look, the rows that are not as they were at the step `since`. */
  changed(
    view: FloorView,
    orders: readonly LiveOrder[],
    since: number,
  ): { readonly step: number; readonly rows: wire.LiveOrder[] } {
    if (view !== this.#view) this.#begin(view);
    const rows = orders
      .map((order) => this.#look(order))
      .filter(({ changedAt }) => changedAt > since)
      .map(({ row }) => row);
    return { step: this.#step, rows };
  }

  #begin(view: FloorView): void {
    this.#view = view;
    // The clock's time, so that steps go on growing over a restart.
    this.#step = Math.max(this.#step + 1, view.at);
    const live = new Set(view.orders.map(({ record }) => record.id));
    for (const id of this.#rows.keys()) if (!live.has(id)) this.#rows.delete(id);
  }

  /** A row that nobody has looked at for a while may count as changed too late, never as same. */
  #look(order: LiveOrder): Stepped {
    const { id } = order.record;
    const before = this.#rows.get(id);
    if (before?.lookedAt === this.#step) return before;
    const row = liveOrderOf(order, this.#market);
    const isSame = before !== undefined && isDeepStrictEqual(row, before.row);
    const changedAt = isSame ? before.changedAt : this.#step;
    const stepped = { row: isSame ? before.row : row, changedAt, lookedAt: this.#step };
    this.#rows.set(id, stepped);
    return stepped;
  }
}
