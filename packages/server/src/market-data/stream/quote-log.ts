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

interface StateRow {
  readonly q0: number;
  readonly key: readonly ListingState[];
}

/** The state of the market before the item with the number `q0`. */
export interface LoggedState {
  readonly q0: number;
  readonly state: readonly ListingState[];
}

const NEWEST_KEY = `
  select q0, key from quote_batch where grp = ${GROUP} and key is not null
  order by q0 desc limit 1`;

/** The newest state that holds after number $1 or before it. */
const KEY_UP_TO = `
  select q0, key from quote_batch where grp = ${GROUP} and key is not null and q0 <= $1 + 1
  order by q0 desc limit 1`;

const OLDEST_KEY = `
  select q0, key from quote_batch where grp = ${GROUP} and key is not null order by q0 limit 1`;

/** Reads backward from the newest batch, of which there are a hundred a second at most. */
const LAST_BEFORE = `
  select q1 from quote_batch where grp = ${GROUP} and at < $1 order by q0 desc limit 1`;

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

  /** Returns the newest state in the log; null if there is none. */
  async newestState(): Promise<LoggedState | null> {
    const [row] = await this.#db.query<StateRow>(NEWEST_KEY);
    return row ? { q0: row.q0, state: row.key } : null;
  }

  /**
   * Returns the newest state from which the log leads to number `q`, or else the oldest one; null
   * if there is none.
   */
  async stateUpTo(q: number): Promise<LoggedState | null> {
    const [before] = await this.#db.desk.query<StateRow>(KEY_UP_TO, [q]);
    const [row] = before ? [before] : await this.#db.desk.query<StateRow>(OLDEST_KEY);
    return row ? { q0: row.q0, state: row.key } : null;
  }

  /** Returns the last number that was logged before `at` (epoch ms); 0 if there is none. */
  async lastBefore(at: number): Promise<number> {
    const [row] = await this.#db.desk.query<{ q1: number }>(LAST_BEFORE, [at]);
    return row?.q1 ?? 0;
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
