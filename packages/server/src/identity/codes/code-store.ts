import type { Db, Sql } from '../../platform/ports/db.ts';
import { LOCK_KEYS } from '../../platform/store/locks.ts';

export type CodePurpose = 'register' | 'reset' | 'captcha';

export interface CodeRow {
  readonly codeHash: string;
  /** Number of tries, including the current one. */
  readonly tries: number;
  readonly expiresAt: number;
}

export interface NewCode {
  readonly purpose: CodePurpose;
  readonly address: string;
  /** A random id that only the client that made the request knows. */
  readonly request: string;
  /** The network from which the code was requested. */
  readonly askedFrom: string;
  readonly codeHash: string;
  readonly sentAt: number;
  readonly expiresAt: number;
}

const LOCK_ADDRESS = `select pg_advisory_xact_lock(${LOCK_KEYS.codesOfAddress})`;

const INSERT_CODE = `
  insert into auth_code (purpose, address, request, asked_from, code_hash, sent_at, expires_at)
  select $1, $2, $3, $4, $5, $6, $7
  where not exists (
    select from auth_code
    where purpose = $1 and address = $2 and asked_from = $4 and sent_at > $8
  )
  returning sent_at`;

const TAKE_TRY = `
  update auth_code set tries = tries + 1 where purpose = $1 and address = $2 and request = $3
  returning code_hash as "codeHash", tries, expires_at as "expiresAt"`;

/**
 * For a client that does not send the request id: takes the newest code, with a separate count of
 * tries.
 */
const TAKE_TRY_WITHOUT = `
  update auth_code set tries_without = tries_without + 1
  where purpose = $1 and address = $2 and request = (
    select request from auth_code where purpose = $1 and address = $2
    order by sent_at desc limit 1
  )
  returning code_hash as "codeHash", tries_without as tries, expires_at as "expiresAt"`;

const NEWEST_ADDRESS = `
  select address from auth_code where purpose = $1 and address = any ($2::text[])
  order by sent_at desc limit 1`;

/** Stores the codes that are not used yet, keyed by purpose and address. */
export class CodeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns when this network last requested a code to the address, epoch ms; null if never. */
  async sentAt(purpose: CodePurpose, address: string, askedFrom: string): Promise<number | null> {
    const [row] = await this.#db.query<{ sentAt: number | null }>(
      `select max(sent_at) as "sentAt" from auth_code
       where purpose = $1 and address = $2 and asked_from = $3`,
      [purpose, address, askedFrom],
    );
    return row?.sentAt ?? null;
  }

  /** Writes a code; returns false if the same network requested another one after `lastBefore`. */
  async put(tx: Sql, code: NewCode, lastBefore: number): Promise<boolean> {
    const { purpose, address, request, askedFrom, codeHash, sentAt, expiresAt } = code;
    await tx.query(LOCK_ADDRESS, [address]);
    const given = [purpose, address, request, askedFrom, codeHash, sentAt, expiresAt, lastBefore];
    return (await tx.query(INSERT_CODE, given)).length > 0;
  }

  /** Writes the answer of a captcha or of work; the id takes the place of the address. */
  async putAnswer(
    id: string,
    { codeHash, sentAt, expiresAt }: Pick<NewCode, 'codeHash' | 'sentAt' | 'expiresAt'>,
  ): Promise<void> {
    await this.#db.query(
      `insert into auth_code (purpose, address, code_hash, sent_at, expires_at)
       values ('captcha', $1, $2, $3, $4)`,
      [id, codeHash, sentAt, expiresAt],
    );
  }

  /** Counts a try before the check, so that concurrent tries are all counted. */
  async takeTry(
    purpose: CodePurpose,
    address: string,
    request: string | undefined,
  ): Promise<CodeRow | null> {
    const [row] =
      request === undefined
        ? await this.#db.query<CodeRow>(TAKE_TRY_WITHOUT, [purpose, address])
        : await this.#db.query<CodeRow>(TAKE_TRY, [purpose, address, request]);
    return row ?? null;
  }

  /**
   * Uses up a code, together with all others sent to the address for the purpose. Returns false if
   * another call was faster.
   */
  async use(sql: Sql, purpose: CodePurpose, address: string, codeHash: string): Promise<boolean> {
    const rows = await sql.query<{ codeHash: string }>(
      `delete from auth_code where purpose = $1 and address = $2
         and exists (
           select from auth_code same
           where same.purpose = $1 and same.address = $2 and same.code_hash = $3
         )
       returning code_hash as "codeHash"`,
      [purpose, address, codeHash],
    );
    return rows.some((row) => row.codeHash === codeHash);
  }

  /** Deletes and returns the code of an address, so that it can be checked only once. */
  async takeAway(purpose: CodePurpose, address: string): Promise<CodeRow | null> {
    const [row] = await this.#db.query<CodeRow>(
      `delete from auth_code where purpose = $1 and address = $2
       returning code_hash as "codeHash", tries, expires_at as "expiresAt"`,
      [purpose, address],
    );
    return row ?? null;
  }

  /** Returns which of these addresses got the newest code; null for none. */
  async newestOf(purpose: CodePurpose, addresses: readonly string[]): Promise<string | null> {
    const [row] = await this.#db.query<{ address: string }>(NEWEST_ADDRESS, [
      purpose,
      [...addresses],
    ]);
    return row?.address ?? null;
  }

  async forgetExpired(before: number): Promise<void> {
    await this.#db.query('delete from auth_code where expires_at <= $1', [before]);
  }
}
