import type { AlertKind } from '@fulcrum/contract/trading/alerts';

import type { Db, Sql } from '../../platform/ports/db.ts';

/** The terms that a user chose for an alert. */
export interface AlertTerms {
  readonly kind: AlertKind;
  /** Points, or hundredths of a percent for a change of the day. */
  readonly level: number;
  readonly note: string;
  readonly repeats: boolean;
  /** Epoch ms; null if the alert does not expire. */
  readonly expiresAt: number | null;
}

export interface AlertRow extends AlertTerms {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly isArmed: boolean;
  readonly createdAt: number;
}

/** An alert that the market has reached: the bid, and the terms that were in memory. */
export type ReachedAlert = Pick<AlertRow, 'id' | 'kind' | 'level'> & { readonly bid: number };

const COLUMNS = `
  id, user_id as "userId", instrument_id as "instrumentId", kind, level, note, repeats,
  is_armed as "isArmed", expires_at as "expiresAt", created_at as "createdAt"`;

const LOCK_OWNER = 'select from app_user where id = $1 for no key update';
const COUNT = `
  select count(*) as count from price_alert
  where user_id = $1 and (expires_at is null or expires_at > $2)`;
const PUT = `
  insert into price_alert (
    user_id, instrument_id, kind, level, note, repeats, expires_at, created_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (user_id, instrument_id, kind, level) do update
    set note = excluded.note, repeats = excluded.repeats, expires_at = excluded.expires_at,
      is_armed = true
  returning ${COLUMNS}`;
const FIND = `
  select ${COLUMNS} from price_alert
  where user_id = $1 and instrument_id = $2 and kind = $3 and level = $4`;
const DROP_DUPLICATE = `
  delete from price_alert
  where user_id = $1 and instrument_id = $2 and kind = $3 and level = $4 and id <> $5
  returning id`;
const CHANGE = `
  update price_alert
  set kind = $3, level = $4, note = $5, repeats = $6, expires_at = $7, is_armed = true
  where id = $1 and user_id = $2 returning ${COLUMNS}`;

// Alerts that were edited or removed since they were read into memory do not fire.
const TELL = `
  with reached as (
    select * from json_to_recordset($1::json) as r (id bigint, kind text, level bigint, bid bigint)
  ), once as (
    delete from price_alert a using reached r
    where a.id = r.id and a.kind = r.kind and a.level = r.level and a.is_armed and not a.repeats
      and (a.expires_at is null or a.expires_at > $2)
    returning a.*, r.bid
  ), again as (
    update price_alert a set is_armed = false from reached r
    where a.id = r.id and a.kind = r.kind and a.level = r.level and a.is_armed and a.repeats
      and (a.expires_at is null or a.expires_at > $2)
    returning a.*, r.bid
  )
  select ${COLUMNS}, bid from once union all select ${COLUMNS}, bid from again`;
const ARM = `
  update price_alert set is_armed = true where id = any($1::bigint[]) and not is_armed`;

/** Stores price alerts. */
export class AlertStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  all(): Promise<AlertRow[]> {
    return this.#db.query(`select ${COLUMNS} from price_alert order by id`);
  }

  /**
   * Returns the user's live alerts, oldest first; only those of one instrument if it is not null.
   */
  ofUser(userId: number, instrumentId: number | null, now: number): Promise<AlertRow[]> {
    return this.#db.query(
      `select ${COLUMNS} from price_alert
       where user_id = $1 and ($2::int is null or instrument_id = $2)
         and (expires_at is null or expires_at > $3)
       order by id`,
      [userId, instrumentId, now],
    );
  }

  /**
   * Locks the user's alerts until the end of the transaction; returns how many live ones there are.
   */
  async count(tx: Sql, userId: number, now: number): Promise<number> {
    await tx.query(LOCK_OWNER, [userId]);
    const [row] = await tx.query<{ count: number }>(COUNT, [userId, now]);
    return row?.count ?? 0;
  }

  async find(
    tx: Sql,
    owner: Pick<AlertRow, 'userId' | 'instrumentId'>,
    { kind, level }: AlertTerms,
  ): Promise<AlertRow | null> {
    const [row] = await tx.query<AlertRow>(FIND, [owner.userId, owner.instrumentId, kind, level]);
    return row ?? null;
  }

  async byId(tx: Sql, userId: number, id: number): Promise<AlertRow | null> {
    const [row] = await tx.query<AlertRow>(
      `select ${COLUMNS} from price_alert where id = $1 and user_id = $2`,
      [id, userId],
    );
    return row ?? null;
  }

  /** Stores an alert. If the same alert exists already, it gets the new note and expiry. */
  async put(
    tx: Sql,
    { userId, instrumentId }: Pick<AlertRow, 'userId' | 'instrumentId'>,
    { kind, level, note, repeats, expiresAt }: AlertTerms,
    now: number,
  ): Promise<AlertRow> {
    const [row] = await tx.query<AlertRow>(PUT, [
      ...[userId, instrumentId, kind, level, note, repeats, expiresAt, now],
    ]);
    if (!row) throw new Error('Expected the alert that was just written');
    return row;
  }

  /**
   * Changes an alert. Returns it, and the id of another alert that it now duplicates, null if none.
   */
  async change(
    tx: Sql,
    { id, userId, instrumentId }: AlertRow,
    { kind, level, note, repeats, expiresAt }: AlertTerms,
  ): Promise<{ readonly row: AlertRow; readonly duplicate: number | null }> {
    const same = [userId, instrumentId, kind, level, id];
    const [duplicate] = await tx.query<{ id: number }>(DROP_DUPLICATE, same);
    const changed = [id, userId, kind, level, note, repeats, expiresAt];
    const [row] = await tx.query<AlertRow>(CHANGE, changed);
    if (!row) throw new Error('Expected the alert that was just read');
    return { row, duplicate: duplicate?.id ?? null };
  }

  async remove(userId: number, id: number): Promise<boolean> {
    const gone = await this.#db.query(
      'delete from price_alert where id = $1 and user_id = $2 returning id',
      [id, userId],
    );
    return gone.length > 0;
  }

  /**
   * Fires alerts that are unchanged since they were read: deletes them, or disarms repeating ones.
   */
  tell(
    tx: Sql,
    reached: readonly ReachedAlert[],
    now: number,
  ): Promise<(AlertRow & { readonly bid: number })[]> {
    return tx.query(TELL, [JSON.stringify(reached), now]);
  }

  async arm(tx: Sql, ids: readonly number[]): Promise<void> {
    await tx.query(ARM, [ids]);
  }

  /** Returns the alerts with these ids that still exist. */
  byIds(tx: Sql, ids: readonly number[]): Promise<AlertRow[]> {
    return tx.query(`select ${COLUMNS} from price_alert where id = any($1::bigint[])`, [ids]);
  }

  async forgetOver(now: number): Promise<number[]> {
    const gone = await this.#db.query<{ id: number }>(
      'delete from price_alert where expires_at <= $1 returning id',
      [now],
    );
    return gone.map(({ id }) => id);
  }
}
