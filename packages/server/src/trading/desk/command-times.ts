import type { Clock } from '../../platform/ports/clock.ts';

const WINDOW_MS = 5 * 60_000;
/** At most this number of the newest samples is kept. */
const KEPT_MAX = 2_000;

/** How long accepted commands took from receipt to commit, in whole ms. */
export interface CommandTiming {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Records how long the commands of the last five minutes took. */
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

  /**
   * Returns how many of the newest commands of the last five minutes took this many milliseconds,
   * rounded up.
   */
  counts(): readonly (readonly [ms: number, count: number])[] {
    const since = this.#clock.now() - WINDOW_MS;
    const counts = new Map<number, number>();
    for (const { at, ms } of this.#taken.slice(-KEPT_MAX)) {
      const whole = Math.ceil(ms);
      if (at > since) counts.set(whole, (counts.get(whole) ?? 0) + 1);
    }
    return [...counts];
  }
}

/** Returns the timing of commands counted by milliseconds; null if there are none. */
export function timingOf(
  counts: readonly (readonly [ms: number, count: number])[],
): CommandTiming | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, each]) => sum + each, 0);
  if (count === 0) return null;
  // Percentile by nearest rank.
  const at = (share: number) => {
    let left = Math.ceil(count * share);
    return sorted.find(([, each]) => (left -= each) <= 0)?.[0] ?? 0;
  };
  return { count, p50Ms: at(0.5), p95Ms: at(0.95) };
}
