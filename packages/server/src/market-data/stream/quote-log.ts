import type { Db, Transactions } from '../../platform/ports/db.ts';
import { keepAtLeast, readSetting } from '../market-settings.ts';
import { GROUP, type Batch, type ListingState } from './items.ts';

/** Batches read at a time. */
const READ_MAX = 200;
/** How many numbers are set aside for a log that a restored backup does not have. */
const SET_ASIDE = 2 ** 24;

const COLUMNS = 'q0, q1, epoch, at, body as items';

const WRITE = `
  select log_quotes(
    $1::int, $2::bigint, ${GROUP}::smallint, $3::bigint, $4::bigint, $5::bigint, $6::bigint,
    $7::json, $8::json
  ) as "isLogged"`;

const LAST = `select q1 from quote_batch where grp = ${GROUP} order by q0 desc limit 1`;

const AFTER = `
  select ${COLUMNS} from quote_batch where grp = ${GROUP} and q0 > $1
  order by q0 limit ${READ_MAX}`;

const NEWEST_KEY = `
  select q0, key from quote_batch where grp = ${GROUP} and key is not null
  order by q0 desc limit 1`;

/** Under which session and epoch a process leads the market. */
export interface Leading {
  readonly session: number;
  readonly epoch: number;
}

/** The log of everything that the market told its processes, in order. */
export class QuoteLog {
  readonly #db: Db;
  /** Numbers below this one are set aside. */
  #setAside = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds a batch after the one that ends at `before`; the state is that before its items. Returns
   * false if this process does not lead any more. After a failure the same batch can be added
   * again.
   */
  async write(
    { session, epoch }: Leading,
    before: number,
    { q0, q1, at, items }: Batch,
    state: readonly ListingState[] | null,
  ): Promise<boolean> {
    if (q1 >= this.#setAside - SET_ASIDE / 2) {
      await keepAtLeast(this.#db, 'market.nextLogged', q1 + SET_ASIDE);
      this.#setAside = q1 + SET_ASIDE;
    }
    const [body, key] = [JSON.stringify(items), state && JSON.stringify(state)];
    const values = [session, epoch, before, q0, q1, at, body, key];
    const [row] = await this.#db.commits.query<{ isLogged: boolean }>(WRITE, values);
    return row?.isLogged === true;
  }

  /** Returns the last number in the log, 0 if it is empty, and the first that is free. */
  async end(): Promise<{ readonly last: number; readonly free: number }> {
    const [row] = await this.#db.query<{ q1: number }>(LAST);
    const unlogged = (await readSetting(this.#db, 'market.nextQuote')) ?? 1;
    if (row) return { last: row.q1, free: Math.max(row.q1 + 1, unlogged) };
    const setAside = (await readSetting(this.#db, 'market.nextLogged')) ?? 1;
    return { last: 0, free: Math.max(unlogged, setAside) };
  }

  /** Returns batches that begin after a number, in order: at most some hundred. */
  after(q: number): Promise<Batch[]> {
    return this.#db.desk.query<Batch>(AFTER, [q]);
  }

  /** Returns the newest state in the log and the number before which it holds; null if none. */
  async newestState(): Promise<{ q0: number; state: readonly ListingState[] } | null> {
    const [row] = await this.#db.query<{ q0: number; key: readonly ListingState[] }>(NEWEST_KEY);
    return row ? { q0: row.q0, state: row.key } : null;
  }

  /** The store for the leader only: everything throws, and writes nothing, unless it leads. */
  asLeader({ session, epoch }: Leading): Transactions {
    const transaction: Transactions['transaction'] = (work) =>
      this.#db.transaction(async (tx) => {
        const [row] = await tx.query<{ holds: boolean }>(
          `select holds_role($1::int, 'market:${GROUP}', $2::bigint) as holds`,
          [session, epoch],
        );
        if (row?.holds !== true) throw new Error('Another process leads the market');
        return work(tx);
      });
    return { transaction, query: (text, params) => transaction((tx) => tx.query(text, params)) };
  }
}
