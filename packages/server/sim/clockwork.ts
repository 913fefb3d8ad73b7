interface Planned {
  readonly at: number;
  readonly work: () => void;
  isCancelled: boolean;
}

/**
 * Simulated time: what is planned runs by its time, what was planned first comes first, and each
 * piece runs with everything that follows from it at once. Nothing waits for real time, so a run
 * depends only on its seed.
 */
export class Clockwork {
  #now = 0;
  readonly #planned: Planned[] = [];

  /** Milliseconds since the start of the simulation. */
  get now(): number {
    return this.#now;
  }

  /** Runs `work` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void {
    const planned: Planned = {
      at: this.#now + Math.max(ms, 0),
      work,
      isCancelled: false,
    };
    let place = this.#planned.length;
    for (; place > 0; place -= 1) {
      const before = this.#planned[place - 1];
      if (before !== undefined && before.at <= planned.at) break;
    }
    this.#planned.splice(place, 0, planned);
    return () => {
      planned.isCancelled = true;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs everything that is planned until a moment. */
  async runUntil(end: number): Promise<void> {
    await settled();
    for (let next = this.#planned[0]; next && next.at <= end; next = this.#planned[0]) {
      this.#planned.shift();
      if (next.isCancelled) continue;
      this.#now = next.at;
      next.work();
      await settled();
    }
    this.#now = end;
  }
}

/** Resolves when every promise that can go on without time has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
