import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';

import { DbError, UNIQUE_VIOLATION, type Db, type Sql } from '../../platform/ports/db.ts';

export const UNDER_REVIEW = 1;
export const VERIFIED = 2;
export const REJECTED = 3;
export type CaseStatus = typeof UNDER_REVIEW | typeof VERIFIED | typeof REJECTED;

/** A stored case; name and number may be encrypted. */
export interface CaseRow {
  readonly id: number;
  readonly userId: number;
  readonly status: CaseStatus;
  readonly name: Uint8Array;
  readonly cardId: Uint8Array;
  readonly cardPrint: Uint8Array;
  /** This field and the next are null if the documents have been deleted. */
  readonly frontFile: string | null;
  readonly reverseFile: string | null;
  readonly claimedBy: number | null;
  readonly claimedAt: number | null;
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly rejectReason: RejectReason | null;
  readonly createdAt: number;
}

export interface NewCase {
  readonly userId: number;
  readonly name: Buffer;
  readonly cardId: Buffer;
  readonly cardPrint: Buffer;
  readonly frontFile: string;
  readonly reverseFile: string;
  readonly createdAt: number;
}

export interface Decision {
  readonly caseId: number;
  readonly operatorId: number;
  readonly status: typeof VERIFIED | typeof REJECTED;
  readonly rejectReason: RejectReason | null;
  readonly now: number;
}

export interface CaseFilter {
  readonly status: CaseStatus | null;
  readonly userId: number | null;
  /** Fingerprint of the document number. */
  readonly cardPrint: Buffer | null;
}

/** Another case with the same document number. */
export interface DuplicateRow {
  readonly id: number;
  readonly userId: number;
  readonly status: CaseStatus;
}

const COLUMNS = `
  id, user_id as "userId", status, name, card_id as "cardId", card_print as "cardPrint",
  front_file as "frontFile", reverse_file as "reverseFile", claimed_by as "claimedBy",
  claimed_at as "claimedAt", decided_by as "decidedBy", decided_at as "decidedAt",
  reject_reason as "rejectReason", created_at as "createdAt"`;

const INSERT = `
  insert into identity_case (
    user_id, status, name, card_id, card_print, front_file, reverse_file, created_at
  ) values ($1, 1, $2, $3, $4, $5, $6, $7) returning id`;

/** Succeeds if the case is unclaimed, claimed by this operator, or claimed too long ago. */
const CLAIM = `
  update identity_case set claimed_by = $2, claimed_at = $3
  where id = $1 and status = 1
    and (claimed_by is null or claimed_by = $2 or claimed_at < $4)
  returning id`;

const DECIDE = `
  update identity_case
  set status = $3, decided_by = $2, decided_at = $4, reject_reason = $5, claimed_by = null,
      claimed_at = null
  where id = $1 and status = 1 and claimed_by = $2
  returning user_id as "userId"`;

const FILTER = `
  from identity_case
  where ($1::int is null or status = $1)
    and ($2::bigint is null or user_id = $2)
    and ($3::bytea is null or card_print = $3)`;

/** Cases under review oldest first, then decided cases newest first. */
const ORDER = `order by case when status = 1 then id end, id desc`;

const STALE_DOCUMENTS = `
  select id from identity_case
  where status <> 1 and decided_at < $1 and front_file is not null
  order by id limit $2 for update skip locked`;

