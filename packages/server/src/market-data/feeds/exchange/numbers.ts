/** A fall by more than this is no reordering: the numbers begin again. */
const REORDERED_MAX = 1_000;

/** The numbers that a venue gives the quotes of each symbol on one connection. */
export class Numbers {
  readonly #last = new Map<string, number>();
  /** Symbols whose last number was lower than the one before. */
  readonly #fallen = new Set<string>();

  /**
   * Returns whether a quote is the next one, not one that was overtaken. A number that falls far,
   * or the second in a row that is lower, begins the numbers of its symbol again.
   */
  isNext(symbol: string, number: number): boolean {
    const last = this.#last.get(symbol) ?? -Infinity;
    const isLower = number < last;
    if (isLower && last - number <= REORDERED_MAX && !this.#fallen.has(symbol)) {
      this.#fallen.add(symbol);
      return false;
    }
    if (this.#fallen.size > 0) this.#fallen.delete(symbol);
    this.#last.set(symbol, number);
    return true;
  }

  /** The number of the last quote; null before the first. */
  lastOf(symbol: string): number | null {
    return this.#last.get(symbol) ?? null;
  }
}
