/**
 * Client order ids that running calls have looked up in the store. An id that is committed after
 * the lookup is recorded here, so that the turn finds it either in the store or here. An id is
 * forgotten when no running call has looked it up.
 */
export class AskedNames {
  readonly #asked = new Map<string, { calls: number; orderId: number | null }>();

  /**
   * Runs `work` with a function that returns the id of the order with this client order id, null if
   * there is none yet. `find` looks the client order id up in the store.
   */
  async asking<T>(
    name: string | null,
    find: (name: string) => Promise<number | null>,
    work: (first: () => number | null) => Promise<T>,
  ): Promise<T> {
    if (name === null) return work(() => null);
    // Registered before the store is read, so that an order committed from now on is recorded.
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

  /**
   * Must be called when an order with this client order id is committed, before the next turn
   * decides.
   */
  written(name: string, orderId: number): void {
    const asked = this.#asked.get(name);
    if (asked) asked.orderId = orderId;
  }
}
