import { DbError, UNIQUE_VIOLATION, type Db, type Sql } from '../ports/db.ts';

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  readonly rpId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  /** Separated by commas. */
  readonly transports: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

const COLUMNS = `
  id, user_id as "userId", rp_id as "rpId", credential_id as "credentialId",
  public_key as "publicKey", counter, transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;

/** The count decides, not a look before: of two answers at once with one count, one is right. */
const USE = `
  update passkey set counter = $3, last_used_at = $4 where id = $1 and counter = $2
  returning id`;

/** Passkeys, each of one person and one host. */
export class PasskeyStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(userId: number, sql: Sql = this.#db): Promise<PasskeyRow[]> {
    return sql.query(`select ${COLUMNS} from passkey where user_id = $1 order by id`, [userId]);
  }

  async byCredential(credentialId: string): Promise<PasskeyRow | null> {
    const [row] = await this.#db.query<PasskeyRow>(
      `select ${COLUMNS} from passkey where credential_id = $1`,
      [credentialId],
    );
    return row ?? null;
  }

  /** 'taken' when the credential is registered already, whoever has it. */
  async add(tx: Sql, passkey: Omit<PasskeyRow, 'id' | 'lastUsedAt'>): Promise<'added' | 'taken'> {
    const { userId, rpId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    try {
      await tx.query(
        `insert into passkey (
           user_id, rp_id, credential_id, public_key, counter, transports, name, created_at
         ) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [userId, rpId, credentialId, publicKey, counter, transports, name, createdAt],
      );
      return 'added';
    } catch (error) {
      if (error instanceof DbError && error.code === UNIQUE_VIOLATION) return 'taken';
      throw error;
    }
  }

  async use(id: number, counts: { before: number; after: number }, at: number): Promise<boolean> {
    return (await this.#db.query(USE, [id, counts.before, counts.after, at])).length > 0;
  }

  async rename(userId: number, id: number, name: string): Promise<boolean> {
    const rows = await this.#db.query(
      'update passkey set name = $3 where user_id = $1 and id = $2 returning id',
      [userId, id, name],
    );
    return rows.length > 0;
  }

  async remove(tx: Sql, userId: number, id: number): Promise<boolean> {
    const rows = await tx.query('delete from passkey where user_id = $1 and id = $2 returning id', [
      userId,
      id,
    ]);
    return rows.length > 0;
  }

  async removeAll(tx: Sql, userId: number): Promise<void> {
    await tx.query('delete from passkey where user_id = $1', [userId]);
  }
}
