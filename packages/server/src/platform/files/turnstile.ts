import { Refused } from '../refusal.ts';

const RETRY_AFTER_S = 5;

/**
 * Runs up to `atOnce` pieces of work in parallel and lets `waiting` more wait; refuses the rest.
 */
export class Turnstile {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#place();
    try {
      return await work();
    } finally {
      // The place passes directly to the next waiting work.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #place(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new Refused('server.unavailable', {}, RETRY_AFTER_S);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
