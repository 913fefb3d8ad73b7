/** The period over which ticks are averaged. */
const WINDOW_MS = 10_000;

/** A rate of events. It is counted in windows, so that a tick costs only two comparisons. */
export class TickRate {
  #window = -Infinity;
  #count = 0;
  #countBefore = 0;
  /** Time of the last event, epoch ms; null before the first event. */
  lastAt: number | null = null;

  add(now: number): void {
    this.#turn(now);
    this.#count += 1;
    this.lastAt = now;
  }

  /**
   * Returns the events per second over the last ten seconds. The previous window counts in
   * proportion to its overlap with them.
   */
  perSecond(now: number): number {
    this.#turn(now);
    const part = 1 - (now - this.#window * WINDOW_MS) / WINDOW_MS;
    const count = this.#count + this.#countBefore * part;
    return Math.round((count * 10_000) / WINDOW_MS) / 10;
  }

  #turn(now: number): void {
    const window = Math.floor(now / WINDOW_MS);
    if (window === this.#window) return;
    this.#countBefore = window === this.#window + 1 ? this.#count : 0;
    this.#count = 0;
    this.#window = window;
  }
}
