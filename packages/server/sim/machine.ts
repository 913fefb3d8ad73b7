import type { Random } from '../../engine/sim/random.ts';
import type { Clockwork } from './clockwork.ts';

/** How far the clocks of two machines may run apart. */
const DRIFT_MAX = 0.02;

/**
 * A process on a machine of its own: its clock has another zero and rate, and it can be paused (as
 * by SIGSTOP), cut off from the store, or killed.
 */
export class Machine {
  readonly #clockwork: Clockwork;
  readonly #zero: number;
  readonly #rate: number;
  #pausedUntil = 0;
  #cutUntil = 0;
  #isDead = false;

  constructor(clockwork: Clockwork, random: Random) {
    this.#clockwork = clockwork;
    this.#zero = random.next() * 1e9;
    this.#rate = 1 + (random.next() * 2 - 1) * DRIFT_MAX;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  get isCut(): boolean {
    return this.cutFor > 0;
  }

  /** Milliseconds until the machine reaches the store again. */
  get cutFor(): number {
    return Math.max(this.#cutUntil - this.#clockwork.now, 0);
  }

  /** Milliseconds on the machine's own steady clock, which also runs during a pause. */
  monotonic(): number {
    return this.#zero + this.#clockwork.now * this.#rate;
  }

  /** Waits by the machine's own clock. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Runs `work` after a time by the machine's own clock; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void {
    return this.#clockwork.after(ms / this.#rate, () => this.receive(work));
  }

  /** Runs `work` in the process: at once, after its pause, or never if it was killed. */
  receive(work: () => void): void {
    if (this.#isDead) return;
    const rest = this.#pausedUntil - this.#clockwork.now;
    if (rest > 0) this.#clockwork.after(rest, () => this.receive(work));
    else work();
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clockwork.now + ms);
  }

  cut(ms: number): void {
    this.#cutUntil = Math.max(this.#cutUntil, this.#clockwork.now + ms);
  }

  kill(): void {
    this.#isDead = true;
  }
}
