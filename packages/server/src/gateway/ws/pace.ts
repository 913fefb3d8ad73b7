/**
 * Runs `beat` on request: at once if the last run is at least `everyMs` ago, else as soon as that
 * time has passed. Requests in the meantime cause only one run.
 */
export class Pace {
  readonly #everyMs: number;
  readonly #beat: (now: number) => void;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(everyMs: number, beat: (now: number) => void) {
    this.#everyMs = everyMs;
    this.#beat = beat;
  }

  ask(): void {
    if (this.#timer !== null || this.#isStopped) return;
    const wait = Math.max(0, this.#lastAt + this.#everyMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#lastAt = performance.now();
      this.#beat(this.#lastAt);
    }, wait);
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
