import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Db } from '../ports/db.ts';
import { migrate, readSchema, type Schema } from './migrate.ts';
import { ROWS_SINCE } from '../../../test/db/old-store.ts';
import { describeSchema } from '../../../test/db/schema-snapshot.ts';
import { describeStorage } from '../../../test/db/schema-storage.ts';
import { openEmptyDb } from '../../../test/db/test-db.ts';

const SNAPSHOT = fileURLToPath(new URL('../../../migrations/schema.snapshot.txt', import.meta.url));

const schema = readSchema();
const { baseline, migrations } = schema;

let db: Db;
/** Schema and rows of a store that started from the baseline. */
let fresh: Awaited<ReturnType<typeof describe>>;
beforeAll(async () => {
  db = await openEmptyDb();
  await migrate(db, schema);
  fresh = await describe();
});
afterAll(() => db.close());

const describe = async () => ({
  schema: await describeSchema(db),
  storage: await describeStorage(db),
  records: await db.query(
    `select id, name, checksum from migration
     union all select 0, name, checksum from applied_function order by 1, 2`,
  ),
});

/** Empties the database, which all tests share: that is faster than opening another. */
const empty = () =>
  db.script(`do $$
    declare place text := current_schema();
    begin execute format('drop schema %1$I cascade; create schema %1$I', place); end $$`);

/** Creates a store with the first `count` migrations, as builds before the baseline did. */
async function makeOldStore(count: number, { isFilled = true } = {}): Promise<void> {
  await empty();
  await db.script(`create table migration (
    id int primary key, name text not null, checksum text not null, applied_at bigint not null)`);
  for (const { id, name, sql, checksum } of migrations.slice(0, count)) {
    await db.script(sql);
    await db.query('insert into migration values ($1, $2, $3, 0)', [id, name, checksum]);
    const rows = isFilled ? ROWS_SINCE.find(({ migration }) => migration === id) : undefined;
    if (rows !== undefined) await db.script(rows.sql);
  }
}

type Columns = ReadonlyMap<string, readonly string[]>;

