import type { Db, Sql } from '../../platform/ports/db.ts';

/** What a person wrote about a position. */
export interface NoteRow {
  /** The order that the position was opened by. */
  readonly orderId: number;
  readonly text: string;
  readonly tags: readonly string[];
  /** Counts the changes. */
  readonly version: number;
  /** Epoch ms. */
  readonly savedAt: number;
}

const COLUMNS = 'order_id as "orderId", text, tags, version, saved_at as "savedAt"';

const READ = `select ${COLUMNS} from trade_note where account_id = $1 and order_id = $2`;
const OF_ORDERS = `
  select ${COLUMNS} from trade_note where account_id = $1 and order_id = any($2::bigint[])`;
const TAGGED = `
  select order_id as "orderId" from trade_note where account_id = $1 and $2 = any(tags)`;
const TAGS = `
  select tag, count(*) as positions from trade_note, unnest(tags) as tag
  where account_id = $1 group by tag order by positions desc, tag`;
const TAGS_OF_OTHERS = `
  select distinct tag from trade_note, unnest(tags) as tag
  where account_id = $1 and order_id <> $2`;
const WRITE = `
  insert into trade_note (account_id, order_id, text, tags, version, saved_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, order_id) do update
    set text = excluded.text, tags = excluded.tags, version = excluded.version,
      saved_at = excluded.saved_at`;

/** Stores the notes of all accounts. */
export class NoteStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async read(
    accountId: number,
    orderId: number,
    sql: Sql = this.#db.reads,
  ): Promise<NoteRow | null> {
    const [row] = await sql.query<NoteRow>(READ, [accountId, orderId]);
    return row ?? null;
  }

  /** Returns the notes of these positions that have one. */
  ofOrders(accountId: number, orderIds: readonly number[]): Promise<NoteRow[]> {
    return this.#db.reads.query(OF_ORDERS, [accountId, orderIds]);
  }

  async tagged(accountId: number, tag: string): Promise<number[]> {
    const rows = await this.#db.reads.query<{ orderId: number }>(TAGGED, [accountId, tag]);
    return rows.map(({ orderId }) => orderId);
  }

  tags(accountId: number): Promise<{ tag: string; positions: number }[]> {
    return this.#db.reads.query(TAGS, [accountId]);
  }

  /** Returns the different tags of all other positions of the account. */
  async tagsOfOthers(tx: Sql, accountId: number, orderId: number): Promise<string[]> {
    const rows = await tx.query<{ tag: string }>(TAGS_OF_OTHERS, [accountId, orderId]);
    return rows.map(({ tag }) => tag);
  }

  /** Returns once nobody else changes notes of this person until the transaction ends. */
  async lock(tx: Sql, userId: number): Promise<void> {
    await tx.query('select from app_user where id = $1 for no key update', [userId]);
  }

  async write(tx: Sql, accountId: number, note: NoteRow): Promise<void> {
    const { orderId, text, tags, version, savedAt } = note;
    await tx.query(WRITE, [accountId, orderId, text, tags, version, savedAt]);
  }
}
