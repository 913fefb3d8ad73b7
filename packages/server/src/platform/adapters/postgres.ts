import type pg from 'pg';

import type { Db, Replica, Session, Sql } from '../ports/db.ts';
import { Line } from './postgres-line.ts';
import { SERVING, type Limits } from './postgres-pools.ts';
import { PostgresReplica } from './postgres-replica.ts';
import { ServerPool, Servers } from './postgres-servers.ts';
import { runTransaction } from './run-transaction.ts';

/** Our statements are few and constant; texts beyond this number are sent unprepared. */
const PREPARED_MAX = 500;
const INSIDE = { isFinal: false };

/** A server that may be behind the primary, and what is called when it fails. */
interface ReplicaSettings {
  readonly url: string;
  readonly failed: (error: Error) => void;
}

/**
 * PostgreSQL over the network. Separate connection pools cannot exhaust each other, and each
 * connection prepares a statement once.
 */
export class PostgresDb implements Db {
  readonly kind = 'postgres';
  readonly commits: Sql;
  readonly desk: Sql;
  readonly lease: Sql;
  readonly reads: Sql;
  readonly replica: Replica | null;
  readonly #general: ServerPool;
  readonly #pools: ServerPool[] = [];
  readonly #names = new Map<string, string>();

  /**
   * If `databaseUrl` names several servers, the primary is used, also after a fail-over.
   * `onIdleError` is called for connections that break while idle. Throws if an address is invalid.
   */
  constructor(
    databaseUrl: string,
    onIdleError: (error: Error) => void,
    limits: Limits = SERVING,
    replica: ReplicaSettings | null = null,
  ) {
    const servers = new Servers(databaseUrl, { isPrimaryNeeded: true });
    const open = (name: keyof Limits) => {
      const pool = new ServerPool(servers, limits[name], onIdleError);
      this.#pools.push(pool);
      return pool;
    };
    const sqlOn = (pool: ServerPool): Sql => ({
      query: (text, params) => this.#runOnPool(pool, text, params ?? []),
    });
    this.#general = open('general');
    this.commits = sqlOn(open('commits'));
    this.desk = sqlOn(open('desk'));
    this.lease = sqlOn(open('lease'));
    this.reads = sqlOn(open('reads'));
    this.replica = replica && this.#openReplica(replica, limits);
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#runOnPool<Row>(this.#general, text, params);
  }

  async script(text: string): Promise<void> {
    const line = await Line.take(this.#general);
    await line.hold(() => line.run({ text }, INSIDE));
  }

  async transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result> {
    const line = await Line.take(this.#general);
    const session: Session = {
      script: async (text) => {
        await line.run({ text }, INSIDE);
      },
      ...this.#sqlOn(line),
    };
    const control = async (kind: string) => {
      try {
        await line.run({ text: kind }, { isFinal: kind === 'commit' });
      } catch (error) {
        line.isBroken = true; // not returned to the pool: it may still be in the transaction
        throw error;
      }
    };
    return line.hold(() => runTransaction(session, control, work));
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }

  #openReplica({ url, failed }: ReplicaSettings, limits: Limits): Replica {
    const servers = new Servers(url, { isPrimaryNeeded: false });
    const pool = new ServerPool(servers, limits.replica, failed);
    this.#pools.push(pool);
    return new PostgresReplica(pool, (line) => this.#sqlOn(line), failed);
  }

  #sqlOn(line: Line): Sql {
    return {
      query: async <Row>(text: string, params?: readonly unknown[]) =>
        await line.run<Row>(this.#prepared(text, params ?? []), INSIDE),
    };
  }

  async #runOnPool<Row>(
    pool: ServerPool,
    text: string,
    params: readonly unknown[],
  ): Promise<Row[]> {
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
