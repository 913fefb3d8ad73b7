const MINUTE_MS = 60_000;

/** Counts happenings within the last minute. */
export class MinuteCount {
  readonly #max: number;
  #times: number[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one at `now` (monotonic ms); answers whether `max` of them fell into one minute. */
  isFullAt(now: number): boolean {
    if (this.#times.length >= this.#max) {
      this.#times = this.#times.filter((time) => now - time < MINUTE_MS);
    }
    this.#times.push(now);
    return this.#times.length >= this.#max;
  }
}
