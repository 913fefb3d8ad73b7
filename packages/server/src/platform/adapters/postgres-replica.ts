import type { Replica, Sql } from '../ports/db.ts';
import { Line } from './postgres-line.ts';
import type { ServerPool } from './postgres-servers.ts';

/** How long a replica that failed is left alone. */
const REST_MS = 5_000;

/** A replica that rests after each failure, so that reads need not wait for one that is away. */
export class PostgresReplica implements Replica {
  readonly #pool: ServerPool;
  readonly #sqlOn: (line: Line) => Sql;
  readonly #failed: (error: Error) => void;
  #restsUntil = Number.NEGATIVE_INFINITY;

  /** `failed` is called once for each rest. */
  constructor(pool: ServerPool, sqlOn: (line: Line) => Sql, failed: (error: Error) => void) {
    this.#pool = pool;
    this.#sqlOn = sqlOn;
    this.#failed = failed;
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  async read<Result>(read: (sql: Sql) => Promise<Result>): Promise<Result | null> {
    try {
      const line = await Line.take(this.#pool);
      return await line.hold(() => read(this.#sqlOn(line)));
    } catch (error) {
      if (!this.isResting) this.#failed(error instanceof Error ? error : new Error(String(error)));
      this.#restsUntil = performance.now() + REST_MS;
      return null;
    }
  }
}
