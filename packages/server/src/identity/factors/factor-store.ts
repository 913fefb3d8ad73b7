import type { Db, Sql } from '../../platform/ports/db.ts';

/** A stored authenticator app; its secret may be encrypted. */
export interface TotpRow {
  readonly secret: Uint8Array;
  readonly begunAt: number;
  /**
   * When the user entered the first code, epoch ms; null before that. No codes are required until
   * then.
   */
  readonly confirmedAt: number | null;
  readonly lastStep: number;
}

/** The second factors that a user has, by kind. */
export interface FactorCounts {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryLeft: number;
}

const COUNTS = `
  select
    exists (select from person_totp where user_id = $1 and confirmed_at is not null) as "hasTotp",
    (select count(*) from passkey where user_id = $1) as passkeys,
    (select count(*) from recovery_code where user_id = $1) as "recoveryLeft"`;

/** Replaces an app that is not confirmed yet; a confirmed one stays. */
const BEGIN_TOTP = `
  insert into person_totp (user_id, secret, begun_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at
  where person_totp.confirmed_at is null
  returning user_id`;

const CONFIRM_TOTP = `
  update person_totp set confirmed_at = $4, last_step = $3
  where user_id = $1 and secret = $2 and confirmed_at is null returning user_id`;

/** The update itself decides: of two concurrent requests with one code, only one succeeds. */
const USE_STEP = `
  update person_totp set last_step = $2
  where user_id = $1 and confirmed_at is not null and last_step < $2 returning user_id`;

/** Stores authenticator apps and recovery codes. */
export class FactorStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Locks the user against other changes of factors; inserts that refer to the user are not
   * blocked.
   */
  async lockPerson(tx: Sql, userId: number): Promise<void> {
    await tx.query('select from app_user where id = $1 for no key update', [userId]);
  }

  async counts(userId: number, sql: Sql = this.#db): Promise<FactorCounts> {
    const [row] = await sql.query<FactorCounts>(COUNTS, [userId]);
    return row ?? { hasTotp: false, passkeys: 0, recoveryLeft: 0 };
  }

  async totp(userId: number): Promise<TotpRow | null> {
    const [row] = await this.#db.query<TotpRow>(
      `select secret, begun_at as "begunAt", confirmed_at as "confirmedAt",
         last_step as "lastStep"
       from person_totp where user_id = $1`,
      [userId],
    );
    return row ?? null;
  }

  /** Stores the secret of a new app; returns false if a confirmed app exists. */
  async beginTotp(userId: number, secret: Buffer, at: number): Promise<boolean> {
    return (await this.#db.query(BEGIN_TOTP, [userId, secret, at])).length > 0;
  }

  /** Confirms an app; returns false if another request was faster. */
  async confirmTotp(
    tx: Sql,
    userId: number,
    { secret, step, at }: { secret: Uint8Array; step: number; at: number },
  ): Promise<boolean> {
    return (await tx.query(CONFIRM_TOTP, [userId, secret, step, at])).length > 0;
  }

  /** Uses up a time step; returns false if this step or a later one was used before. */
  async useStep(userId: number, step: number): Promise<boolean> {
    return (await this.#db.query(USE_STEP, [userId, step])).length > 0;
  }

  async removeTotp(tx: Sql, userId: number): Promise<boolean> {
    const rows = await tx.query(
      `delete from person_totp where user_id = $1 returning confirmed_at as "confirmedAt"`,
      [userId],
    );
    return rows.length > 0;
  }

  /** Replaces all recovery codes; an empty list deletes them. */
  async setRecovery(tx: Sql, userId: number, hashes: readonly Buffer[]): Promise<void> {
    await tx.query('delete from recovery_code where user_id = $1', [userId]);
    for (const hash of hashes) {
      await tx.query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [
        userId,
        hash,
      ]);
    }
  }

  /** Uses up a recovery code; returns false if the user has no such code. */
  async useRecovery(tx: Sql, userId: number, hash: Buffer): Promise<boolean> {
    const rows = await tx.query(
      'delete from recovery_code where user_id = $1 and code_hash = $2 returning user_id',
      [userId, hash],
    );
    return rows.length > 0;
  }
}
