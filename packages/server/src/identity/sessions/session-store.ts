import type { Db, Sql } from '../../platform/ports/db.ts';

/** A session with its user. */
export interface SessionRow {
  readonly userId: number;
  readonly accountId: number;
  readonly kind: 'demo' | 'real';
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly userAgent: string;
  readonly address: string;
  /** The stored hash that matched the password; null if no password was checked. */
  readonly passwordHash: string | null;
}

/** A session as its owner sees it. */
export interface ListedSession {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

const SELECT_SESSION = `
  select s.user_id as "userId", a.id as "accountId", u.kind, s.last_seen_at as "lastSeenAt",
    s.expires_at as "expiresAt"
  from session s join app_user u on u.id = s.user_id join account a on a.user_id = u.id
  where s.token_hash = $1`;

/**
 * Inserts only if the stored password is still the one that was checked. Waits for a password
 * change in progress, so that nobody logs in with the old password after all sessions were ended.
 */
const INSERT_SESSION = `
  insert into session (
    token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address
  )
  select $1::bytea, id, $3::bigint, $3::bigint, $4::bigint, $5::text, $6::text from app_user
  where id = $2 and ($7::text is null or password_hash = $7) for share
  returning user_id`;

/** Part of the token's hash: long enough to identify one of a user's sessions. */
const SESSION_ID = `left(encode(token_hash, 'hex'), 16)`;

const SELECT_OF_USER = `
  select ${SESSION_ID} as id, token_hash as "tokenHash", coalesce(user_agent, '') as "userAgent",
    coalesce(address, '') as address, created_at as "createdAt", last_seen_at as "lastSeenAt"
  from session where user_id = $1 and expires_at > $2 and last_seen_at > $3
  order by last_seen_at desc, created_at desc`;

/** Deletes all but the most recently used sessions of a user. */
const DELETE_SURPLUS = `
  delete from session where token_hash in (
    select token_hash from session where user_id = $1
    order by last_seen_at desc, created_at desc offset $2
  ) returning token_hash as "tokenHash"`;

const DELETE_OF_USER = `
  delete from session where user_id = $1 and token_hash is distinct from $2
  returning token_hash as "tokenHash"`;

const DELETE_EXPIRED = 'delete from session where expires_at <= $1 or last_seen_at <= $2';

/** Stores sessions, keyed by the hash of their token. */
export class SessionStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(tokenHash: Buffer): Promise<SessionRow | null> {
    const [row] = await this.#db.query<SessionRow>(SELECT_SESSION, [tokenHash]);
    return row ?? null;
  }

  /** Stores a session; returns false if the password has been changed in the meantime. */
  async add(session: NewSession): Promise<boolean> {
    const { tokenHash, userId, createdAt, expiresAt, userAgent, address, passwordHash } = session;
    const rows = await this.#db.query(INSERT_SESSION, [
      tokenHash,
      userId,
      createdAt,
      expiresAt,
      userAgent,
      address,
      passwordHash,
    ]);
    return rows.length > 0;
  }

  /** Returns open sessions, the most recently used first. */
  ofUser(userId: number, now: number, idleSince: number): Promise<ListedSession[]> {
    return this.#db.query(SELECT_OF_USER, [userId, now, idleSince]);
  }

  /** Ends all sessions except the `keep` most recently used; returns the hashes of their tokens. */
  async endSurplus(userId: number, keep: number): Promise<Uint8Array[]> {
    const rows = await this.#db.query<{ tokenHash: Uint8Array }>(DELETE_SURPLUS, [userId, keep]);
    return rows.map(({ tokenHash }) => tokenHash);
  }

  async touch(tokenHash: Buffer, at: number): Promise<void> {
    await this.#db.query('update session set last_seen_at = $2 where token_hash = $1', [
      tokenHash,
      at,
    ]);
  }

  async end(tokenHash: Buffer): Promise<void> {
    await this.#db.query('delete from session where token_hash = $1', [tokenHash]);
  }

  /**
   * Ends a user's sessions except `kept`, in the caller's transaction; returns the hashes of their
   * tokens.
   */
  async endOfUser(sql: Sql, userId: number, kept: Buffer | null): Promise<Uint8Array[]> {
    const rows = await sql.query<{ tokenHash: Uint8Array }>(DELETE_OF_USER, [userId, kept]);
    return rows.map(({ tokenHash }) => tokenHash);
  }

  /** Deletes expired sessions, and sessions unused since `idleSince`. */
  async endExpired(now: number, idleSince: number): Promise<void> {
    await this.#db.query(DELETE_EXPIRED, [now, idleSince]);
  }
}
