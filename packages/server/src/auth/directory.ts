import type { Db, Sql } from '../ports/db.ts';

/** A person as operators look them up. */
export interface Listed {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'demo' | 'real';
  readonly email: string | null;
  readonly areaId: number | null;
  readonly mobile: string | null;
  readonly creditScore: number;
  readonly inviteCode: string;
  readonly invitedBy: number | null;
  readonly language: string;
  readonly createdAt: number;
  /** Last use of a session that has not ended; null when there is none. */
  readonly lastSeenAt: number | null;
}

export interface UserSearch {
  /** Part of an e-mail or a phone number, a user id, or a whole invitation code; empty is all. */
  readonly text: string;
  /** Null is both. */
  readonly kind: 'demo' | 'real' | null;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const CREDIT_SCORE = { min: 0, max: 1_000 } as const;

const MATCHING = `
  from app_user u join account a on a.user_id = u.id
  where ($1::text is null or u.kind = $1)
    and ($2 = '' or u.id::text = $2 or u.invite_code = upper($2)
      or strpos(lower(u.email), lower($2)) > 0
      or ($3 <> '' and strpos(u.area_id::text || u.mobile, $3) > 0))`;

const SELECT_PAGE = `
  select u.id, a.id as "accountId", u.kind, u.email, u.area_id as "areaId", u.mobile,
    u.credit_score as "creditScore", u.invite_code as "inviteCode", u.invited_by as "invitedBy",
    u.lang as language, u.created_at as "createdAt",
    (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt"
  ${MATCHING} order by u.id desc limit $4 offset $5`;

const SET_SCORE = `
  update app_user u set credit_score = $2
  from (select id, credit_score from app_user where id = $1 for no key update) before
  where u.id = before.id returning before.credit_score as before`;

/** Looks people up for operators, and changes what is theirs to change. */
export class Directory {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Newest first. */
  async search({
    text,
    kind,
    page,
    pageSize,
  }: UserSearch): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> {
    const sought = text.normalize('NFKC').trim();
    // A number is looked for as it is stored: without blanks, plus and the zero dialled at home.
    const digits = /^[+\d\s().-]+$/.test(sought)
      ? sought.replace(/\D/g, '').replace(/^0+/, '')
      : '';
    const filter = [kind, sought, digits];
    const [rows, [count]] = await Promise.all([
      this.#db.query<Listed>(SELECT_PAGE, [...filter, pageSize, (page - 1) * pageSize]),
      this.#db.query<{ total: number }>(`select count(*) as total ${MATCHING}`, filter),
    ]);
    return { rows, total: count?.total ?? 0 };
  }

  /** Answers the score before; null when there is no such person. */
  async setCreditScore(userId: number, score: number, sql: Sql = this.#db): Promise<number | null> {
    if (!Number.isInteger(score) || score < CREDIT_SCORE.min || score > CREDIT_SCORE.max) {
      throw new RangeError(`Expected a credit score of 0 to ${CREDIT_SCORE.max}, was ${score}`);
    }
    const [row] = await sql.query<{ before: number }>(SET_SCORE, [userId, score]);
    return row?.before ?? null;
  }
}
