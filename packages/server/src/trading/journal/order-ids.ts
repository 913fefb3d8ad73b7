/** Hands out order ids from blocks that the store reserves, so that no two desks share one. */
export class OrderIds {
  readonly #reserve: (size: number) => Promise<number>;
  readonly #size: number;
  #next = 0;
  #end = 0;
  #coming: { first: number } | null = null;
  #refill: Promise<void> | null = null;

  /** `reserve` returns the first id of a reserved block of `size`. */
  constructor(reserve: (size: number) => Promise<number>, size = 10_000) {
    this.#reserve = reserve;
    this.#size = size;
  }

  /** The next id, ascending within a block; waits only if the store is slower than the orders. */
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

  #fetch(): Promise<void> {
    this.#refill ??= this.#reserve(this.#size)
      .then((first) => {
        this.#coming = { first };
      })
      .finally(() => {
        this.#refill = null;
      });
    // There may be no caller yet; the next caller gets the failure itself.
    this.#refill.catch(() => undefined);
    return this.#refill;
  }
}
