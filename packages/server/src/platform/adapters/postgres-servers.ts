import pg from 'pg';

import { serversOf } from '../database-url.ts';
import { DbError, isPassing, NO_CONNECTION } from '../ports/db.ts';
import { openPool, type PoolLimits } from './postgres-pools.ts';
import { NotPrimary, PrimaryCheck } from './primary-check.ts';

/** One server of a database. */
interface Server {
  readonly url: string;
  /** Host and port, for messages: the address may contain a password. */
  readonly name: string;
  /** Grows when a connection to the server fails. */
  generation: number;
}

/** The servers of one database. The pools share it, so what one pool finds out helps all. */
export class Servers {
  /** Null if any server will do. */
  readonly primary: PrimaryCheck | null;
  #servers: readonly Server[];

  /**
   * With `isPrimaryNeeded`, only the primary is used: a server that is not in recovery. Throws if
   * the address is invalid.
   */
  constructor(databaseUrl: string, { isPrimaryNeeded }: { readonly isPrimaryNeeded: boolean }) {
    const urls = serversOf(databaseUrl);
    if (urls === null) throw new Error('The address of the database is invalid');
    this.primary = isPrimaryNeeded ? new PrimaryCheck({ isOneOfSeveral: urls.length > 1 }) : null;
    this.#servers = urls.map((url) => {
      return { url, name: new URL(url).host || 'socket', generation: 0 };
    });
  }

  /**
   * In the order in which to try them: first the last one that worked, last those that cannot be
   * reached. A machine that is gone costs the whole time limit of a connection.
   */
  get inOrder(): readonly Server[] {
    return this.#servers;
  }

  worked(server: Server): void {
    if (this.#servers[0] === server) return;
    this.#servers = [server, ...this.#servers.filter((other) => other !== server)];
  }

  failed(server: Server, error: unknown): void {
    if (error instanceof NotPrimary) return;
    this.#servers = [...this.#servers.filter((other) => other !== server), server];
  }
}

/** Connections to that server of several which can be used now. */
export class ServerPool {
  readonly #servers: Servers;
  readonly #limits: PoolLimits;
  readonly #onIdleError: (error: Error) => void;
  readonly #pools = new Map<Server, pg.Pool>();
  /** Where a connection goes, and the generation of its server when it was made. */
  readonly #origins = new WeakMap<pg.ClientBase, { server: Server; generation: number }>();
  #isClosed = false;

  constructor(servers: Servers, limits: PoolLimits, onIdleError: (error: Error) => void) {
    this.#servers = servers;
    this.#limits = limits;
    this.#onIdleError = onIdleError;
  }

  /**
   * Returns a connection, which the caller releases. Throws a `DbError` with `NO_CONNECTION` if no
   * server can be used now, or with PostgreSQL's own code if every server refuses the connection
   * for good.
   */
  async take(): Promise<pg.PoolClient> {
    const failures: DbError[] = [];
    for (const server of this.#servers.inOrder) {
      if (this.#isClosed) break;
      try {
        const client = await this.#takeFrom(server);
        this.#servers.worked(server);
        return client;
      } catch (error) {
        // A full pool says nothing about its server.
        if (!this.#isFull(server)) this.#servers.failed(server, error);
        failures.push(failureOf(error, server));
      }
    }
    if (this.#isClosed) throw new Error('The database has been closed');
    throw commonFailure(failures);
  }

  /**
   * Says that a connection failed. All connections to its server that are as old will not be used
   * again: the server may be gone, or no longer be the primary.
   */
  distrust(client: pg.ClientBase): void {
    const origin = this.#origins.get(client);
    if (!origin || origin.generation !== origin.server.generation) return;
    origin.server.generation += 1;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
  }

  async #takeFrom(server: Server): Promise<pg.PoolClient> {
    const pool = this.#poolOf(server);
    for (;;) {
      const client = await pool.connect();
      if (this.#origins.get(client)?.generation === server.generation) return client;
      client.release(true); // discards it
    }
  }

  #isFull(server: Server): boolean {
    return this.#poolOf(server).totalCount >= this.#limits.max;
  }

  #poolOf(server: Server): pg.Pool {
    const known = this.#pools.get(server);
    if (known) return known;
    const pool = openPool(server.url, this.#limits, async (client) => {
      this.#origins.set(client, { server, generation: server.generation });
      await this.#servers.primary?.require(client);
    });
    pool.on('error', (error, client) => {
      this.distrust(client);
      this.#onIdleError(error);
    });
    this.#pools.set(server, pool);
    return pool;
  }
}

/** Nothing was sent over the connection, so the database has done nothing. */
function failureOf(error: unknown, { name }: Server): DbError {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  // A server that is stopping ends new connections too.
  const isStopping = code.startsWith('57P');
  const message = `${messageOf(error)} (${name})`;
  return new DbError(message, code === '' || isStopping ? NO_CONNECTION : code, null);
}

function commonFailure(failures: readonly DbError[]): DbError {
  const [first] = failures;
  // While one server is away, another one's refusal says nothing: it may be no primary.
  const isForGood = failures.every((failure) => !isPassing(failure));
  if (first && (isForGood || failures.length === 1)) return first;
  return new DbError(failures.map(({ message }) => message).join('; '), NO_CONNECTION, null);
}

/**
 * Returns the message of an error. For a host with several addresses, the error itself has an empty
 * message and contains one error per address.
 */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
