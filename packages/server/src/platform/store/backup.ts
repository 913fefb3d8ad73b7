import type { Db, Sql } from '../ports/db.ts';
import {
  ADDED_UP_AGAIN,
  BACKED_UP_TABLES,
  IDENTITIES,
  KEPT_BY_MONTH,
  MUST_BE_EMPTY,
  type Table,
} from './backup-tables.ts';
import { readMigrations } from './migrate.ts';

const FORMAT = 'fulcrum-backup-1';
const ROWS_AT_A_TIME = 1000;
/** Before the product existed there were no events, but in tests; they need no months. */
const FIRST_MONTH = Date.UTC(2020, 0);

/** Sums that must be the same after restoring; texts, so that they are exact. */
const CHECK_SUMS = `
  select
    (select coalesce(sum(balance), 0)::text from account) as "balances",
    (select coalesce(sum(locked), 0)::text from account) as "locked",
    (select coalesce(sum(amounts[1]), 0)::text from ledger_tx) as "ledger",
    (select coalesce(sum(credited), 0)::text from deposit) as "credited",
    (select coalesce(sum(amount - fee), 0)::text from withdrawal where status = 1) as "paid",
    (select count(*) from journal) as "events",
    (select coalesce(sum(pnl), 0)::text from trade_order) as "pnl"`;

interface CheckSums {
  readonly balances: string;
  readonly locked: string;
  readonly ledger: string;
  readonly credited: string;
  readonly paid: string;
  readonly events: number;
  readonly pnl: string;
}

interface Head {
  readonly format: string;
  readonly migrations: readonly string[];
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

interface Tail {
  readonly rows: Readonly<Record<string, number>>;
  readonly sums: CheckSums;
}

/**
 * Passes the whole store to `write` as lines of text, from one snapshot: a head, then for each
 * table a line with its name and its rows, and sums at the end. Rows are the database's own JSON
 * and are never parsed here, so no number becomes a float. Returns the number of rows of each
 * table. Throws if a newer build has migrated the store: it may have tables that this build does
 * not know.
 */
export function writeBackup(
  db: Db,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<Record<string, number>> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const columns: Record<string, readonly string[]> = {};
    for (const table of BACKED_UP_TABLES) columns[table] = await columnsOf(tx, table);
    const migrations = await migrationsOf(tx);
    if (migrations.length > readMigrations().length) {
      throw new Error('A newer build has migrated the store: back it up with that build');
    }
    const head: Head = { format: FORMAT, migrations, columns };
    await write([JSON.stringify(head)]);
    const rows: Record<string, number> = {};
    for (const table of BACKED_UP_TABLES) {
      await write([JSON.stringify({ table })]);
      rows[table] = await writeTable(tx, table, write);
    }
    const tail: Tail = { rows, sums: await sumsOf(tx) };
    await write([JSON.stringify(tail)]);
    return rows;
  });
}

