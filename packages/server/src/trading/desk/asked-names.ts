/**
 * The names of orders that calls under way have looked for in the store. A name that is written
 * after the store was asked is noted here, so whoever decides finds it here or there. Nothing is
 * kept of names that nobody asks about.
 */
export class AskedNames {
  readonly #asked = new Map<string, { calls: number; orderId: number | null }>();

  /**
   * Runs `work`, which may ask at any moment for the order that the name stands for; null is
   * none. `find` looks the name up in the store.
   */
  async asking<T>(
    name: string | null,
    find: (name: string) => Promise<number | null>,
    work: (first: () => number | null) => Promise<T>,
  ): Promise<T> {
    if (name === null) return work(() => null);
    // Before the store is asked: what is written from here on is noted.
    const asked = this.#asked.get(name) ?? { calls: 0, orderId: null };
    this.#asked.set(name, asked);
    asked.calls += 1;
    try {
      const stored = await find(name);
      return await work(() => asked.orderId ?? stored);
    } finally {
      asked.calls -= 1;
      if (asked.calls === 0) this.#asked.delete(name);
    }
  }

  /** Called when an order of this name is committed, before the next turn decides. */
  written(name: string, orderId: number): void {
    const asked = this.#asked.get(name);
    if (asked) asked.orderId = orderId;
  }
}
