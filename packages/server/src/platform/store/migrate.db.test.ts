import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Db } from '../ports/db.ts';
import { BACKED_UP_TABLES, KEPT_BY_MONTH, PARTS_BY_MONTH } from './backup-tables.ts';
import { migrate, readMigrations, readSchema, requireMigrated, type Migration } from './migrate.ts';
import { describeSchema } from '../../../test/db/schema-snapshot.ts';
import { openEmptyDb, openTestDb } from '../../../test/db/test-db.ts';

const SNAPSHOT = fileURLToPath(new URL('../../../migrations/schema.snapshot.txt', import.meta.url));

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const step = (id: number, name: string, sql: string, checksum = `${name}-1`): Migration => ({
  id,
  name,
  sql,
  checksum,
});
const next = readMigrations().length + 1;
const schema = readSchema();
/** Returns how many migrations were applied. */
async function migrateWith(migrations: readonly Migration[]): Promise<number> {
  const done = await migrate(db, { ...schema, migrations });
  return done.migrations.length;
}

test('the migrations make the schema of the committed snapshot', async () => {
  const schema = await describeSchema(db);
  // UPDATE_SNAPSHOT=1 rewrites the snapshot, so that a review sees schema changes as a diff.
  if (process.env['UPDATE_SNAPSHOT'] === '1') writeFileSync(SNAPSHOT, schema);
  expect(schema).toBe(readFileSync(SNAPSHOT, 'utf8'));
});

test('a migrated database has nothing left to do', async () => {
  expect(await migrateWith(readMigrations())).toBe(0);
});

test('one of several servers requires a migrated store, and leaves it as it is', async () => {
  expect(await requireMigrated(db, schema)).toEqual({ migrations: [], functions: [], newer: [] });
  const extra = step(next, 'extra.sql', 'create table extra (id int)');
  const newer = { ...schema, migrations: [...schema.migrations, extra] };
  const refusal = 'The store needs "npm run migrate" first: it lacks';
  await expect(requireMigrated(db, newer)).rejects.toThrow(`${refusal} extra.sql`);
  expect(await db.query(`select from pg_class where relname = 'extra'`)).toEqual([]);
  const more = { name: 'answer.sql', sql: '', checksum: '' };
  const wanting = { ...schema, functions: [...schema.functions, more] };
  await expect(requireMigrated(db, wanting)).rejects.toThrow(`${refusal} answer.sql`);
  const [changed, ...others] = schema.functions;
  if (changed === undefined) throw new Error('There are functions');
  const other = { ...schema, functions: [{ ...changed, checksum: 'another' }, ...others] };
  expect((await requireMigrated(db, other)).functions).toEqual([]);
});

test('one of several servers refuses a store of an earlier build, and one without any', async () => {
  const refusal = `The store needs "npm run migrate" first: it lacks ${schema.migrations[0]?.name}`;
  await db.script('alter table migration drop column breaks_older');
  await expect(requireMigrated(db, schema)).rejects.toThrow(refusal);
  expect(await migrateWith(readMigrations())).toBe(0);
  await requireMigrated(db, schema);
  const empty = await openEmptyDb();
  await expect(requireMigrated(empty, schema)).rejects.toThrow(refusal);
  await empty.close();
});

test('migrations that start together are applied once', async () => {
  const extra = step(next, 'once.sql', 'create table once (id int)');
  const all = [...readMigrations(), extra];
  const applied = await Promise.all([1, 2, 3].map(() => migrateWith(all)));
  expect(applied.sort()).toEqual([0, 0, 1]);
  await db.script(`drop table once; delete from migration where id = ${next}`);
});

test('a migration that fails leaves nothing behind, and can be tried again', async () => {
  const broken = step(next, 'half.sql', 'create table half (id int); select no_such_thing();');
  await expect(migrateWith([...readMigrations(), broken])).rejects.toThrow('no_such_thing');
  expect(await db.query(`select from pg_class where relname = 'half'`)).toEqual([]);
  const mended = step(next, 'half.sql', 'create table half (id int)');
  expect(await migrateWith([...readMigrations(), mended])).toBe(1);
  await db.script(`drop table half; delete from migration where id = ${next}`);
});

test('a migration that was edited after it was applied is refused', async () => {
  const [first, ...rest] = readMigrations();
  if (first === undefined) throw new Error('There are migrations');
  const edited = { ...first, checksum: 'another' };
  await expect(migrateWith([edited, ...rest])).rejects.toThrow(
    `${first.name} was applied and then`,
  );
});

test('the numbers of migration files have no gap, and line ends do not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-migrations-'));
  cpSync(fileURLToPath(new URL('../../../migrations', import.meta.url)), folder, {
    recursive: true,
  });
  const [first] = readMigrations();
  if (first === undefined) throw new Error('There are migrations');
  const path = join(folder, 'before-baseline', first.name);
  writeFileSync(path, first.sql.replaceAll('\n', '\r\n'));
  expect(readMigrations(folder)).toEqual(readMigrations());
  writeFileSync(join(folder, '9999-far.sql'), 'select 1');
  expect(() => readMigrations(folder)).toThrow('Expected migration');
  rmSync(folder, { recursive: true });
});

test('every table is backed up', async () => {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const names = tables.map(({ name }) => name);
  // These tables are not restored: a store has its own identity and has applied its own migrations.
  const own = ['applied_function', 'migration', 'store_identity'];
  // Leases belong to running processes, and the log of quotes is larger than everything else.
  own.push('role_lease', 'quote_batch');
  // Over within the hour.
  own.push('used_limit');
  // What is kept by month is backed up as a whole.
  const whole = BACKED_UP_TABLES.filter((name) => !(name in KEPT_BY_MONTH));
  expect(names.sort()).toEqual([...whole, ...PARTS_BY_MONTH, ...own].sort());
});
