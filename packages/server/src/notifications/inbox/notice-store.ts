import { NOTICES_KEPT } from '@fulcrum/contract/notifications/notices';

import type { Db, Sql } from '../../platform/ports/db.ts';
import type { NoticeFacts } from './facts.ts';

/** A notice before it has a number. */
export interface NewNotice {
  readonly kind: string;
  readonly facts: NoticeFacts;
  /** When the notice was written, epoch ms. */
  readonly at: number;
}

export interface NoticeRow extends NewNotice {
  readonly userId: number;
  /** Position among the user's notices, from 1. */
  readonly seq: number;
  readonly isRead: boolean;
}

/** Number of the last notice of a user that somebody knows of. */
export interface NoticeHead {
  readonly userId: number;
  readonly seq: number;
}

const COLUMNS = `
  user_id as "userId", seq, kind, facts, at, read_at is not null as "isRead"`;

const PAGE = `
  select ${COLUMNS} from notice
  where user_id = $1 and ($4::text is null or (kind = $4 and read_at is null))
  order by seq desc limit $2 offset $3`;
const COUNTS = `
  select count(*) filter (where $2::text is null or (kind = $2 and read_at is null)) as total,
    count(*) filter (where read_at is null) as unread
  from notice where user_id = $1`;
const MARK = `
  update notice set read_at = $2
  where user_id = $1 and read_at is null and ($3::bigint[] is null or seq = any($3))`;
const MARK_KIND = `
  update notice set read_at = $3 where user_id = $1 and kind = $2 and read_at is null`;
const KNOWN = 'select from notice where user_id = $1 and seq = any($2::bigint[])';
const HEAD = `
  select coalesce(max(seq) filter (where is_told), 0) as seq,
    count(*) filter (where read_at is null) as unread
  from notice where user_id = $1`;
const TOLD_AFTER = `
  select ${COLUMNS} from notice where user_id = $1 and seq > $2 and is_told order by seq`;
const BEHIND = `
  select known."userId"
  from unnest($1::bigint[], $2::bigint[]) as known ("userId", seq)
  where exists (
    select from notice
    where user_id = known."userId" and notice.seq > known.seq and is_told
  )`;
const TAKE_UNTOLD = `
  with taken as (
    update notice set is_told = true
    where (user_id, seq) in (
      select user_id, seq from notice where not is_told
      order by user_id, seq limit $1 for update skip locked
    ) returning ${COLUMNS}
  )
  select * from taken order by "userId", seq`;
const UNREAD = `
  select user_id as "userId", count(*) as unread from notice
  where user_id = any($1::bigint[]) and read_at is null group by user_id`;

/** Stores the notices; each user's notices are numbered without gaps. */
export class NoticeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Writes notices. Must be the last statement of the transaction, because it locks the notices of
   * these users until the commit.
   */
  async put(tx: Sql, notices: readonly (NewNotice & { userId: number })[]): Promise<void> {
    const rows = notices.map((notice, place) => ({ ...notice, place }));
    await tx.query('select put_notices($1::json, $2)', [JSON.stringify(rows), NOTICES_KEPT]);
  }

  /**
   * Returns a page of notices, newest first; pages count from 1. With `unreadOf`, only the unread
   * notices of that kind count.
   */
  async page(
    userId: number,
    page: number,
    size: number,
    unreadOf: string | null,
  ): Promise<{ readonly rows: NoticeRow[]; readonly total: number; readonly unread: number }> {
    const rows = await this.#db.query<NoticeRow>(PAGE, [userId, size, (page - 1) * size, unreadOf]);
    const [counts] = await this.#db.query<{ total: number; unread: number }>(COUNTS, [
      userId,
      unreadOf,
    ]);
    return { rows, total: counts?.total ?? 0, unread: counts?.unread ?? 0 };
  }

  /**
   * Marks these notices as read, or all if `seqs` is null. Returns false if the user has none of
   * them.
   */
  async markRead(userId: number, seqs: readonly number[] | null, at: number): Promise<boolean> {
    await this.#db.query(MARK, [userId, at, seqs]);
    if (seqs === null) return true;
    return (await this.#db.query(KNOWN, [userId, seqs])).length > 0;
  }

  async markKindRead(userId: number, kind: string, at: number): Promise<void> {
    await this.#db.query(MARK_KIND, [userId, kind, at]);
  }

  /** Returns the number of the newest announced notice, and how many notices are unread. */
  async head(userId: number): Promise<{ readonly seq: number; readonly unread: number }> {
    const [head] = await this.#db.query<{ seq: number; unread: number }>(HEAD, [userId]);
    return head ?? { seq: 0, unread: 0 };
  }

  /** Returns the announced notices after number `seq`, oldest first. */
  toldAfter(userId: number, seq: number): Promise<NoticeRow[]> {
    return this.#db.query<NoticeRow>(TOLD_AFTER, [userId, seq]);
  }

  /** Returns the users for whom a notice after the given number was announced. */
  async behind(heads: readonly NoticeHead[]): Promise<number[]> {
    const [users, seqs] = [heads.map(({ userId }) => userId), heads.map(({ seq }) => seq)];
    const rows = await this.#db.query<{ userId: number }>(BEHIND, [users, seqs]);
    return rows.map(({ userId }) => userId);
  }

  /** Claims notices that were not announced yet, each once, in the order of their numbers. */
  takeUntold(tx: Sql, limit: number): Promise<NoticeRow[]> {
    return tx.query<NoticeRow>(TAKE_UNTOLD, [limit]);
  }

  /** Returns the numbers of unread notices, keyed by user id; users without any are absent. */
  async unread(tx: Sql, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await tx.query<{ userId: number; unread: number }>(UNREAD, [userIds]);
    return new Map(rows.map(({ userId, unread }) => [userId, unread]));
  }

  async forgetBefore(at: number): Promise<void> {
    await this.#db.query('delete from notice where at < $1', [at]);
  }
}
