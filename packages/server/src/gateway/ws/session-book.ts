import { Job } from '../../platform/jobs/job.ts';
import type { Connection } from './connection.ts';
import type { Reach, SessionSource } from './sources.ts';

/**
 * Sessions are rechecked this often, because a session that ends by inactivity is not announced.
 */
const RECHECK_MS = 60_000;
/** The same while ends that other processes announce cannot arrive. */
const RECHECK_ALONE_MS = 5_000;
/** How many revoked sessions are remembered for logins that are still being looked up. */
const RECENT_MAX = 10_000;

/** The connections of each session, so that all of them are ended when the session ends. */
export class SessionBook {
  readonly #source: SessionSource;
  readonly #end: (connection: Connection) => void;
  readonly #bySession = new Map<string, Set<Connection>>();
  readonly #revoked = new Set<string>();
  readonly jobs: readonly Job[];

  /** `end` is called for a connection whose session has ended, while `session` is still set. */
  constructor(source: SessionSource, reach: Reach, end: (connection: Connection) => void) {
    this.#source = source;
    this.#end = end;
    const recheck = new Job({
      name: 'recheck-sessions',
      everyMs: RECHECK_MS,
      run: () => this.#recheckAll(),
    });
    const recheckAlone = new Job({
      name: 'recheck-sessions-without-bus',
      everyMs: RECHECK_ALONE_MS,
      run: async () => {
        if (!reach.isHeard) recheck.soon();
      },
    });
    this.jobs = [recheck, recheckAlone];
    source.onRevoked((sessionKey) => this.#revoke(sessionKey));
    reach.onBack(() => recheck.soon());
  }

  /**
   * Binds a session to the connection. Returns false if the session is unknown or revoked, or the
   * client has left.
   */
  async login(connection: Connection, token: string): Promise<boolean> {
    const identity = await this.#source.identify(token);
    // During the look-up the session may have been revoked, or the client may have left.
    if (!identity || this.#revoked.has(identity.sessionKey) || !connection.isOpen) return false;
    const { sessionKey } = identity;
    connection.session = { token, identity };
    const connections = this.#bySession.get(sessionKey) ?? new Set();
    this.#bySession.set(sessionKey, connections.add(connection));
    return true;
  }

  /** Removes a connection that has logged out or left. */
  forget(connection: Connection): void {
    if (!connection.session) return;
    const { sessionKey } = connection.session.identity;
    const connections = this.#bySession.get(sessionKey);
    connections?.delete(connection);
    if (connections?.size === 0) this.#bySession.delete(sessionKey);
    connection.session = null;
  }

  #revoke(sessionKey: string): void {
    if (this.#revoked.size >= RECENT_MAX) this.#revoked.clear();
    this.#revoked.add(sessionKey);
    for (const connection of [...(this.#bySession.get(sessionKey) ?? [])]) this.#end(connection);
  }

  async #recheckAll(): Promise<void> {
    for (const [sessionKey, connections] of [...this.#bySession]) {
      const [first] = connections;
      if (!first?.session) continue;
      // If the store cannot be reached, the session continues.
      const identity = await this.#source.identify(first.session.token).catch(() => undefined);
      if (identity === null) this.#revoke(sessionKey);
    }
  }
}
