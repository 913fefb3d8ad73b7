import type { Db } from '../../platform/ports/db.ts';

/**
 * `login`: the second step after a right password. `enter`: a login by a passkey alone. `register`:
 * a new passkey. `proof`: a passkey's word for a call that asks for the second step.
 */
export type ChallengePurpose = 'login' | 'enter' | 'register' | 'proof';

export interface Challenge {
  readonly purpose: ChallengePurpose;
  /** Nobody is known yet who enters. */
  readonly userId: number | null;
  /** Hash of the device, or of the session, that may answer. */
  readonly boundTo: Uint8Array;
  /** That a login was checked against. */
  readonly passwordHash: string | null;
  /** What a passkey has to sign; null when there is nothing, or it was answered. */
  readonly toSign: string | null;
  /** The one that is being taken included. */
  readonly tries: number;
  readonly expiresAt: number;
}

/** Whom the challenges of a table are for. */
export type ChallengePlace =
  | { readonly table: 'factor_challenge'; readonly owner: 'user_id' }
  | { readonly table: 'operator_challenge'; readonly owner: 'operator_id' };

const columns = (owner: string) => `
  purpose, ${owner} as "userId", bound_to as "boundTo", password_hash as "passwordHash",
  to_sign as "toSign", tries, expires_at as "expiresAt"`;

/** What waits for an answer, by the hash of the token that names it. */
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

  /** Counts a try before it is judged, so that many at once are not judged as one. */
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

  /** Forgets what was to be signed, right or wrong; false when another answer was faster. */
  async takeToSign(tokenHash: Buffer, toSign: string): Promise<boolean> {
    const rows = await this.#db.query(
      `update ${this.#table} set to_sign = null where token_hash = $1 and to_sign = $2
       returning token_hash`,
      [tokenHash, toSign],
    );
    return rows.length > 0;
  }

  /** Uses it up; false when another answer was faster. */
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
