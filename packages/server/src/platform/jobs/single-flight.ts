/** Runs one piece of work at a time. Requests during a run cause one more run after it. */
export class SingleFlight {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;

  /** `work` must not reject. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  run(): void {
    if (this.#running) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#work().finally(() => {
      this.#running = null;
      if (!this.#isAskedAgain) return;
      this.#isAskedAgain = false;
      this.run();
    });
  }

  /** Cancels a request for another run. */
  drop(): void {
    this.#isAskedAgain = false;
  }

  /** Resolves when no work is running or requested. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }
}
