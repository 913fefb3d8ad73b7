import pg from 'pg';

import { DbError, type Db, type Session } from '../ports/db.ts';
import { runTransaction } from './run-transaction.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Statements are few and constant; a text beyond these is sent unprepared. */
const PREPARED_MAX = 500;

/** Type number of bigint[]. */
const INT8_ARRAY = 1016;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
types.setTypeParser(INT8_ARRAY, (text: string) => {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map(safeInteger);
});

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Expected a safe integer, was ${text}`);
  return value;
}

/** PostgreSQL over the network: a pool of connections, each statement prepared once on each. */
export class PostgresDb implements Db {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  /** `onIdleError` hears of connections that break while nobody uses them. */
  constructor(databaseUrl: string, onIdleError: (error: Error) => void) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'fulcrum',
      types,
    });
    this.#pool.on('error', onIdleError);
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#run<Row>(this.#pool, text, params);
  }

  async script(text: string): Promise<void> {
    await this.#pool.query(text).catch(rethrow);
  }

  async transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let isBroken = false;
    const onError = () => {
      isBroken = true;
    };
    client.on('error', onError);
    const session: Session = {
      query: (text, params) => this.#run(client, text, params ?? []),
      script: async (text) => {
        await client.query(text).catch(rethrow);
      },
    };
    const control = async (kind: string) => {
      try {
        await client.query(kind);
      } catch (error) {
        isBroken = true; // never back to the pool: it may still hold the transaction
        throw error;
      }
    };
    try {
      return await runTransaction(session, control, work);
    } finally {
      client.off('error', onError);
      client.release(isBroken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #run<Row>(
    on: pg.Pool | pg.PoolClient,
    text: string,
    params: readonly unknown[],
  ): Promise<Row[]> {
    const name = this.#nameOf(text);
    const query = { text, values: [...params], ...(name === null ? {} : { name }) };
    try {
      const { rows } = await on.query(query);
      return rows as Row[]; // the caller names the row type of its own statement
    } catch (error) {
      return rethrow(error);
    }
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= PREPARED_MAX) return known ?? null;
    const name = `fulcrum_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

function rethrow(error: unknown): never {
  // Only an answer of the server carries a severity; a lost connection leaves the outcome open.
  if (error instanceof pg.DatabaseError && error.severity === 'ERROR') {
    throw new DbError(error.message, error.code ?? '', error.constraint ?? null);
  }
  throw error;
}
