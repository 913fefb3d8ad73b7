/** A decision as stored. Null terms withdraw the decision that it replaces. */
export interface DecidedRow<T> {
  readonly id: number;
  readonly terms: T | null;
  /** Time of the market, epoch ms; null for a withdrawal. */
  readonly fromAt: number | null;
  readonly replaces: number | null;
}

/** Decided rules, and the time from which they apply. */
export interface Decided<T> {
  readonly id: number;
  readonly terms: T;
  /** Time of the market, epoch ms. */
  readonly fromAt: number;
}

/**
 * Which decision applies at which time. A decision that has taken effect stays in effect, even if
 * the market time of a replay goes back to the start of its recording.
 */
export class Schedule<T> {
  #decided: readonly Decided<T>[] = [];
  #inForce: Decided<T> | null = null;

  take(rows: readonly DecidedRow<T>[]): void {
    this.#decided = decidedOf(rows);
  }

  /**
   * Returns the decision in effect at `clock`, as the same object until it changes; null before any
   * decision.
   */
  at(clock: number): Decided<T> | null {
    for (const decided of this.#decided) {
      if (decided.id > this.#inForceId && decided.fromAt <= clock) this.#inForce = decided;
    }
    return this.#inForce;
  }

  /** Returns the pending decision, null if none; at most one is pending at a time. */
  coming(clock: number): Decided<T> | null {
    return this.#after(this.#decided, clock);
  }

  /** Returns the pending decision among the rows that a transaction sees; null if none. */
  comingOf(rows: readonly DecidedRow<T>[], clock: number): Decided<T> | null {
    return this.#after(decidedOf(rows), clock);
  }

  #after(decided: readonly Decided<T>[], clock: number): Decided<T> | null {
    this.at(clock);
    return decided.find(({ id }) => id > this.#inForceId) ?? null;
  }

  get #inForceId(): number {
    return this.#inForce?.id ?? 0;
  }
}

/** Returns the decisions that were not replaced before they took effect. */
function decidedOf<T>(rows: readonly DecidedRow<T>[]): Decided<T>[] {
  const replaced = new Set(rows.map(({ replaces }) => replaces));
  return rows.flatMap(({ id, terms, fromAt }) =>
    replaced.has(id) || terms === null || fromAt === null ? [] : [{ id, terms, fromAt }],
  );
}
