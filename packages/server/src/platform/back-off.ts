/** A connection that lived for so long was a good one. */
const GOOD_AFTER_MS = 60_000;
/** Waits differ by up to this share, so that many processes do not come back at once. */
const SPREAD = 0.2;

export interface BackOffTerms {
  readonly firstMs: number;
  readonly ceilingMs: number;
}

/** How long to wait before each attempt to connect: twice as long each time, up to a ceiling. */
export class BackOff {
  readonly #terms: BackOffTerms;
  readonly #random: () => number;
  #wait: number;

  /** `random` returns a number from 0 to below 1. */
  constructor(terms: BackOffTerms, random: () => number = Math.random) {
    this.#terms = terms;
    this.#random = random;
    this.#wait = terms.firstMs;
  }

  /** Makes the next wait the first one again. */
  reset(): void {
    this.#wait = this.#terms.firstMs;
  }

  /** Returns how long to wait, in ms, after a connection that was live for `liveMs`. */
  next(liveMs: number): number {
    const { ceilingMs } = this.#terms;
    if (liveMs >= GOOD_AFTER_MS) this.reset();
    const wait = this.#wait * (1 + SPREAD * (2 * this.#random() - 1));
    this.#wait = Math.min(this.#wait * 2, ceilingMs);
    return Math.min(wait, ceilingMs);
  }
}
