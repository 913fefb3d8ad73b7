import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Db } from '../ports/db.ts';
import { migrate, readSchema } from './migrate.ts';
import type { SqlFile } from './sql-file.ts';
import { openTestDb } from '../../../test/db/test-db.ts';

const { functions, ...schema } = readSchema();

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const answering = (answer: number): SqlFile => ({
  name: 'answer.sql',
  checksum: `answer-${answer}`,
  sql: `create or replace function answer() returns int language sql as 'select ${answer}'`,
});
const migrateWith = (...more: SqlFile[]) =>
  migrate(db, { ...schema, functions: [...functions, ...more] });

/** Returns the row versions of all functions; a replaced function has a new version. */
const versions = () =>
  db.query(
    `select proname, xmin::text from pg_proc where pronamespace = current_schema()::regnamespace
     order by oid`,
  );

test('every function of the store has a file of its own', async () => {
  const found = await db.query<{ name: string }>(
    `select distinct proname || '.sql' as name from pg_proc
     where pronamespace = current_schema()::regnamespace order by name`,
  );
  expect(found.map(({ name }) => name).sort()).toEqual(functions.map(({ name }) => name).sort());
});

test('a function is applied again when its text changes, and the others are left alone', async () => {
  const before = await versions();
  await migrateWith();
  expect(await versions()).toEqual(before);
  await migrateWith(answering(1));
  await migrateWith(answering(2));
  expect(await db.query('select answer()')).toEqual([{ answer: 2 }]);
  expect(await versions()).toEqual([...before, expect.objectContaining({ proname: 'answer' })]);
  await db.script('drop function answer()');
  await migrateWith(answering(2));
  expect(await db.query('select answer()')).toEqual([{ answer: 2 }]);
  await db.script(`drop function answer(); delete from applied_function where name = 'answer.sql'`);
});

test('a function that fails takes the migrations of its run back with it', async () => {
  const id = schema.migrations.length + 1;
  const extra = { id, name: 'with-it.sql', sql: 'create table with_it (id int)', checksum: '1' };
  const broken = functions.map((file) =>
    file.name === 'refuse_change.sql' ? { ...file, checksum: '1', sql: 'no_such_thing' } : file,
  );
  await expect(
    migrate(db, {
      ...schema,
      migrations: [...schema.migrations, extra],
      functions: broken,
    }),
  ).rejects.toThrow('no_such_thing');
  expect(await db.query(`select from pg_class where relname = 'with_it'`)).toEqual([]);
  expect((await migrateWith()).migrations).toEqual([]);
});
