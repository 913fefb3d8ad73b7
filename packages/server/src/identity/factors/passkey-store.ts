import { DbError, UNIQUE_VIOLATION, type Db, type Sql } from '../../platform/ports/db.ts';

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  readonly rpId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  /** Names of transports, separated by commas. */
  readonly transports: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/**
 * The table of the passkeys, and its column with the owner's id: users and operators have separate
 * tables.
 */
export type PasskeyPlace =
  | { readonly table: 'passkey'; readonly owner: 'user_id' }
  | { readonly table: 'operator_passkey'; readonly owner: 'operator_id' };

const columns = (owner: string) => `
  id, ${owner} as "userId", rp_id as "rpId", credential_id as "credentialId",
  public_key as "publicKey", counter, transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;

/**
 * Stores passkeys, each of one user and one host. In the operators' table `userId` is an operator's
 * id.
 */
export class PasskeyStore {
  readonly #db: Db;
  readonly #place: PasskeyPlace;

  constructor(db: Db, place: PasskeyPlace = { table: 'passkey', owner: 'user_id' }) {
    this.#db = db;
    this.#place = place;
  }

  get #select(): string {
    return `select ${columns(this.#place.owner)} from ${this.#place.table}`;
  }

  of(userId: number, sql: Sql = this.#db): Promise<PasskeyRow[]> {
    return sql.query(`${this.#select} where ${this.#place.owner} = $1 order by id`, [userId]);
  }

  async byCredential(credentialId: string): Promise<PasskeyRow | null> {
    const [row] = await this.#db.query<PasskeyRow>(`${this.#select} where credential_id = $1`, [
      credentialId,
    ]);
    return row ?? null;
  }

  /** Stores a passkey; returns 'taken' if the credential is registered already, for any user. */
  async add(tx: Sql, passkey: Omit<PasskeyRow, 'id' | 'lastUsedAt'>): Promise<'added' | 'taken'> {
    const { table, owner } = this.#place;
    const { userId, rpId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    try {
      await tx.query(
        `insert into ${table} (
           ${owner}, rp_id, credential_id, public_key, counter, transports, name, created_at
         ) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [userId, rpId, credentialId, publicKey, counter, transports, name, createdAt],
      );
      return 'added';
    } catch (error) {
      if (error instanceof DbError && error.code === UNIQUE_VIOLATION) return 'taken';
      throw error;
    }
  }

  /**
   * Stores the new counter. The update itself decides: of two concurrent answers with one counter,
   * only one succeeds.
   */
  async use(id: number, counts: { before: number; after: number }, at: number): Promise<boolean> {
    const rows = await this.#db.query(
      `update ${this.#place.table} set counter = $3, last_used_at = $4
       where id = $1 and counter = $2 returning id`,
      [id, counts.before, counts.after, at],
    );
    return rows.length > 0;
  }

  async rename(userId: number, id: number, name: string): Promise<boolean> {
    const { table, owner } = this.#place;
    const rows = await this.#db.query(
      `update ${table} set name = $3 where ${owner} = $1 and id = $2 returning id`,
      [userId, id, name],
    );
    return rows.length > 0;
  }

  async remove(tx: Sql, userId: number, id: number): Promise<boolean> {
    const { table, owner } = this.#place;
    const rows = await tx.query(
      `delete from ${table} where ${owner} = $1 and id = $2 returning id`,
      [userId, id],
    );
    return rows.length > 0;
  }

  async removeAll(tx: Sql, userId: number): Promise<void> {
    const { table, owner } = this.#place;
    await tx.query(`delete from ${table} where ${owner} = $1`, [userId]);
  }
}
