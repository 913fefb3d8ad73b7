import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Db, Session } from '../ports/db.ts';
import { applyFunctions, missingFunctions, readFunctions } from './functions.ts';
import { lock } from './locks.ts';
import { readSqlFiles, type SqlFile } from './sql-file.ts';

export interface Migration extends SqlFile {
  readonly id: number;
}

/** The sources of a store's schema. */
export interface Schema {
  readonly baseline: Baseline;
  /** Including those that the baseline replaces: an older store still gets the rest of them. */
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFile[];
}

/** The SQL that an empty store starts from, by area, instead of the migrations up to `through`. */
interface Baseline {
  readonly files: readonly SqlFile[];
  readonly through: number;
}

const NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
const BEFORE_BASELINE = 'before-baseline';

export const readSchema = (folder = migrationsFolder()): Schema => ({
  baseline: {
    files: readSqlFiles(`${folder}/baseline`),
    through: readSqlFiles(`${folder}/${BEFORE_BASELINE}`).length,
  },
  migrations: readMigrations(folder),
  functions: readFunctions(),
});

/**
 * The migrations of this build, in order: from the folder `migrations` next to the bundle, or that
 * of the package when run from source. Throws for a wrong name or a gap in the numbers.
 */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  const files = [...readSqlFiles(`${folder}/${BEFORE_BASELINE}`), ...readSqlFiles(folder)];
  return files.map((file, index) => {
    const id = Number(NAME.exec(file.name)?.[1]);
    if (id !== index + 1) throw new Error(`Expected migration ${index + 1}, was ${file.name}`);
    return { id, ...file };
  });
}

function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../../../migrations', import.meta.url));
}

const CREATE_RECORDS = `
  create table if not exists migration (
    id int primary key, name text not null, checksum text not null, applied_at bigint not null
  )`;

type MigrationRecord = Omit<Migration, 'sql'>;

/**
 * Brings the schema up to date in one transaction, with a record of what was applied. An empty
 * store starts from the baseline and gets the records of the migrations that it replaces, so that
 * from then on it is like any other. Refuses a store that has other migrations than this build or
 * newer ones, and leaves it unchanged. Returns how many migrations were recorded.
 */
export function migrate(db: Db, { baseline, migrations, functions }: Schema): Promise<number> {
  return db.transaction(async (tx) => {
    await lock(tx, 'migrations');
    await tx.script(CREATE_RECORDS);
    const records = await tx.query<MigrationRecord>(
      'select id, name, checksum from migration order by id',
    );
    requireKnown(records, migrations);
    const applied = new Set(records.map(({ id }) => id));
    const waiting = migrations.filter(({ id }) => !applied.has(id));
    const old = waiting.filter(({ id }) => id <= baseline.through);
    const isEmpty = records.length === 0;
    if (!isEmpty) await apply(tx, old);
    // Tables and triggers use functions, so new functions come before them. A new text of a
    // function may use what a migration adds, so it comes after.
    await applyFunctions(tx, await missingFunctions(tx, functions));
    if (isEmpty) {
      for (const { sql } of baseline.files) await tx.script(sql);
      await record(tx, old);
    }
    await apply(tx, waiting.slice(old.length));
    await applyFunctions(tx, functions);
    return waiting.length;
  });
}

function requireKnown(records: readonly MigrationRecord[], migrations: readonly Migration[]): void {
  for (const { id, name, checksum } of records) {
    const known = migrations[id - 1];
    if (known === undefined) {
      const newest = migrations.at(-1)?.name;
      throw new Error(
        `The store is at migration ${name}, the newest this build knows is ${newest}`,
      );
    }
    if (known.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was applied and then edited: append a new one instead. The store is ` +
          'left as it was',
      );
    }
  }
}

async function apply(tx: Session, migrations: readonly Migration[]): Promise<void> {
  for (const { sql } of migrations) await tx.script(sql);
  await record(tx, migrations);
}

async function record(tx: Session, migrations: readonly Migration[]): Promise<void> {
  await tx.query(
    `insert into migration (id, name, checksum, applied_at)
     select id, name, checksum, $4
     from unnest($1::int[], $2::text[], $3::text[]) as file (id, name, checksum)`,
    [
      migrations.map(({ id }) => id),
      migrations.map(({ name }) => name),
      migrations.map(({ checksum }) => checksum),
      Date.now(),
    ],
  );
}
