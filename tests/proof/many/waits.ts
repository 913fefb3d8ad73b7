/** Monotonic times in ms; `until` is now for a wait that goes on. */
export interface Wait {
  readonly since: number;
  readonly until: number;
}

/** The times that one trader waited for desks: from a request until a desk answered. */
export class Waits {
  readonly #ended: Wait[] = [];
  #since: number | null = null;

  asked(): void {
    this.#since ??= performance.now();
  }

  answered(): void {
    if (this.#since === null) return;
    this.#ended.push({ since: this.#since, until: performance.now() });
    this.#since = null;
  }

  /** Returns the longest wait that had not ended at `from`, null if there is none. */
  longest(from: number): Wait | null {
    const own = this.#ended.filter(({ until }) => until > from);
    if (this.#since !== null) own.push({ since: this.#since, until: performance.now() });
    return own.toSorted((a, b) => msOf(b) - msOf(a))[0] ?? null;
  }
}

export const msOf = ({ since, until }: Wait): number => until - since;
