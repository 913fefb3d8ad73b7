import type { Db } from '../../platform/ports/db.ts';

/**
 * `login`: the second factor after a right password. `enter`: a login by a passkey alone.
 * `register`: a new passkey. `proof`: a passkey's signature for a call that asks for the second
 * factor.
 */
export type ChallengePurpose = 'login' | 'enter' | 'register' | 'proof';

export interface Challenge {
  readonly purpose: ChallengePurpose;
  /** Null for a login by a passkey alone: the user is not known yet. */
  readonly userId: number | null;
  /** Hash of the device, or of the session, that may answer. */
  readonly boundTo: Uint8Array;
  /** The hash that the login was checked against. */
  readonly passwordHash: string | null;
  /** The text for a passkey to sign; null if there is none, or it was used. */
  readonly toSign: string | null;
  /** Including the current one. */
  readonly tries: number;
  readonly expiresAt: number;
}

/** The table of the challenges, and its column for the user. */
export type ChallengePlace =
  | { readonly table: 'factor_challenge'; readonly owner: 'user_id' }
  | { readonly table: 'operator_challenge'; readonly owner: 'operator_id' };

const columns = (owner: string) => `
  purpose, ${owner} as "userId", bound_to as "boundTo", password_hash as "passwordHash",
  to_sign as "toSign", tries, expires_at as "expiresAt"`;

/** Open challenges, by the hash of their token. */
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

  /** Counts a try before the check, so that parallel tries are each counted. */
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

  /** Clears the text to sign, right or wrong; false if another answer was first. */
  async takeToSign(tokenHash: Buffer, toSign: string): Promise<boolean> {
    const rows = await this.#db.query(
      `update ${this.#table} set to_sign = null where token_hash = $1 and to_sign = $2
       returning token_hash`,
      [tokenHash, toSign],
    );
    return rows.length > 0;
  }

  /** Deletes the challenge; false if another answer was first. */
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
