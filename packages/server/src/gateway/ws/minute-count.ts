const MINUTE_MS = 60_000;

/** Counts events within the last minute. */
export class MinuteCount {
  readonly #max: number;
  #times: number[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Counts one event at `now` (monotonic ms); returns whether there were `max` events within a
   * minute.
   */
  isFullAt(now: number): boolean {
    if (this.#times.length >= this.#max) {
      this.#times = this.#times.filter((time) => now - time < MINUTE_MS);
    }
    this.#times.push(now);
    return this.#times.length >= this.#max;
  }
}
