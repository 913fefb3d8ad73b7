import { Job } from '../../platform/jobs/job.ts';
import type { Connection } from './connection.ts';
import type { SessionSource } from './sources.ts';

/** Sessions also end by idleness, which is not announced. */
const RECHECK_MS = 60_000;
/** Revocations remembered for logins that are still being looked up. */
const RECENT_MAX = 10_000;

/** The connections of each session, so that its end reaches all of them at once. */
export class SessionBook {
  readonly #source: SessionSource;
  readonly #end: (connection: Connection) => void;
  readonly #bySession = new Map<string, Set<Connection>>();
  readonly #revoked = new Set<string>();
  readonly job = new Job({
    name: 'recheck-sessions',
    everyMs: RECHECK_MS,
    run: () => this.#recheckAll(),
  });

  /** `end` is called for a connection whose session has ended, while `session` is still set. */
  constructor(source: SessionSource, end: (connection: Connection) => void) {
    this.#source = source;
    this.#end = end;
    source.onRevoked((sessionKey) => this.#revoke(sessionKey));
  }

  /** False when the session is unknown or revoked, or the client left. */
  async login(connection: Connection, token: string): Promise<boolean> {
    const identity = await this.#source.identify(token);
    // It may have been revoked, or the client may have left, while it was being looked up.
    if (!identity || this.#revoked.has(identity.sessionKey) || !connection.isOpen) return false;
    const { sessionKey } = identity;
    connection.session = { token, identity };
    const connections = this.#bySession.get(sessionKey) ?? new Set();
    this.#bySession.set(sessionKey, connections.add(connection));
    return true;
  }

  /** The connection has logged out or left. */
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
      // If the store is unavailable, the session continues.
      const identity = await this.#source.identify(first.session.token).catch(() => undefined);
      if (identity === null) this.#revoke(sessionKey);
    }
  }
}
