/** After a pause, requests that waited in sockets are read first, and refused. */
const SETTLE_MS = 250;

/**
 * Whether the state in memory is certainly still valid: for `lastsMs` after the start of a
 * successful beat. A pause of the process ends the proof, whatever it does afterwards.
 */
export class Proof {
  readonly #lastsMs: number;
  #provenFrom = -Infinity;
  #provenUntil = -Infinity;

  constructor(lastsMs: number) {
    this.#lastsMs = lastsMs;
  }

  /** Called when a beat begins, by the monotonic clock. */
  begins(now: number): void {
    if (now >= this.#provenUntil) this.#provenFrom = now + SETTLE_MS;
  }

  /** Called when the beat that began at `startedAt` has succeeded. */
  succeeded(startedAt: number): void {
    this.#provenUntil = startedAt + this.#lastsMs;
  }

  /** Called when another process has taken the shards. */
  lose(): void {
    this.#provenFrom = Infinity;
  }

  holds(now: number): boolean {
    return now >= this.#provenFrom && now < this.#provenUntil;
  }
}