async function columnsOf(): Promise<Columns> {
  const tables = await db.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and not a.attisdropped
     group by c.relname order by c.relname collate "C"`,
  );
  return new Map(tables.map(({ name, columns }) => [name, columns]));
}

/** Returns every row as the database's JSON, keyed by table, with the named columns. */
async function rowsOf(columns: Columns): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const [table, names] of columns) {
    const found = await db.query<{ row: string }>(
      `select row_to_json(t)::text as row from (select ${names.map((n) => `"${n}"`).join()}
       from ${table}) t order by 1`,
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

/** Returns the rows that every new store has, without those that are unique to each store. */
async function seedsOf(): Promise<Record<string, string[]>> {
  const columns = new Map(await columnsOf());
  for (const own of ['store_identity', 'migration', 'applied_function']) columns.delete(own);
  return rowsOf(columns);
}

const snapshot = readFileSync(SNAPSHOT, 'utf8');

test('a fresh store is like one that grew by every migration', async () => {
  await empty();
  expect((await migrate(db, schema)).migrations).toHaveLength(migrations.length);
  const seeds = await seedsOf();
  expect(fresh.schema).toBe(snapshot);
  await makeOldStore(baseline.through, { isFilled: false });
  await migrate(db, schema);
  expect(await describe()).toEqual(fresh);
  expect(await seedsOf()).toEqual(seeds);
  expect(seeds['shard_lease']).toHaveLength(64);
  expect(seeds['order_id_block']).toHaveLength(1);
});

test.each([1, 15, 38, 52])('a store of the first %i migrations keeps its rows', async (count) => {
  await makeOldStore(count);
  const columns = new Map(await columnsOf());
  columns.delete('migration');
  const before = await rowsOf(columns);
  expect(before['app_user']).toHaveLength(2);
  expect((await migrate(db, schema)).migrations).toHaveLength(migrations.length - count);
  expect(await rowsOf(columns)).toEqual(before);
  expect(await describe()).toEqual(fresh);
  // Existing records keep their time, and new ids follow the existing rows.
  expect(await db.query('select from migration where applied_at = 0')).toHaveLength(count);
  const [added] = await db.query(
    `insert into app_user (kind, invite_code, lang, created_at) values ('real', 'C3', 'en', 3)
     returning id`,
  );
  expect(added).toEqual({ id: 80000003 });
  expect((await migrate(db, schema)).migrations).toHaveLength(0);
});

test('what the migrations before the baseline work out of older rows is there', async () => {
  await makeOldStore(38);
  await migrate(db, schema);
  expect(
    await db.query(
      `select balance, locked, history_count, history_pnl, ledger_count from account where id = 1`,
    ),
  ).toEqual([
    { balance: 9000250000, locked: 70, history_count: 1, history_pnl: 250000, ledger_count: 2 },
  ]);
  expect(await db.query('select scope, reference from deposit_evidence')).toEqual([
    { scope: 'coin', reference: 'abc' },
  ]);
  expect(await db.query('select approved_by from withdrawal where status = 1')).toEqual([
    { approved_by: 0 },
  ]);
});

/** Expects a refusal with this message, and that no table, function or row has changed. */
async function expectRefused(wanted: Schema, message: string): Promise<void> {
  const state = async () => {
    const columns = await columnsOf();
    return { columns, storage: await describeStorage(db), rows: await rowsOf(columns) };
  };
  const before = await state();
  await expect(migrate(db, wanted)).rejects.toThrow(message);
  expect(await state()).toEqual(before);
}

test.each([38, 52])('of %i migrations, one with another checksum is refused', async (count) => {
  await makeOldStore(count);
  await db.script(`update migration set checksum = 'another' where id = 7`);
  await expectRefused(schema, 'Migration 0007-settled-cases.sql was applied and then edited');
});

test('a store with a migration that this build does not know is refused', async () => {
  await makeOldStore(52);
  await db.script(`insert into migration values (900, '0900-from-later.sql', 'x', 0)`);
  await expectRefused(
    schema,
    `The store is at migration 0900-from-later.sql, the newest this build knows is ${
      migrations.at(-1)?.name
    }`,
  );
});

test('a failure on the way leaves an old store as it was', async () => {
  await makeOldStore(38);
  const broken = migrations.map((each) =>
    each.id === 47 ? { ...each, sql: 'select 1 / 0' } : each,
  );
  await expectRefused({ ...schema, migrations: broken }, 'division by zero');
  expect((await migrate(db, schema)).migrations).toHaveLength(migrations.length - 38);
});

test.each([0, 38, 52])('after %i migrations, a new one may use a new function', async (count) => {
  await (count === 0 ? empty() : makeOldStore(count));
  const more: Schema = {
    ...schema,
    migrations: [
      ...migrations,
      {
        id: migrations.length + 1,
        name: 'doubled.sql',
        checksum: '1',
        sql: `create table doubled (id int, twice int check (twice = twice_of(id)));
          alter table roll add column note text`,
      },
    ],
    functions: [
      ...schema.functions,
      {
        name: 'twice_of.sql',
        checksum: '1',
        sql: `create or replace function twice_of(id int) returns int language sql immutable
          as 'select 2 * id'`,
      },
      {
        name: 'notes.sql',
        checksum: '1',
        sql: `create or replace function notes() returns bigint language plpgsql
          as 'begin return (select count(note) from roll); end'`,
      },
    ],
  };
  await migrate(db, more);
  await db.script('insert into doubled values (2, 4)');
  expect(await db.query('select notes()')).toEqual([{ notes: 0 }]);
});

test('the migrations before the baseline are those that stores in use know', () => {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations.slice(0, baseline.through)) {
    hash.update(`${name} ${checksum}\n`);
  }
  expect(baseline.through).toBe(52);
  expect(hash.digest('hex')).toBe(
    '96f106cfd3fc918f65c1d634c0e2592ca98a22b10b9e8619012d56f2ab118448',
  );
});
