import type { OtherSession } from './lease-store.ts';

/**
 * How long a silent session is left alone. Longer than the proof of a session lasts, so that a slow
 * process keeps its shards.
 */
const SILENT_MS = 1_500;
/**
 * The shorter time that suffices if the session's connection is closed too, as after a kill. It is
 * a tenth longer than the proof of a session lasts, since the process may be alive and have lost
 * only its connection.
 */
const GONE_MS = 1_100;
const LOOKS_MIN = 3;

/** A session's last heartbeat, since when it has not changed, and how often that was checked. */
interface Seen {
  readonly beat: number;
  readonly since: number;
  looks: number;
}

/**
 * Watches the heartbeats of the other processes. It uses only this process's own clock: times of
 * different machines are never compared. While this process is paused or cut off it checks rarely,
 * so it needs a minimum number of checks.
 */
export class SilenceWatch {
  readonly #seen = new Map<number, Seen>();

  /**
   * Returns whether the session has been silent for long enough. The check ran from `from` to `to`:
   * the heartbeat that it read can be from any time in between.
   */
  see(
    { session, beat, isConnected }: Pick<OtherSession, 'session' | 'beat' | 'isConnected'>,
    from: number,
    to: number,
  ): boolean {
    const seen = this.#seen.get(session);
    if (seen?.beat !== beat) {
      this.#seen.set(session, { beat, since: to, looks: 0 });
      return false;
    }
    seen.looks += 1;
    const silence = isConnected ? SILENT_MS : GONE_MS;
    return seen.looks >= LOOKS_MIN && from - seen.since >= silence;
  }

  /** Forgets all sessions that are not in the list. */
  keep(sessions: readonly Pick<OtherSession, 'session'>[]): void {
    const kept = new Set(sessions.map(({ session }) => session));
    for (const session of this.#seen.keys()) if (!kept.has(session)) this.#seen.delete(session);
  }

  /** Must be called when a check failed: the others may be cut off from the database too. */
  forget(): void {
    this.#seen.clear();
  }
}
