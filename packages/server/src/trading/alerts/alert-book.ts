import type { AlertKind } from '@fulcrum/contract/trading/alerts';
import { PriceHeap, type HeapEntry } from '@fulcrum/engine/watch/price-heap';

import type { AlertRow, ReachedAlert } from './alert-store.ts';

/** How far the price must move back before a repeating alert can fire again: 0.1 %. */
const REARM_PARTS = 1_000;
const PERCENT_PARTS = 10_000;

/**
 * What a quote has caused: alerts that fired (`tells`), and ids of alerts that may fire again
 * (`arms`).
 */
export interface Reached {
  readonly tells: readonly ReachedAlert[];
  readonly arms: readonly number[];
}

interface Kept {
  readonly alert: AlertRow;
  entry: HeapEntry<Kept> | null;
}

/** The waiting alerts of one instrument, in heaps ordered by the bid that reaches them. */
interface Line {
  readonly rises: PriceHeap<Kept>;
  readonly falls: PriceHeap<Kept>;
  /** Alerts on a change in percent of the day; their prices depend on the previous day's close. */
  readonly ofDay: Set<Kept>;
  previousClose: number | null;
}

const isRising = (kind: AlertKind): boolean => kind === 'above' || kind === 'up';
const isOfDay = (kind: AlertKind): boolean => kind === 'up' || kind === 'down';

/** Returns the bid at which an alert is reached; null while the previous day's close is unknown. */
export function priceOf(
  { kind, level }: Pick<AlertRow, 'kind' | 'level'>,
  previousClose: number | null,
): number | null {
  if (!isOfDay(kind)) return level;
  if (previousClose === null || previousClose === 0) return null;
  const exact = previousClose + (Math.abs(previousClose) * level) / PERCENT_PARTS;
  // Rounded away from the close, so that an alert never fires before the change is large enough.
  return kind === 'up' ? Math.ceil(exact) : Math.floor(exact);
}

/** Returns whether a bid reaches an alert; a bid equal to the price reaches it. */
export function isReached(
  alert: Pick<AlertRow, 'kind' | 'level'>,
  bid: number,
  previousClose: number | null,
): boolean {
  const price = priceOf(alert, previousClose);
  if (price === null) return false;
  return isRising(alert.kind) ? bid >= price : bid <= price;
}

/**
 * All waiting alerts in heaps ordered by price, so that a quote is compared only with the nearest
 * alert on either side. An alert that was reached stays out of its heap until it is put back.
 */
export class AlertBook {
  readonly #byId = new Map<number, Kept>();
  readonly #lines = new Map<number, Line>();

  /** Adds or replaces an alert; `previousClose` is that of its instrument. */
  put(alert: AlertRow, previousClose: number | null): void {
    this.remove(alert.id);
    const kept: Kept = { alert, entry: null };
    this.#byId.set(alert.id, kept);
    const line = this.#lineOf(alert.instrumentId, previousClose);
    if (isOfDay(alert.kind)) line.ofDay.add(kept);
    place(kept, line);
  }

  remove(id: number): void {
    const kept = this.#byId.get(id);
    if (!kept) return;
    kept.entry?.heap.remove(kept.entry);
    this.#byId.delete(id);
    const line = this.#lines.get(kept.alert.instrumentId);
    if (!line) return;
    line.ofDay.delete(kept);
  }

  /** Returns the ids of all alerts. */
  ids(): readonly number[] {
    return [...this.#byId.keys()];
  }

  /** Puts an alert that was reached back into its heap. */
  putBack(id: number): void {
    const kept = this.#byId.get(id);
    const line = kept && this.#lines.get(kept.alert.instrumentId);
    if (line) place(kept, line);
  }

  /** Returns whether any alert of the instrument depends on the previous day's close. */
  needsDay(instrumentId: number): boolean {
    return (this.#lines.get(instrumentId)?.ofDay.size ?? 0) > 0;
  }

  /**
   * Removes the alerts that the bid reaches from their heaps and returns them; null if there are
   * none.
   */
  reach(instrumentId: number, bid: number, previousClose: number | null): Reached | null {
    const line = this.#lines.get(instrumentId);
    if (!line) return null;
    if (line.ofDay.size > 0 && line.previousClose !== previousClose) {
      line.previousClose = previousClose;
      for (const kept of line.ofDay) place(kept, line);
    }
    const tells: ReachedAlert[] = [];
    const arms: number[] = [];
    for (const heap of [line.rises, line.falls]) {
      for (const { alert } of heap.takeAll(bid) ?? []) {
        const { id, kind, level, isArmed } = alert;
        if (isArmed) tells.push({ id, kind, level, bid });
        else arms.push(id);
      }
    }
    return tells.length + arms.length === 0 ? null : { tells, arms };
  }

  #lineOf(instrumentId: number, previousClose: number | null): Line {
    const known = this.#lines.get(instrumentId);
    if (known) return known;
    const line: Line = {
      rises: new PriceHeap('rises'),
      falls: new PriceHeap('falls'),
      ofDay: new Set(),
      previousClose,
    };
    this.#lines.set(instrumentId, line);
    return line;
  }
}

/**
 * Adds an alert to its heap. An alert that has fired is placed on the other side of its price, so
 * that it can fire again only after the price has moved back.
 */
function place(kept: Kept, line: Line): void {
  const { alert } = kept;
  kept.entry?.heap.remove(kept.entry);
  kept.entry = null;
  const price = priceOf(alert, line.previousClose);
  if (price === null) return;
  const rises = isRising(alert.kind);
  if (alert.isArmed) {
    kept.entry = (rises ? line.rises : line.falls).add(price, kept);
    return;
  }
  const gap = Math.max(1, Math.round(Math.abs(price) / REARM_PARTS));
  kept.entry = rises ? line.falls.add(price - gap, kept) : line.rises.add(price + gap, kept);
}
