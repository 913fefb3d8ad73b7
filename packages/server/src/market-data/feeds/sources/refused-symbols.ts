import { BackOff } from '../../../platform/back-off.ts';

/** Waits between two retries of a refused symbol. */
const AGAIN = { firstMs: 30_000, ceilingMs: 15 * 60_000 } as const;

interface Refusal {
  readonly reason: string;
  readonly backOff: BackOff;
  /** Monotonic time, ms. */
  askAt: number;
}

/** The symbols that a source refuses by name, which are asked for again less and less often. */
export class RefusedSymbols {
  readonly #refusals = new Map<string, Refusal>();
  readonly #random: (() => number) | undefined;

  /** `random` returns a number from 0 to below 1. */
  constructor(random?: () => number) {
    this.#random = random;
  }

  /** Why each of them is refused, in the words of the other side. */
  get reasons(): ReadonlyMap<string, string> {
    return new Map([...this.#refusals].map(([symbol, { reason }]) => [symbol, reason]));
  }

  get size(): number {
    return this.#refusals.size;
  }

  has(symbol: string): boolean {
    return this.#refusals.has(symbol);
  }

  /** Notes a refusal at `now`, monotonic ms. */
  add(symbol: string, reason: string, now: number): void {
    const known = this.#refusals.get(symbol);
    const backOff = known?.backOff ?? new BackOff(AGAIN, this.#random);
    const askAt = known?.askAt ?? now + backOff.next(0);
    this.#refusals.set(symbol, { reason: reason.slice(0, 200), backOff, askAt });
  }

  /** Returns whether it was refused until now. */
  delete(symbol: string): boolean {
    return this.#refusals.delete(symbol);
  }

  /** Returns the symbols to retry now, and schedules the next retry of each. */
  due(now: number): string[] {
    const due = [...this.#refusals].filter(([, { askAt }]) => now >= askAt);
    for (const [, refusal] of due) refusal.askAt = now + refusal.backOff.next(0);
    return due.map(([symbol]) => symbol);
  }
}
