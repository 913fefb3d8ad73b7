import type { Clock } from '../../platform/ports/clock.ts';

const WINDOW_MS = 5 * 60_000;
/** On a busy desk only the newest samples are kept. */
const KEPT_MAX = 2_000;

/** How long accepted commands took from receipt to commit, in whole ms. */
export interface CommandTiming {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Remembers how long the commands of the last five minutes took. */
export class CommandTimes {
  readonly #clock: Clock;
  #taken: { readonly at: number; readonly ms: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Wraps a command and records its duration if it is accepted. */
  timed<Input extends readonly unknown[], Outcome extends { readonly ok: boolean }>(
    act: (...input: Input) => Promise<Outcome>,
  ): (...input: Input) => Promise<Outcome> {
    return async (...input) => {
      const from = performance.now();
      const outcome = await act(...input);
      if (outcome.ok) this.add(performance.now() - from);
      return outcome;
    };
  }

  add(ms: number): void {
    this.#taken.push({ at: this.#clock.now(), ms });
    if (this.#taken.length >= 2 * KEPT_MAX) this.#taken = this.#taken.slice(-KEPT_MAX);
  }

  /** Null if there was no command recently. */
  read(): CommandTiming | null {
    const since = this.#clock.now() - WINDOW_MS;
    const taken = this.#taken.slice(-KEPT_MAX).filter(({ at }) => at > since);
    const sorted = taken.map(({ ms }) => ms).sort((a, b) => a - b);
    // The nearest rank, rounded up to whole milliseconds.
    const at = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    if (sorted.length === 0) return null;
    return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) };
  }
}
