import type { Holder } from './lease-store.ts';

/** Longer than a holder counts as proven, so that one that is only slow keeps its shards. */
const SILENT_MS = 1_500;
/**
 * Enough when its connection is closed too, as after a kill. A tenth longer than a holder counts
 * as proven, since it may be alive and have lost only its connection.
 */
const GONE_MS = 1_100;
const LOOKS_MIN = 3;

/**
 * Watches the beat of whoever holds the shards, by this process's own clock: no time of another
 * machine is compared. A process that was paused or cut off looks rarely, so it counts nothing.
 */
export class HolderWatch {
  #session = 0;
  #beat = -1;
  #since = 0;
  #looks = 0;

  /**
   * Whether the holder has been silent for long enough. The check began at `from` and was answered
   * at `to`: the beat it saw can be from any time between.
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

  /**
   * A check failed: whatever separates this process from the database may affect the holder too.
   */
  forget(): void {
    this.#session = 0;
  }
}
