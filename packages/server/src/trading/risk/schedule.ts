/** One decision as it is kept; without terms it withdraws the one that it replaces. */
export interface DecidedRow<T> {
  readonly id: number;
  readonly terms: T | null;
  /** By the market clock, epoch ms. */
  readonly fromAt: number | null;
  readonly replaces: number | null;
}

/** Rules that somebody has decided on, with the moment from which they hold. */
export interface Decided<T> {
  readonly id: number;
  readonly terms: T;
  /** By the market clock, epoch ms. */
  readonly fromAt: number;
}

/**
 * Which decision holds at which moment. What has come into force stays in force, even where the
 * market clock of a replay goes back to the beginning of its recording.
 */
export class Schedule<T> {
  #decided: readonly Decided<T>[] = [];
  #inForce: Decided<T> | null = null;

  take(rows: readonly DecidedRow<T>[]): void {
    this.#decided = decidedOf(rows);
  }

  /** What holds at `clock`, the same object as long as it does; null before any decision. */
  at(clock: number): Decided<T> | null {
    for (const decided of this.#decided) {
      if (decided.id > this.#inForceId && decided.fromAt <= clock) this.#inForce = decided;
    }
    return this.#inForce;
  }

  /** What comes next; at most one decision waits at a time. */
  coming(clock: number): Decided<T> | null {
    return this.#after(this.#decided, clock);
  }

  /** The same for rows as a transaction sees them. */
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

/** Decisions that nothing has replaced before they came into force. */
function decidedOf<T>(rows: readonly DecidedRow<T>[]): Decided<T>[] {
  const replaced = new Set(rows.map(({ replaces }) => replaces));
  return rows.flatMap(({ id, terms, fromAt }) =>
    replaced.has(id) || terms === null || fromAt === null ? [] : [{ id, terms, fromAt }],
  );
}
