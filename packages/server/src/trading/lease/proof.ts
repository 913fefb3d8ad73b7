/** After a pause, requests that waited in sockets are read and refused during this time. */
const SETTLE_MS = 250;

/**
 * Whether the state in memory is certainly still valid: for `lastsMs` after the start of a
 * successful heartbeat. A pause of the process that outlasts the proof ends it, whatever the
 * process does afterwards.
 */
export class Proof {
  readonly #lastsMs: number;
  #provenFrom = -Infinity;
  #provenUntil = -Infinity;

  constructor(lastsMs: number) {
    this.#lastsMs = lastsMs;
  }

  /** Must be called when a heartbeat begins; `now` is in monotonic milliseconds. */
  begins(now: number): void {
    if (now >= this.#provenUntil) this.#provenFrom = now + SETTLE_MS;
  }

  /** Must be called when the heartbeat that began at `startedAt` has succeeded. */
  succeeded(startedAt: number): void {
    this.#provenUntil = startedAt + this.#lastsMs;
  }

  /** Must be called when another process has taken the shards. */
  lose(): void {
    this.#provenFrom = Infinity;
  }

  /** Returns the time in ms since the last successful heartbeat began; null before the first. */
  age(now: number): number | null {
    const age = now - (this.#provenUntil - this.#lastsMs);
    return Number.isFinite(age) ? age : null;
  }

  holds(now: number): boolean {
    return now >= this.#provenFrom && now < this.#provenUntil;
  }
}
