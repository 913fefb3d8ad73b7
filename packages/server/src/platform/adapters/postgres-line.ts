import pg from 'pg';

import { DbError, READ_ONLY } from '../ports/db.ts';
import type { ServerPool } from './postgres-servers.ts';

/** The fields of the driver's notices that are used here. */
interface Notice {
  readonly severity?: string | undefined;
  readonly message?: string | undefined;
}

/** A connection from its pool, until it is returned or discarded. */
export class Line {
  readonly #pool: ServerPool;
  readonly #client: pg.PoolClient;
  /** True once the state of the connection is unknown. */
  isBroken = false;
  #warning: string | null = null;

  private constructor(pool: ServerPool, client: pg.PoolClient) {
    this.#pool = pool;
    this.#client = client;
  }

  /** Throws a `DbError` if there is no connection to be had; nothing was sent. */
  static async take(pool: ServerPool): Promise<Line> {
    return new Line(pool, await pool.take());
  }

  /** Returns the connection when `work` has ended. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const onError = () => this.#fail();
    const onNotice = ({ severity, message }: Notice) => {
      if (severity === 'WARNING') this.#warning = message ?? severity;
    };
    this.#client.on('error', onError);
    this.#client.on('notice', onNotice);
    try {
      return await work();
    } finally {
      this.#client.off('error', onError);
      this.#client.off('notice', onNotice);
      this.#client.release(this.isBroken);
    }
  }

  /**
   * Runs one statement; `isFinal` means that its success commits. Throws if a commit succeeds with
   * a warning: PostgreSQL warns if the wait for a synchronous standby was cancelled, and a
   * fail-over would then lose the commit.
   */
  async run<Row>(query: pg.QueryConfig, { isFinal }: { isFinal: boolean }): Promise<Row[]> {
    this.#warning = null;
    try {
      const { rows } = await this.#client.query(query);
      if (!isFinal || this.#warning === null) return rows as Row[]; // the caller names its rows
    } catch (error) {
      // Only errors reported by PostgreSQL have a severity; after a lost connection the outcome is
      // unknown.
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') {
        if (error.code === READ_ONLY) this.#fail();
        throw new DbError(error.message, error.code ?? '', error.constraint ?? null);
      }
      this.#fail();
      throw error;
    }
    throw new Error(`The database answered with a warning: ${this.#warning}`);
  }

  #fail(): void {
    this.isBroken = true;
    this.#pool.distrust(this.#client);
  }
}
