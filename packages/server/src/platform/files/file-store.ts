import type { Db, Sql } from '../ports/db.ts';

/**
 * Owner of a picture: the id of a user, `everybody` for a public picture, or `operators` for one
 * that only operators see.
 */
export type Owner = number | 'everybody' | 'operators';

/** Metadata of a stored file. */
export interface FileRow {
  readonly id: string;
  readonly owner: Owner;
  readonly state: 'arriving' | 'unused' | 'used' | 'ended';
  readonly usedBy: string | null;
}

export interface NewFile {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly createdAt: number;
}

const SELECT_FILE = `
  select id, state, used_by as "usedBy",
    user_id as "userId", is_internal as "isInternal" from file where id = $1`;

const LOCK_PERSON = 'select from app_user where id = $1 for no key update';

const COUNT_WAITING = `
  select count(*) as count from file where user_id = $1 and state in ('arriving', 'unused')`;

const INSERT_FILE = `
  insert into file (id, user_id, is_internal, state, bytes, sha256, created_at)
  values ($1, $2, $3, 'arriving', $4, $5, $6)`;

const USE = `
  update file set state = 'used', used_by = $4
  where id = any($1::text[]) and user_id is not distinct from $2 and is_internal = $3
    and (state = 'unused' or (state = 'used' and used_by = $4))
  returning id`;

/**
 * Claims files to delete. Skips rows that another process has claimed, unless that claim is old.
 */
const CLAIM_ENDED = `
  update file set state = 'ended', claimed_at = $1 where id in (
    select id from file
    where (state = 'ended' and (claimed_at is null or claimed_at < $2))
       or (state = 'arriving' and created_at < $3)
       or (state = 'unused' and created_at < $4)
    order by id limit $5 for update skip locked
  ) returning id`;

/** Uploaded files and their uses. */
export class FileStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async byId(id: string, sql: Sql = this.#db): Promise<FileRow | null> {
    const [row] = await sql.query<
      Omit<FileRow, 'owner'> & { readonly userId: number | null; readonly isInternal: boolean }
    >(SELECT_FILE, [id]);
    if (!row) return null;
    const { userId, isInternal, ...rest } = row;
    return { ...rest, owner: userId ?? (isInternal ? 'operators' : 'everybody') };
  }

  /** Adds a file of a user. Returns false if the user already has `waitingMax` unused files. */
  add(file: NewFile, userId: number, waitingMax: number): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.query(LOCK_PERSON, [userId]);
      const [waiting] = await tx.query<{ count: number }>(COUNT_WAITING, [userId]);
      if ((waiting?.count ?? 0) >= waitingMax) return false;
      await this.#insert(tx, file, userId);
      return true;
    });
  }

  addOfHouse(file: NewFile, owner: Exclude<Owner, number>): Promise<void> {
    return this.#insert(this.#db, file, owner);
  }

  async #insert(sql: Sql, file: NewFile, owner: Owner): Promise<void> {
    const { id, bytes, sha256, createdAt } = file;
    await sql.query(INSERT_FILE, [id, ...columnsOf(owner), bytes, sha256, createdAt]);
  }

  /** Marks a file as completely stored. Returns false if its row has been deleted meanwhile. */
  async arrived(id: string): Promise<boolean> {
    const rows = await this.#db.query(
      `update file set state = 'unused' where id = $1 and state = 'arriving' returning id`,
      [id],
    );
    return rows.length === 1;
  }

  /**
   * Ties files to `usedBy`. Returns the ids that are now used by it, including those that already
   * were.
   */
  async use(
    tx: Sql,
    { ids, owner, usedBy }: { ids: readonly string[]; owner: Owner; usedBy: string },
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(USE, [ids, ...columnsOf(owner), usedBy]);
    return rows.map(({ id }) => id);
  }

  async end(tx: Sql, usedBy: string): Promise<void> {
    await tx.query(`update file set state = 'ended' where used_by = $1 and state = 'used'`, [
      usedBy,
    ]);
  }

  /** Claims up to `limit` files to delete; others cannot claim them until the claim is old. */
  async claimEnded(
    { now, claimMs, arrivingMs, unusedMs }: ClaimTimes,
    limit: number,
  ): Promise<string[]> {
    const times = [now, now - claimMs, now - arrivingMs, now - unusedMs];
    const rows = await this.#db.query<{ id: string }>(CLAIM_ENDED, [...times, limit]);
    return rows.map(({ id }) => id);
  }

  async forget(id: string): Promise<void> {
    await this.#db.query(`delete from file where id = $1 and state in ('arriving', 'ended')`, [id]);
  }
}

/** Values of the columns user_id and is_internal. */
const columnsOf = (owner: Owner) => [
  typeof owner === 'number' ? owner : null,
  owner === 'operators',
];

export interface ClaimTimes {
  readonly now: number;
  readonly claimMs: number;
  readonly arrivingMs: number;
  readonly unusedMs: number;
}
