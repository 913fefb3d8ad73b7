import type { Sql } from '../../platform/ports/db.ts';

/** Claims a role that only one process may have, for this process's session. */
export class RoleLease {
  readonly #sql: Sql;
  readonly #role: string;

  /** `role` must be a row of `role_lease`, such as `market:1`. */
  constructor(sql: Sql, role: string) {
    this.#sql = sql;
    this.#role = role;
  }

  /**
   * Claims the role for a session if no live session has it. Returns the epoch under which the
   * session has it then; null if another session has it, or if this one has ended.
   */
  async claim(session: number): Promise<number | null> {
    const [row] = await this.#sql.query<{ epoch: number | null }>(
      'select claim_role($1::int, $2) as epoch',
      [session, this.#role],
    );
    return row?.epoch ?? null;
  }

  /** Gives the role up, so that another process can claim it at once. */
  async release(session: number): Promise<void> {
    await this.#sql.query('select release_role($1::int, $2)', [session, this.#role]);
  }
}
