/** Work that nobody waits for: one piece after the other, by itself and when asked. */
export class Background {
  readonly #fault: (error: unknown) => void;
  #newest: Promise<unknown> = Promise.resolve();
  readonly #timers: NodeJS.Timeout[] = [];

  /** `fault` hears of failures; the work goes on after them. */
  constructor(fault: (error: unknown) => void) {
    this.#fault = fault;
  }

  /** Does it as soon as what was asked for before is done. */
  soon(work: () => Promise<unknown>): void {
    this.#newest = this.#newest.then(work).catch(this.#fault);
  }

  /** Does it now, and again every so many milliseconds until `stop`. */
  every(ms: number, work: () => Promise<unknown>): void {
    this.soon(work);
    this.#timers.push(setInterval(() => this.soon(work), ms).unref());
  }

  /** Resolves when nothing is under way, nor was asked for meanwhile. */
  async idle(): Promise<void> {
    for (let turn; turn !== this.#newest; ) {
      turn = this.#newest;
      await turn;
    }
  }

  /** Begins nothing by itself any more, and resolves when all is done. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.idle();
  }
}
