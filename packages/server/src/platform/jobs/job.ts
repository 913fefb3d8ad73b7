import { SingleFlight } from './single-flight.ts';

export interface JobTerms {
  /** Name of the job in metrics and in the log. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/** One finished run of a job. */
export interface JobRun {
  readonly name: string;
  readonly ms: number;
  /** The error of the run; null after a success. */
  readonly error: unknown;
}

/** Background work that is repeated at an interval, and earlier on request. Runs never overlap. */
export class Job {
  readonly name: string;
  readonly everyMs: number;
  readonly #run: () => Promise<unknown>;
  readonly #flight = new SingleFlight(() => this.#once());
  #report: ((run: JobRun) => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor({ name, everyMs, run }: JobTerms) {
    this.name = name;
    this.everyMs = everyMs;
    this.#run = run;
  }

  /** Runs the job now and then at its interval. `report` receives each run and must not throw. */
  start(report: (run: JobRun) => void): void {
    this.#report = report;
    this.#timer = setInterval(() => {
      if (!this.#flight.isRunning) this.#flight.run();
    }, this.everyMs);
    this.#timer.unref();
    this.#flight.run();
  }

  /**
   * Runs the job without waiting for the interval. Does nothing unless the job has been started.
   */
  soon(): void {
    if (this.#report) this.#flight.run();
  }

  /** Resolves when the job is not running and no further run is requested. */
  idle(): Promise<void> {
    return this.#flight.idle();
  }

  /** Stops the job after its current run. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#flight.drop();
    await this.#flight.idle();
    this.#report = null;
  }

  async #once(): Promise<void> {
    const startedAt = performance.now();
    let failure: unknown = null;
    try {
      await this.#run();
    } catch (error) {
      failure = error;
    }
    this.#report?.({ name: this.name, ms: performance.now() - startedAt, error: failure });
  }
}
