import type { Sql } from '../../platform/ports/db.ts';

const ROWS_AT_A_TIME = 1_000;

interface OfAccount {
  readonly accountId: number;
}

/**
 * The rows of a query ordered by account. They are read in pages within a transaction, so that
 * large tables can be walked through side by side.
 */
export class AccountRows<Row extends OfAccount> {
  readonly #tx: Sql;
  readonly #fetch: string;
  #page: Row[] = [];
  #at = 0;

  private constructor(tx: Sql, cursor: string) {
    this.#tx = tx;
    this.#fetch = `fetch ${ROWS_AT_A_TIME} from ${cursor}`;
  }

  static async open<Row extends OfAccount>(
    tx: Sql,
    cursor: string,
    query: string,
  ): Promise<AccountRows<Row>> {
    await tx.query(`declare ${cursor} no scroll cursor for ${query}`);
    const rows = new AccountRows<Row>(tx, cursor);
    await rows.#turn();
    return rows;
  }

  /** The next row, of whichever account; null after the last row. */
  get next(): Row | null {
    return this.#page[this.#at] ?? null;
  }

  async take(): Promise<Row | null> {
    const row = this.next;
    this.#at += 1;
    if (this.#at === this.#page.length) await this.#turn();
    return row;
  }

  /** Yields the account's rows in order. */
  async *of(accountId: number): AsyncGenerator<Row, void, undefined> {
    while (this.next?.accountId === accountId) {
      const row = await this.take();
      if (row) yield row;
    }
  }

  async #turn(): Promise<void> {
    this.#page = await this.#tx.query<Row>(this.#fetch);
    this.#at = 0;
  }
}
