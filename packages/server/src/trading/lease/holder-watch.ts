import type { Holder } from './lease-store.ts';

/** Longer than a holder counts as proven, so that a slow holder keeps its shards. */
const SILENT_MS = 1_500;
/**
 * Enough if its connection is closed too, as after a kill. A tenth longer than a holder counts as
 * proven, since it may be alive and have lost only its connection.
 */
const GONE_MS = 1_100;
const LOOKS_MIN = 3;

/**
 * Watches the beats of the process that holds the shards, with this process's own clock: times of
 * other machines are never compared. A process that was paused or cut off checks rarely, so it
 * counts nothing.
 */
export class HolderWatch {
  #session = 0;
  #beat = -1;
  #since = 0;
  #looks = 0;

  /**
   * Whether the holder has been silent for long enough. The check started at `from` and ended at
   * `to`: the beat it saw can be from any time in between.
   */
  see(
    { session, beat, isConnected }: Pick<Holder, 'session' | 'beat' | 'isConnected'>,
    from: number,
    to: number,
  ): boolean {
    if (session !== this.#session || beat !== this.#beat) {
      this.#session = session;
      this.#beat = beat;
      this.#since = to;
      this.#looks = 0;
      return false;
    }
    this.#looks += 1;
    const silence = isConnected ? SILENT_MS : GONE_MS;
    return this.#looks >= LOOKS_MIN && from - this.#since >= silence;
  }

  /** A check failed: the holder may be cut off from the database too. */
  forget(): void {
    this.#session = 0;
  }
}
