import type { Db, Sql } from '../ports/db.ts';

/** A file as the store knows it. */
export interface FileRow {
  readonly id: string;
  /** Null for a picture that everybody sees. */
  readonly userId: number | null;
  readonly state: 'arriving' | 'unused' | 'used' | 'ended';
  readonly usedBy: string | null;
}

export interface NewFile {
  readonly id: string;
  readonly userId: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly createdAt: number;
}

const SELECT_FILE = `
  select id, user_id as "userId", state, used_by as "usedBy" from file where id = $1`;

const LOCK_PERSON = 'select from app_user where id = $1 for update';

const COUNT_WAITING = `
  select count(*) as count from file where user_id = $1 and state in ('arriving', 'unused')`;

const INSERT_FILE = `
  insert into file (id, user_id, state, bytes, sha256, created_at)
  values ($1, $2, 'arriving', $3, $4, $5)`;

const USE = `
  update file set state = 'used', used_by = $3
  where id = any($1::text[]) and user_id is not distinct from $2
    and (state = 'unused' or (state = 'used' and used_by = $3))
  returning id`;

/** Rows whose turn another process has taken are skipped, and taken up again if it dies. */
const CLAIM_ENDED = `
  update file set state = 'ended', claimed_at = $1 where id in (
    select id from file
    where (state = 'ended' and (claimed_at is null or claimed_at < $2))
       or (state = 'arriving' and created_at < $3)
       or (state = 'unused' and created_at < $4)
    order by id limit $5 for update skip locked
  ) returning id`;

/** Who has uploaded what, and what became of it. */
export class FileStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async byId(id: string): Promise<FileRow | null> {
    const [row] = await this.#db.query<FileRow>(SELECT_FILE, [id]);
    return row ?? null;
  }

  /** Answers false when the person has `waitingMax` files that nothing uses yet. */
  add(file: NewFile, waitingMax: number): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.query(LOCK_PERSON, [file.userId]);
      const [waiting] = await tx.query<{ count: number }>(COUNT_WAITING, [file.userId]);
      if ((waiting?.count ?? 0) >= waitingMax) return false;
      await tx.query(INSERT_FILE, rowOf(file, file.userId));
      return true;
    });
  }

  /** Of an operator, for everybody. */
  async addPublic(file: Omit<NewFile, 'userId'>): Promise<void> {
    await this.#db.query(INSERT_FILE, rowOf(file, null));
  }

  /** Answers false when the row has gone meanwhile. */
  async arrived(id: string): Promise<boolean> {
    const rows = await this.#db.query(
      `update file set state = 'unused' where id = $1 and state = 'arriving' returning id`,
      [id],
    );
    return rows.length === 1;
  }

  /** Answers the ids that are now used by `usedBy`, also those that were before. */
  async use(
    tx: Sql,
    { ids, userId, usedBy }: { ids: readonly string[]; userId: number | null; usedBy: string },
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(USE, [ids, userId, usedBy]);
    return rows.map(({ id }) => id);
  }

  async end(tx: Sql, usedBy: string): Promise<void> {
    await tx.query(`update file set state = 'ended' where used_by = $1 and state = 'used'`, [
      usedBy,
    ]);
  }

  /** Takes up to `limit` files that must go; nobody else gets them before the claim is old. */
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

const rowOf = (file: Omit<NewFile, 'userId'>, userId: number | null) => [
  ...[file.id, userId, file.bytes, file.sha256, file.createdAt],
];

export interface ClaimTimes {
  readonly now: number;
  readonly claimMs: number;
  readonly arrivingMs: number;
  readonly unusedMs: number;
}
