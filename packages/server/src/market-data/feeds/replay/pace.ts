/**
 * During a pause in the ticks, the clock still moves this often, so that sessions close on time.
 */
const CLOCK_STEP_MS = 250;

/** Paces a replay: real time times `speed`, or `max` for no waiting. */
export class Pace {
  readonly #speed: number | 'max';
  #firstTime: number | null = null;
  #startedAt = 0;
  #wake: (() => void) | null = null;
  #isStopped = false;

  constructor(speed: number | 'max') {
    this.#speed = speed;
  }

  /** Returns true if a tick at `time` (epoch ms) is not due yet. The first tick is due at once. */
  mustWait(time: number): boolean {
    if (this.#speed === 'max') return false;
    if (this.#firstTime === null) {
      this.#firstTime = time;
      this.#startedAt = performance.now();
    }
    return time > this.#now(this.#speed, this.#firstTime);
  }

  /** Waits until the tick at `time` is due, and moves the clock meanwhile; a stop ends the wait. */
  async until(time: number, advance: (now: number) => Promise<void> | null): Promise<void> {
    if (this.#speed === 'max' || this.#firstTime === null) return;
    for (;;) {
      const now = Math.floor(this.#now(this.#speed, this.#firstTime));
      if (this.#isStopped || now >= time) return;
      const rolling = advance(now);
      if (rolling) await rolling;
      await this.#sleep(Math.min((time - now) / this.#speed, CLOCK_STEP_MS));
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  #now(speed: number, firstTime: number): number {
    return firstTime + (performance.now() - this.#startedAt) * speed;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
