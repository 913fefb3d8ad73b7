/**
 * Client order ids that running calls have looked up in the store. An id that is committed after
 * the lookup is noted here, so that the decision finds it in one place or the other. Ids without a
 * running lookup are not kept.
 */
export class AskedNames {
  readonly #asked = new Map<string, { calls: number; orderId: number | null }>();

  /**
   * Runs `work`, which can ask for the order of the name at any time; null if there is none. `find`
   * looks the name up in the store.
   */
  async asking<T>(
    name: string | null,
    find: (name: string) => Promise<number | null>,
    work: (first: () => number | null) => Promise<T>,
  ): Promise<T> {
    if (name === null) return work(() => null);
    // Registered before the store is read, so a name written from now on is seen.
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
