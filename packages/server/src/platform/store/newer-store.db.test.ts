import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount, SampleAccount } from '../../../test/trading/store-sample.ts';
import { JournalStore } from '../../trading/journal/journal-store.ts';
import { LeaseStore } from '../../trading/lease/lease-store.ts';
import type { Db } from '../ports/db.ts';
import { writeBackup } from './backup.ts';
import { migrate, readSchema, type Migration, type Schema } from './migrate.ts';

/** The schema of this build, which is the older one in all tests. */
const schema = readSchema();
const BREAKS = '-- breaks older builds\n';
let db: Db;

beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

/** A build that has these migrations as well, and another text of `commit_batch`. */
function newerBuild(...texts: readonly string[]): Schema {
  const more = texts.map((sql, index): Migration => {
    const id = schema.migrations.length + 1 + index;
    return { id, name: `${id}-later.sql`, sql, checksum: sql };
  });
  const functions = schema.functions.map((file) =>
    file.name === 'commit_batch.sql'
      ? { ...file, sql: `${file.sql}\n-- newer`, checksum: 'newer' }
      : file,
  );
  return { ...schema, migrations: [...schema.migrations, ...more], functions };
}

const state = async () => ({
  migrations: await db.query('select * from migration order by id'),
  functions: await db.query('select * from applied_function order by name'),
  versions: await db.query(
    `select proname, xmin::text from pg_proc where pronamespace = current_schema()::regnamespace
     order by proname, oid`,
  ),
});

test('LEDGER-029: an older build works on a newer store, and leaves its functions alone', async () => {
  const newer = newerBuild('alter table account add column colour text', 'create table later ()');
  const names = newer.migrations.slice(schema.migrations.length).map(({ name }) => name);
  expect(await migrate(db, newer)).toEqual({
    migrations: names,
    functions: ['commit_batch.sql'],
    newer: [],
  });
  const before = await state();
  expect(await migrate(db, schema)).toEqual({ migrations: [], functions: [], newer: names });
  expect(await state()).toEqual(before);

  const leases = await new LeaseStore(db.lease).takeAll('older');
  const account = new SampleAccount(await newAccount(db), leases);
  await new JournalStore(db).commit(account.deposit());
  const events = 'select seq from journal where account_id = $1';
  expect(await db.query(events, [account.id])).toEqual([{ seq: 1 }]);
  // The newer build finds everything as it left it.
  expect(await migrate(db, newer)).toEqual({ migrations: [], functions: [], newer: [] });
});

test('LEDGER-029: a migration that breaks older builds keeps them out', async () => {
  const newer = newerBuild('create table first ()', `${BREAKS}drop table company`, 'select 1');
  await migrate(db, newer);
  const before = await state();
  const [, breaking] = newer.migrations.slice(schema.migrations.length);
  await expect(migrate(db, schema)).rejects.toThrow(
    `The store is at migration ${breaking?.name}, the newest this build knows is ` +
      `${schema.migrations.at(-1)?.name}: a newer build is needed. The store is left as it was`,
  );
  expect(await state()).toEqual(before);
  // A build that has it is not kept out, though it lacks the migration after it.
  const between = { ...newer, migrations: newer.migrations.slice(0, -1) };
  expect((await migrate(db, between)).newer).toHaveLength(1);
});

test('LEDGER-029: an older build makes no backup, since it would lack newer tables', async () => {
  await migrate(db, newerBuild('create table later ()'));
  const lines: string[] = [];
  const backup = writeBackup(db, async (some) => void lines.push(...some));
  await expect(backup).rejects.toThrow('back it up with that build');
  expect(lines).toEqual([]);
});
