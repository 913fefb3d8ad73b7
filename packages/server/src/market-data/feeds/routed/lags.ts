const KEPT = 256;
const SHARE = 0.95;

/** By how much the times of the last quotes were behind their arrival. */
export class Lags {
  readonly #ring = new Float64Array(KEPT);
  #count = 0;

  add(ms: number): void {
    this.#ring[this.#count % KEPT] = ms;
    this.#count += 1;
  }

  /** Returns the lag that 95 of 100 quotes do not exceed, in ms; null without quotes. */
  get p95(): number | null {
    const kept = Math.min(this.#count, KEPT);
    const sorted = this.#ring.slice(0, kept).toSorted();
    return sorted[Math.max(0, Math.ceil(kept * SHARE) - 1)] ?? null;
  }
}
