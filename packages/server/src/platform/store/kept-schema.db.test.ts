import { expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';

/** How many rows each table has, and where each sequence stands. */
async function stateOf(db: Awaited<ReturnType<typeof openTestDb>>) {
  const tables = await db.query<{ relname: string }>(
    `select relname from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`,
  );
  const counts: Record<string, unknown> = {};
  for (const { relname } of tables) {
    counts[relname] = await db.query(`select to_jsonb(t) as row from "${relname}" t limit 20`);
  }
  const sequences = await db.query(
    `select sequencename, coalesce(last_value, 0) as last from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  );
  return { counts, sequences };
}

test('a schema that one test has used is as new for the next one', async () => {
  const first = await openTestDb();
  const fresh = await stateOf(first);
  const [before] = await first.query('select current_schema() as name');
  await first.query(
    `insert into app_user (kind, demo_id, invite_code, lang, created_at)
     values ('demo', 'one', 'one', 'en', 0)`,
  );
  await first.script('update store_identity set id = gen_random_uuid()');
  await first.close();
  const second = await openTestDb();
  expect(await second.query('select current_schema() as name')).toEqual([before]);
  expect(await stateOf(second)).toEqual(fresh);

  await second.close();
});

test.each([
  'create table left_over (id int)',
  'alter table session alter column token_hash set statistics 7',
  'alter table audit_entry disable trigger user',
  "alter table app_user alter column lang set default 'en'",
])('a schema in which a test has done more is not used again: %s', async (change) => {
  const first = await openTestDb();
  const place = await first.query('select current_schema() as name');
  await first.script(change);
  await first.close();
  const second = await openTestDb();
  expect(await second.query('select current_schema() as name')).not.toEqual(place);
  await second.close();
});
