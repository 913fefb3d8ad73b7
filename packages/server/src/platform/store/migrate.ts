import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Db, Session, Sql } from '../ports/db.ts';
import { applyFunctions, missingFunctions, readFunctions } from './functions.ts';
import { lock } from './locks.ts';
import { readSqlFiles, type SqlFile } from './sql-file.ts';

export interface Migration extends SqlFile {
  readonly id: number;
}

/** The sources of a store's schema. */
export interface Schema {
  readonly baseline: Baseline;
  /**
   * All migrations, including those that the baseline replaces: an older store still needs the ones
   * that it lacks.
   */
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFile[];
}

/** The SQL for an empty store, one file per area; it replaces the migrations up to `through`. */
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
 * Returns the migrations of this build in order, from the folder `migrations` next to the bundle,
 * or from that of the package when run from source. Throws for a wrong name or a gap in the
 * numbers.
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

/**
 * Older stores get the column on the way. What builds without it record counts as breaking older
 * builds, as it did for them.
 */
const CREATE_RECORDS = `
  create table if not exists migration (
    id int primary key, name text not null, checksum text not null, applied_at bigint not null,
    breaks_older boolean not null default true
  );
  do $$ begin
    if not exists (
      select from pg_attribute
      where attrelid = 'migration'::regclass and attname = 'breaks_older'
    ) then
      alter table migration add column breaks_older boolean not null default true;
    end if;
  end $$`;

/** True once a build that knows the column has migrated the store. */
const HAS_RECORDS = `
  select exists (
    select from pg_attribute
    where attrelid = to_regclass('migration') and attname = 'breaks_older'
  ) as "hasRecords"`;

const RECORDS = `
  select id, name, checksum, breaks_older as "breaksOlder" from migration order by id`;

/** The first line of a migration after which builds that do not have it cannot work. */
const BREAKS_OLDER_BUILDS = '-- breaks older builds\n';

interface MigrationRecord extends Omit<Migration, 'sql'> {
  /** True if a build that does not have this migration must not use the store. */
  readonly breaksOlder: boolean;
}

/** What a run has done; the names are those of files. */
export interface Migrated {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
  /** Migrations of a newer build that the store already has. */
  readonly newer: readonly string[];
}

/**
 * Brings the schema up to date in one transaction and records what was applied. An empty store gets
 * the baseline, and the migrations that the baseline replaces are recorded as applied. A store that
 * a newer build has migrated is left as it is, its functions too. Throws, and leaves the store
 * unchanged, if it has migrations that differ from this build's, or a newer one that breaks older
 * builds.
 */
export function migrate(db: Db, { baseline, migrations, functions }: Schema): Promise<Migrated> {
  return db.transaction(async (tx) => {
    await lock(tx, 'migrations');
    await tx.script(CREATE_RECORDS);
    const records = await tx.query<MigrationRecord>(RECORDS);
    const newer = requireUsable(records, migrations).map(({ name }) => name);
    // Both builds can use the newer functions, but perhaps only one of them this build's functions.
    if (newer.length > 0) return { migrations: [], functions: [], newer };
    const applied = new Set(records.map(({ id }) => id));
    const waiting = migrations.filter(({ id }) => !applied.has(id));
    const old = waiting.filter(({ id }) => id <= baseline.through);
    const isEmpty = records.length === 0;
    if (!isEmpty) await apply(tx, old);
    // Tables and triggers use functions, so missing functions are created first. A changed function
    // may use what a migration adds, so changed functions are replaced last.
    const created = await applyFunctions(tx, await missingFunctions(tx, functions));
    if (isEmpty) {
      for (const { sql } of baseline.files) await tx.script(sql);
      await record(tx, old);
    }
    await apply(tx, waiting.slice(old.length));
    const changed = await applyFunctions(tx, functions);
    return {
      migrations: waiting.map(({ name }) => name),
      functions: [...created, ...changed],
      newer,
    };
  });
}

/**
 * Requires a store that another process has migrated, and leaves it as it is. Throws if it lacks
 * migrations or functions of this build, or as `migrate` does. Functions may have another text: a
 * build works with those of the build before and after it.
 */
export async function requireMigrated(
  db: Sql,
  { migrations, functions }: Schema,
): Promise<Migrated> {
  const [found] = await db.query<{ hasRecords: boolean }>(HAS_RECORDS);
  const records = found?.hasRecords ? await db.query<MigrationRecord>(RECORDS) : [];
  const newer = requireUsable(records, migrations).map(({ name }) => name);
  const applied = new Set(records.map(({ id }) => id));
  const [missing] = migrations.filter(({ id }) => !applied.has(id));
  const [absent] = newer.length > 0 ? [] : await missingFunctions(db, functions);
  const lacking = missing ?? absent;
  if (lacking) {
    throw new Error(
      `The store needs "npm run migrate" first: it lacks ${lacking.name}. It is left as it was`,
    );
  }
  return { migrations: [], functions: [], newer };
}

/** Returns the records of migrations that this build does not have. */
function requireUsable(
  records: readonly MigrationRecord[],
  migrations: readonly Migration[],
): MigrationRecord[] {
  const newer = records.filter(({ id }) => migrations[id - 1] === undefined);
  const breaking = newer.find(({ breaksOlder }) => breaksOlder);
  if (breaking) {
    throw new Error(
      `The store is at migration ${breaking.name}, the newest this build knows is ` +
        `${migrations.at(-1)?.name}: a newer build is needed. The store is left as it was`,
    );
  }
  for (const { id, name, checksum } of records) {
    const known = migrations[id - 1];
    if (known && known.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was applied and then edited: append a new one instead. The store is ` +
          'left as it was',
      );
    }
  }
  return newer;
}

async function apply(tx: Session, migrations: readonly Migration[]): Promise<void> {
  for (const { sql } of migrations) await tx.script(sql);
  await record(tx, migrations);
}

async function record(tx: Session, migrations: readonly Migration[]): Promise<void> {
  await tx.query(
    `insert into migration (id, name, checksum, applied_at, breaks_older)
     select id, name, checksum, $5, breaks
     from unnest($1::int[], $2::text[], $3::text[], $4::boolean[])
       as file (id, name, checksum, breaks)`,
    [
      migrations.map(({ id }) => id),
      migrations.map(({ name }) => name),
      migrations.map(({ checksum }) => checksum),
      migrations.map(({ sql }) => sql.startsWith(BREAKS_OLDER_BUILDS)),
      Date.now(),
    ],
  );
}
