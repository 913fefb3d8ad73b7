import type { Db, Sql } from '../ports/db.ts';

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
  readonly codeHash: string;
  readonly sentAt: number;
  readonly expiresAt: number;
}

const UPSERT_CODE = `
  insert into auth_code (purpose, address, code_hash, sent_at, expires_at)
  values ($1, $2, $3, $4, $5)
  on conflict (purpose, address) do update set
    code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at,
    expires_at = excluded.expires_at
  where auth_code.sent_at <= $6
  returning sent_at`;

const TAKE_TRY = `
  update auth_code set tries = tries + 1 where purpose = $1 and address = $2
  returning code_hash as "codeHash", tries, expires_at as "expiresAt"`;

const NEWEST_ADDRESS = `
  select address from auth_code where purpose = $1 and address = any ($2::text[])
  order by sent_at desc limit 1`;

/** Codes that wait to be typed in, one for a purpose and an address. */
export class CodeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async sentAt(purpose: CodePurpose, address: string): Promise<number | null> {
    const [row] = await this.#db.query<{ sentAt: number }>(
      'select sent_at as "sentAt" from auth_code where purpose = $1 and address = $2',
      [purpose, address],
    );
    return row?.sentAt ?? null;
  }

  /** Writes a code over the last; false when that was sent after `lastBefore`. */
  async put(sql: Sql, code: NewCode, lastBefore: number): Promise<boolean> {
    const { purpose, address, codeHash, sentAt, expiresAt } = code;
    const rows = await sql.query(UPSERT_CODE, [
      purpose,
      address,
      codeHash,
      sentAt,
      expiresAt,
      lastBefore,
    ]);
    return rows.length > 0;
  }

  /** Counts a try before it is judged, so that many at once are not judged as one. */
  async takeTry(purpose: CodePurpose, address: string): Promise<CodeRow | null> {
    const [row] = await this.#db.query<CodeRow>(TAKE_TRY, [purpose, address]);
    return row ?? null;
  }

  /** Uses a code up; false when another has used or replaced it meanwhile. */
  async use(sql: Sql, purpose: CodePurpose, address: string, codeHash: string): Promise<boolean> {
    const rows = await sql.query(
      `delete from auth_code where purpose = $1 and address = $2 and code_hash = $3
       returning address`,
      [purpose, address, codeHash],
    );
    return rows.length > 0;
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
