import type { Db } from '../ports/db.ts';

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

const COLUMNS = `
  purpose, user_id as "userId", bound_to as "boundTo", password_hash as "passwordHash",
  to_sign as "toSign", tries, expires_at as "expiresAt"`;

/** What waits for an answer, by the hash of the token that names it. */
export class ChallengeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(tokenHash: Buffer, challenge: Omit<Challenge, 'tries'>): Promise<void> {
    const { purpose, userId, boundTo, passwordHash, toSign, expiresAt } = challenge;
    await this.#db.query(
      `insert into factor_challenge (
         token_hash, purpose, user_id, bound_to, password_hash, to_sign, expires_at
       ) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tokenHash, purpose, userId, boundTo, passwordHash, toSign, expiresAt],
    );
  }

  async find(tokenHash: Buffer): Promise<Challenge | null> {
    const [row] = await this.#db.query<Challenge>(
      `select ${COLUMNS} from factor_challenge where token_hash = $1`,
      [tokenHash],
    );
    return row ?? null;
  }

  /** Counts a try before it is judged, so that many at once are not judged as one. */
  async takeTry(tokenHash: Buffer): Promise<Challenge | null> {
    const [row] = await this.#db.query<Challenge>(
      `update factor_challenge set tries = tries + 1 where token_hash = $1 returning ${COLUMNS}`,
      [tokenHash],
    );
    return row ?? null;
  }

  async setToSign(tokenHash: Buffer, toSign: string): Promise<void> {
    await this.#db.query('update factor_challenge set to_sign = $2 where token_hash = $1', [
      tokenHash,
      toSign,
    ]);
  }

  /** Forgets what was to be signed, right or wrong; false when another answer was faster. */
  async takeToSign(tokenHash: Buffer, toSign: string): Promise<boolean> {
    const rows = await this.#db.query(
      `update factor_challenge set to_sign = null where token_hash = $1 and to_sign = $2
       returning token_hash`,
      [tokenHash, toSign],
    );
    return rows.length > 0;
  }

  /** Uses it up; false when another answer was faster. */
  async remove(tokenHash: Buffer): Promise<boolean> {
    const rows = await this.#db.query(
      'delete from factor_challenge where token_hash = $1 returning token_hash',
      [tokenHash],
    );
    return rows.length > 0;
  }

  async forgetExpired(before: number): Promise<void> {
    await this.#db.query('delete from factor_challenge where expires_at <= $1', [before]);
  }
}