/** Stores cases, one row each; every change requires the expected state. */
export class CaseStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async newestOf(userId: number): Promise<CaseRow | null> {
    const [row] = await this.#db.query<CaseRow>(
      `select ${COLUMNS} from identity_case where user_id = $1 order by id desc limit 1`,
      [userId],
    );
    return row ?? null;
  }

  async isVerified(userId: number): Promise<boolean> {
    const rows = await this.#db.query(
      `select from identity_case where user_id = $1 and status = ${VERIFIED}`,
      [userId],
    );
    return rows.length > 0;
  }

  /** Returns the names, possibly encrypted, of those users who are verified. */
  verifiedNames(
    userIds: readonly number[],
  ): Promise<{ readonly userId: number; readonly name: Uint8Array }[]> {
    return this.#db.query(
      `select user_id as "userId", name from identity_case
       where user_id = any($1::bigint[]) and status = ${VERIFIED}`,
      [userIds],
    );
  }

  async byId(sql: Sql, id: number): Promise<CaseRow | null> {
    const [row] = await sql.query<CaseRow>(`select ${COLUMNS} from identity_case where id = $1`, [
      id,
    ]);
    return row ?? null;
  }

  /**
   * Stores a case and runs `withCase` in the same transaction; returns 'live' if the user already
   * has a case under review or verified.
   */
  async add(
    newCase: NewCase,
    withCase: (tx: Sql, caseId: number) => Promise<void>,
  ): Promise<'added' | 'live'> {
    const { userId, name, cardId, cardPrint, frontFile, reverseFile, createdAt } = newCase;
    const fields = [userId, name, cardId, cardPrint, frontFile, reverseFile, createdAt];
    try {
      await this.#db.transaction(async (tx) => {
        const [row] = await tx.query<{ id: number }>(INSERT, fields);
        if (!row) throw new Error('The store did not return the new case');
        await withCase(tx, row.id);
      });
      return 'added';
    } catch (error) {
      // The constraint decides instead of an earlier check: of two concurrent cases only one is
      // stored.
      if (error instanceof DbError && error.code === UNIQUE_VIOLATION) return 'live';
      throw error;
    }
  }

  /**
   * Claims a case; returns false if it is decided, or if another operator claimed it after
   * `staleBefore`.
   */
  async claim(
    tx: Sql,
    claim: { caseId: number; operatorId: number; now: number; staleBefore: number },
  ): Promise<boolean> {
    const { caseId, operatorId, now, staleBefore } = claim;
    return (await tx.query(CLAIM, [caseId, operatorId, now, staleBefore])).length === 1;
  }

  /**
   * Decides a case; returns its user, null if it is decided already or not claimed by the operator.
   */
  async decide(tx: Sql, decision: Decision): Promise<number | null> {
    const { caseId, operatorId, status, now, rejectReason } = decision;
    const [row] = await tx.query<{ userId: number }>(DECIDE, [
      caseId,
      operatorId,
      status,
      now,
      rejectReason,
    ]);
    return row?.userId ?? null;
  }

  async list(
    { status, userId, cardPrint }: CaseFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: CaseRow[]; total: number }> {
    const filter = [status, userId, cardPrint];
    const [counted] = await this.#db.query<{ total: number }>(
      `select count(*) as total ${FILTER}`,
      filter,
    );
    const rows = await this.#db.query<CaseRow>(
      `select ${COLUMNS} ${FILTER} ${ORDER} limit $4 offset $5`,
      [...filter, limit, offset],
    );
    return { rows, total: counted?.total ?? 0 };
  }

  duplicates(sql: Sql, { userId, cardPrint }: CaseRow, limit: number): Promise<DuplicateRow[]> {
    return sql.query(
      `select id, user_id as "userId", status from identity_case
       where card_print = $1 and user_id <> $2 order by id desc limit $3`,
      [cardPrint, userId, limit],
    );
  }

  earlier(sql: Sql, { id, userId }: CaseRow, limit: number): Promise<CaseRow[]> {
    return sql.query(
      `select ${COLUMNS} from identity_case
       where user_id = $1 and id < $2 order by id desc limit $3`,
      [userId, id, limit],
    );
  }

  /** Removes the documents of cases decided before `before`; returns the ids of the cases. */
  async dropDocuments(tx: Sql, before: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(STALE_DOCUMENTS, [before, limit]);
    const ids = rows.map(({ id }) => id);
    await tx.query(
      `update identity_case set front_file = null, reverse_file = null
       where id = any($1::bigint[])`,
      [ids],
    );
    return ids;
  }
}
