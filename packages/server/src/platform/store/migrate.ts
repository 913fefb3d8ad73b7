import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Db, Session } from '../ports/db.ts';
import { applyFunctions, readFunctions } from './functions.ts';
import { lock } from './locks.ts';
import { readSqlFiles, type SqlFile } from './sql-file.ts';

export interface Migration extends SqlFile {
  readonly id: number;
}

/** What the schema of a store is made from. */
export interface Schema {
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFile[];
}

export const readSchema = (): Schema => ({
  migrations: readMigrations(),
  functions: readFunctions(),
});

const NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/**
 * The migrations that belong to this build, in order: the folder `migrations` beside the bundle,
 * or that of the package when run from source. Throws on a wrong name or a gap in the numbers.
 */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  return readSqlFiles(folder).map((file, index) => {
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
 * Brings the schema up to date in one transaction, with a record of what was applied: migrations in
 * their order, then functions. Refuses a store that has other migrations than this build or newer
 * ones, and leaves it as it was. Answers how many migrations were applied.
 */
export function migrate(db: Db, { migrations, functions }: Schema): Promise<number> {
  return db.transaction(async (tx) => {
    await lock(tx, 'migrations');
    await tx.script(CREATE_RECORDS);
    const records = await tx.query<MigrationRecord>(
      'select id, name, checksum from migration order by id',
    );
    requireKnown(records, migrations);
    const applied = new Set(records.map(({ id }) => id));
    const waiting = migrations.filter(({ id }) => !applied.has(id));
    for (const migration of waiting) await apply(tx, migration);
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

async function apply(tx: Session, { id, name, sql, checksum }: Migration): Promise<void> {
  await tx.script(sql);
  await tx.query('insert into migration (id, name, checksum, applied_at) values ($1, $2, $3, $4)', [
    id,
    name,
    checksum,
    Date.now(),
  ]);
}
