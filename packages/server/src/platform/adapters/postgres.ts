import pg from 'pg';

import { DbError, NO_CONNECTION, type Db, type Session, type Sql } from '../ports/db.ts';
import { openPool, SERVING, type Limits } from './postgres-pools.ts';
import { runTransaction } from './run-transaction.ts';

/** Statements are few and constant; further texts are sent unprepared. */
const PREPARED_MAX = 500;

/**
 * PostgreSQL over the network: separate pools of connections that cannot exhaust each other, each
 * statement prepared once per connection.
 */
export class PostgresDb implements Db {
  readonly kind = 'postgres';
  readonly commits: Sql;
  readonly desk: Sql;
  readonly lease: Sql;
  readonly reads: Sql;
  readonly #general: pg.Pool;
  readonly #pools: pg.Pool[] = [];
  readonly #names = new Map<string, string>();

  /** `onIdleError` is called for connections that break while idle. */
  constructor(databaseUrl: string, onIdleError: (error: Error) => void, limits: Limits = SERVING) {
    const open = (name: keyof Limits) => {
      const pool = openPool(databaseUrl, limits[name], onIdleError);
      this.#pools.push(pool);
      return pool;
    };
    const sqlOn = (pool: pg.Pool): Sql => ({
      query: (text, params) => this.#runOnPool(pool, text, params ?? []),
    });
    this.#general = open('general');
    this.commits = sqlOn(open('commits'));
    this.desk = sqlOn(open('desk'));
    this.lease = sqlOn(open('lease'));
    this.reads = sqlOn(open('reads'));
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#runOnPool<Row>(this.#general, text, params);
  }

  async script(text: string): Promise<void> {
    const line = await Line.take(this.#general);
    await line.hold(() => line.run({ text }, { isFinal: false }));
  }

  async transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result> {
    const line = await Line.take(this.#general);
    const inside = { isFinal: false };
    const session: Session = {
      query: async <Row>(text: string, params?: readonly unknown[]) =>
        await line.run<Row>(this.#prepared(text, params ?? []), inside),
      script: async (text) => {
        await line.run({ text }, inside);
      },
    };
    const control = async (kind: string) => {
      try {
        await line.run({ text: kind }, { isFinal: kind === 'commit' });
      } catch (error) {
        line.isBroken = true; // never back to the pool: it may still be in the transaction
        throw error;
      }
    };
    return line.hold(() => runTransaction(session, control, work));
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  async #runOnPool<Row>(pool: pg.Pool, text: string, params: readonly unknown[]): Promise<Row[]> {
    const line = await Line.take(pool);
    return line.hold(() => line.run<Row>(this.#prepared(text, params), { isFinal: true }));
  }

  #prepared(text: string, params: readonly unknown[]): pg.QueryConfig {
    const name = this.#nameOf(text);
    return { text, values: [...params], ...(name === null ? {} : { name }) };
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= PREPARED_MAX) return known ?? null;
    const name = `fulcrum_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The part of the driver's type that is used. */
interface Notice {
  readonly severity?: string | undefined;
  readonly message?: string | undefined;
}

/** A connection from its pool, until it is returned or discarded. */
class Line {
  readonly #client: pg.PoolClient;
  /** True once the state of the connection is unknown. */
  isBroken = false;
  #warning: string | null = null;

  private constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  static async take(pool: pg.Pool): Promise<Line> {
    try {
      return new Line(await pool.connect());
    } catch (error) {
      if (pool.ending) throw error;
      // Nothing was sent, so the database did nothing.
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      throw new DbError(messageOf(error), code ?? NO_CONNECTION, null);
    }
  }

  /** Returns the connection when `work` has ended. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const onError = () => {
      this.isBroken = true;
    };
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
   * `isFinal`: its success is a commit. A commit that succeeds with a warning may not be
   * replicated: a cancelled wait for a synchronous standby looks like that, and a fail-over would
   * lose it.
   */
  async run<Row>(query: pg.QueryConfig, { isFinal }: { isFinal: boolean }): Promise<Row[]> {
    this.#warning = null;
    try {
      const { rows } = await this.#client.query(query);
      if (!isFinal || this.#warning === null) return rows as Row[]; // the caller names its rows
    } catch (error) {
      // Only errors of the server have a severity; a lost connection leaves the outcome open.
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') {
        throw new DbError(error.message, error.code ?? '', error.constraint ?? null);
      }
      this.isBroken = true;
      throw error;
    }
    throw new Error(`The database answered with a warning: ${this.#warning}`);
  }
}

/** A host with several addresses fails with several errors, and an empty message of its own. */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