async function writeTable(
  tx: Sql,
  table: Table,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<number> {
  const key = KEPT_BY_MONTH[table]?.key ?? (await keyOf(tx, table));
  await tx.query(`declare backup_rows cursor for
    select to_json(t)::text as line from ${table} t order by ${key}`);
  let count = 0;
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${ROWS_AT_A_TIME} from backup_rows`);
    if (rows.length === 0) break;
    await write(rows.map(({ line }) => line));
    count += rows.length;
  }
  await tx.query('close backup_rows');
  return count;
}

/**
 * Restores a backup into an empty, migrated store, all or nothing. Balances and locked amounts are
 * not copied: the database computes them from the restored ledger and withdrawals through its own
 * checks, and the sums must match. Throws if the store is in use, or if the backup is from a newer
 * build, truncated or changed.
 */
export function restoreBackup(
  db: Db,
  lines: AsyncIterable<string>,
): Promise<Record<string, number>> {
  return db.transaction(async (tx) => {
    for (const table of MUST_BE_EMPTY) {
      const [used] = await tx.query(`select from ${table} limit 1`);
      if (used !== undefined) throw new Error(`The store is in use: ${table} has rows`);
    }
    // Deletes rows that migrations and a first start have written.
    for (const table of BACKED_UP_TABLES.filter(
      (name) => !MUST_BE_EMPTY.includes(name),
    ).reverse()) {
      await tx.query(`delete from ${table}`);
    }
    const loader = new Loader(tx);
    for await (const line of lines) await loader.take(line);
    const { rows, sums } = await loader.end();
    const restored = await sumsOf(tx);
    if (JSON.stringify(restored) !== JSON.stringify(sums)) {
      throw new Error(`Expected sums ${JSON.stringify(sums)}, were ${JSON.stringify(restored)}`);
    }
    for (const table of IDENTITIES) {
      await tx.query(`
        select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}
        having max(id) is not null`);
    }
    return rows;
  });
}

/** Reads the lines of a backup in order and inserts its rows in batches. */
class Loader {
  readonly #tx: Sql;
  readonly #rows: Record<string, number> = {};
  #head: Head | null = null;
  #tail: Tail | null = null;
  #table: Table | null = null;
  #waiting: string[] = [];

  constructor(tx: Sql) {
    this.#tx = tx;
  }

  async take(line: string): Promise<void> {
    if (this.#head === null) {
      this.#head = JSON.parse(line) as Head; // `#checkHead` checks its format next
      await this.#checkHead(this.#head);
    } else if (line.startsWith('{"table":')) {
      await this.#flush();
      this.#table = tableOf(line);
      this.#rows[this.#table] = 0;
    } else if (line.startsWith('{"rows":')) {
      await this.#flush();
      this.#tail = JSON.parse(line) as Tail; // written by writeBackup; the sums prove it
    } else {
      this.#waiting.push(line);
      if (this.#waiting.length >= ROWS_AT_A_TIME) await this.#flush();
    }
  }

  async end(): Promise<Tail> {
    if (this.#tail === null) throw new Error('The backup was cut short: its last line is missing');
    const expected = JSON.stringify(this.#tail.rows);
    const found = JSON.stringify(this.#rows);
    if (found !== expected) throw new Error(`Expected rows ${expected}, were ${found}`);
    return this.#tail;
  }

  async #checkHead({ format, migrations }: Head): Promise<void> {
    if (format !== FORMAT) throw new Error(`Expected a backup of format ${FORMAT}`);
    const known = await migrationsOf(this.#tx);
    if (migrations.some((checksum, index) => known[index] !== checksum)) {
      throw new Error('The schema of the backup is newer than that of this build, or another one');
    }
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting.splice(0);
    const table = this.#table;
    if (rows.length === 0) return;
    if (table === null) throw new Error('The backup has rows before the name of a table');
    const columns = this.#head?.columns[table];
    if (columns === undefined) throw new Error(`The backup does not name the columns of ${table}`);
    const names = columns.map((name) => `"${name.replaceAll('"', '')}"`).join(', ');
    const values =
      table === 'account'
        ? ADDED_UP_AGAIN.reduce((list, name) => list.replace(`"${name}"`, '0'), names)
        : names;
    const { into } = KEPT_BY_MONTH[table] ?? { into: table };
    if (table === 'journal' || table === 'ledger_tx') await this.#addMonths(table, rows);
    await this.#tx.query(
      `insert into ${into} (${names})
       select ${values} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.join(',')}]`],
    );
    this.#rows[table] = (this.#rows[table] ?? 0) + rows.length;
  }

  /** Creates the partitions for rows of the journal or the ledger. */
  async #addMonths(table: Table, rows: readonly string[]): Promise<void> {
    await this.#tx.query(
      `select add_months(array(
         select distinct at / 86400000 * 86400000
         from json_to_recordset($1::json) as line (at bigint) where at >= $2
       ), array[$3::text])`,
      [`[${rows.join(',')}]`, FIRST_MONTH, table],
    );
  }
}

function tableOf(line: string): Table {
  const { table } = JSON.parse(line) as { table: unknown }; // the caller checked that it has one
  const known = BACKED_UP_TABLES.find((name) => name === table);
  if (known === undefined) throw new Error(`The backup contains an unknown table ${String(table)}`);
  return known;
}

/** Returns the columns that can be written; the database computes generated columns. */
async function columnsOf(tx: Sql, table: Table): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function keyOf(tx: Sql, table: Table): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    `select a.attname as name from pg_index i, unnest(i.indkey) with ordinality key (attnum, place)
     join pg_attribute a on a.attnum = key.attnum
     where i.indrelid = $1::text::regclass and a.attrelid = i.indrelid and i.indisprimary
     order by key.place`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

async function migrationsOf(tx: Sql): Promise<string[]> {
  const rows = await tx.query<{ checksum: string }>('select checksum from migration order by id');
  return rows.map(({ checksum }) => checksum);
}

async function sumsOf(tx: Sql): Promise<CheckSums> {
  const [sums] = await tx.query<CheckSums>(CHECK_SUMS);
  if (sums === undefined) throw new Error('The database returned no sums');
  return sums;
}
