import type { Db, Sql } from '../../platform/ports/db.ts';
import { LOCK_KEYS } from '../../platform/store/locks.ts';

export type CodePurpose = 'register' | 'reset' | 'captcha';

export interface CodeRow {
  readonly codeHash: string;
  /** The one that is being taken included. */
  readonly tries: number;
  readonly expiresAt: number;
}

export interface NewCode {
  readonly purpose: CodePurpose;
  readonly address: string;
  /** Names the request to whoever made it, and to nobody else. */
  readonly request: string;
  /** The network that asked. */
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

/** By a client that does not name its request: the newest code, with tries of their own. */
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

/** Codes that wait to be typed in, one for a purpose and an address. */
export class CodeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** When that network last asked for a code to the address; null when it has not. */
  async sentAt(purpose: CodePurpose, address: string, askedFrom: string): Promise<number | null> {
    const [row] = await this.#db.query<{ sentAt: number | null }>(
      `select max(sent_at) as "sentAt" from auth_code
       where purpose = $1 and address = $2 and asked_from = $3`,
      [purpose, address, askedFrom],
    );
    return row?.sentAt ?? null;
  }

  /** Writes a code; false when the same network was sent one after `lastBefore`. */
  async put(tx: Sql, code: NewCode, lastBefore: number): Promise<boolean> {
    const { purpose, address, request, askedFrom, codeHash, sentAt, expiresAt } = code;
    await tx.query(LOCK_ADDRESS, [address]);
    const given = [purpose, address, request, askedFrom, codeHash, sentAt, expiresAt, lastBefore];
    return (await tx.query(INSERT_CODE, given)).length > 0;
  }

  /** Writes the answer of a captcha or of work under an id of its own. */
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

  /** Counts a try before it is judged, so that many at once are not judged as one. */
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
   * Uses a code up, and with it all others that the address was sent for the purpose; false when
   * another has used it meanwhile.
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

  /** Takes what an address holds, right or wrong. */
  async takeAway(purpose: CodePurpose, address: string): Promise<CodeRow | null> {
    const [row] = await this.#db.query<CodeRow>(
      `delete from auth_code where purpose = $1 and address = $2
       returning code_hash as "codeHash", tries, expires_at as "expiresAt"`,
      [purpose, address],
    );
    return row ?? null;
  }

  /** The one of some addresses that a code was last sent to. */
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
