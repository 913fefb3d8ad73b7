/** One decision as stored; without terms it withdraws the one that it replaces. */
export interface DecidedRow<T> {
  readonly id: number;
  readonly terms: T | null;
  /** By the market clock, epoch ms. */
  readonly fromAt: number | null;
  readonly replaces: number | null;
}

/** Decided rules, and the time from which they apply. */
export interface Decided<T> {
  readonly id: number;
  readonly terms: T;
  /** By the market clock, epoch ms. */
  readonly fromAt: number;
}

/**
 * Which decision applies at which time. A decision that has taken effect stays in effect, even if
 * the market clock of a replay goes back to the start of its recording.
 */
export class Schedule<T> {
  #decided: readonly Decided<T>[] = [];
  #inForce: Decided<T> | null = null;

  take(rows: readonly DecidedRow<T>[]): void {
    this.#decided = decidedOf(rows);
  }

  /**
   * The decision in force at `clock`, as the same object until it changes; null before any
   * decision.
   */
  at(clock: number): Decided<T> | null {
    for (const decided of this.#decided) {
      if (decided.id > this.#inForceId && decided.fromAt <= clock) this.#inForce = decided;
    }
    return this.#inForce;
  }

  /** The next decision; at most one is pending at a time. */
  coming(clock: number): Decided<T> | null {
    return this.#after(this.#decided, clock);
  }

  /** The pending one among rows that a transaction sees. */
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

/** Decisions that were not replaced before they took effect. */
function decidedOf<T>(rows: readonly DecidedRow<T>[]): Decided<T>[] {
  const replaced = new Set(rows.map(({ replaces }) => replaces));
  return rows.flatMap(({ id, terms, fromAt }) =>
    replaced.has(id) || terms === null || fromAt === null ? [] : [{ id, terms, fromAt }],
  );
}
