import type { Db } from '../../platform/ports/db.ts';

/**
 * What a challenge is for. `login`: the second factor after a correct password. `enter`: a login
 * with a passkey alone. `register`: a new passkey. `proof`: a passkey's signature for a call that
 * requires the second factor.
 */
export type ChallengePurpose = 'login' | 'enter' | 'register' | 'proof';

export interface Challenge {
  readonly purpose: ChallengePurpose;
  /** Null for a login with a passkey alone: the user is not known yet. */
  readonly userId: number | null;
  /** Hash of the device or session that may answer the challenge. */
  readonly boundTo: Uint8Array;
  /** The stored hash that matched the password; null if no password was checked. */
  readonly passwordHash: string | null;
  /** The text for a passkey to sign; null if there is none or it was used. */
  readonly toSign: string | null;
  /** Number of tries, including the current one. */
  readonly tries: number;
  readonly expiresAt: number;
}

/** The table of the challenges, and its column with the owner's id. */
export type ChallengePlace =
  | { readonly table: 'factor_challenge'; readonly owner: 'user_id' }
  | { readonly table: 'operator_challenge'; readonly owner: 'operator_id' };

const columns = (owner: string) => `
  purpose, ${owner} as "userId", bound_to as "boundTo", password_hash as "passwordHash",
  to_sign as "toSign", tries, expires_at as "expiresAt"`;

/** Stores open challenges, keyed by the hash of their token. */
export class ChallengeStore {
  readonly #db: Db;
  readonly #table: string;
  readonly #owner: string;

  constructor(
    db: Db,
    { table, owner }: ChallengePlace = { table: 'factor_challenge', owner: 'user_id' },
  ) {
    this.#db = db;
    this.#table = table;
    this.#owner = owner;
  }

  async add(tokenHash: Buffer, challenge: Omit<Challenge, 'tries'>): Promise<void> {
    const { purpose, userId, boundTo, passwordHash, toSign, expiresAt } = challenge;
    await this.#db.query(
      `insert into ${this.#table} (
         token_hash, purpose, ${this.#owner}, bound_to, password_hash, to_sign, expires_at
       ) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tokenHash, purpose, userId, boundTo, passwordHash, toSign, expiresAt],
    );
  }

  async find(tokenHash: Buffer): Promise<Challenge | null> {
    const [row] = await this.#db.query<Challenge>(
      `select ${columns(this.#owner)} from ${this.#table} where token_hash = $1`,
      [tokenHash],
    );
    return row ?? null;
  }

  /** Counts a try before the check, so that concurrent tries are all counted. */
  async takeTry(tokenHash: Buffer): Promise<Challenge | null> {
    const [row] = await this.#db.query<Challenge>(
      `update ${this.#table} set tries = tries + 1
       where token_hash = $1 returning ${columns(this.#owner)}`,
      [tokenHash],
    );
    return row ?? null;
  }

  async setToSign(tokenHash: Buffer, toSign: string): Promise<void> {
    await this.#db.query(`update ${this.#table} set to_sign = $2 where token_hash = $1`, [
      tokenHash,
      toSign,
    ]);
  }

  /**
   * Clears the text to sign, before the answer is checked; returns false if another answer was
   * faster.
   */
  async takeToSign(tokenHash: Buffer, toSign: string): Promise<boolean> {
    const rows = await this.#db.query(
      `update ${this.#table} set to_sign = null where token_hash = $1 and to_sign = $2
       returning token_hash`,
      [tokenHash, toSign],
    );
    return rows.length > 0;
  }

  /** Deletes the challenge; returns false if another answer was faster. */
  async remove(tokenHash: Buffer): Promise<boolean> {
    const rows = await this.#db.query(
      `delete from ${this.#table} where token_hash = $1 returning token_hash`,
      [tokenHash],
    );
    return rows.length > 0;
  }

  async forgetExpired(before: number): Promise<void> {
    await this.#db.query(`delete from ${this.#table} where expires_at <= $1`, [before]);
  }
}
