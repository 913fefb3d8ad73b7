/**
 * Hands out order ids from blocks that the store reserves, so that no two desks use the same id.
 */
export class OrderIds {
  readonly #reserve: (size: number) => Promise<number>;
  readonly #size: number;
  #next = 0;
  #end = 0;
  #coming: { first: number } | null = null;
  #refill: Promise<void> | null = null;
  /** Number of the current series of blocks; a block that was asked for earlier is not used. */
  #series = 0;

  /** `reserve` returns the first id of a reserved block of `size` ids. */
  constructor(reserve: (size: number) => Promise<number>, size = 10_000) {
    this.#reserve = reserve;
    this.#size = size;
  }

  /**
   * Returns the next id, ascending within a block. Returns a promise only if orders come faster
   * than the store reserves blocks.
   */
  take(): number | Promise<number> {
    if (this.#next === this.#end && this.#coming) {
      this.#next = this.#coming.first;
      this.#end = this.#next + this.#size;
      this.#coming = null;
    }
    if (!this.#coming && this.#end - this.#next < this.#size / 2) void this.#fetch();
    if (this.#next < this.#end) return this.#next++;
    return this.#fetch().then(() => this.take());
  }

  /** Returns so many ids. */
  async takeMany(count: number): Promise<readonly number[]> {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await this.take());
    return ids;
  }

  /**
   * Goes on with ids of a block that is reserved from now on. They are greater than all ids that
   * other desks have used so far.
   */
  startOver(): void {
    this.#series += 1;
    this.#next = 0;
    this.#end = 0;
    this.#coming = null;
    this.#refill = null;
  }

  #fetch(): Promise<void> {
    const series = this.#series;
    this.#refill ??= this.#reserve(this.#size)
      .then((first) => {
        if (series === this.#series) this.#coming = { first };
      })
      .finally(() => {
        if (series === this.#series) this.#refill = null;
      });
    // There may be no caller yet; the next caller gets the rejection itself.
    this.#refill.catch(() => undefined);
    return this.#refill;
  }
}
