import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { DbError } from '../ports/db.ts';
import { keepHouse, sweepTables } from './house-keeping.ts';
import { PgliteDb } from './pglite.ts';
import { silentLog, testTemplate } from '../../../test/db/test-db.ts';

let fresh: string;
let dataDir: string;
let db: PgliteDb;

const newFolder = () => mkdtempSync(join(tmpdir(), 'fulcrum-pglite-'));

beforeAll(async () => {
  fresh = newFolder();
  await (await PgliteDb.open({ dataDir: fresh, template: await testTemplate() })).close();
});
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

// Each test works on a copy of one new database, because creating it takes longer than most tests.
beforeEach(async () => {
  dataDir = newFolder();
  cpSync(fresh, dataDir, { recursive: true });
  db = await PgliteDb.open({ dataDir, template: null });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const insert = (key: string) => db.query('insert into setting values ($1, $2)', [key, '1']);

test('LEDGER-011: each commit asks the disk to sync, and reads ask nothing', async () => {
  const before = await db.syncs();
  for (let i = 0; i < 100; i += 1) await insert(`key-${i}`);
  const after = await db.syncs();
  expect(after - before).toBeGreaterThanOrEqual(100);
  for (let i = 0; i < 20; i += 1) await db.query('select * from setting');
  expect(await db.syncs()).toBe(after);
});

test('pages carry checksums', async () => {
  expect(await db.query('show data_checksums')).toEqual([{ data_checksums: 'on' }]);
});

test('rows are there after a restart', async () => {
  await insert('kept');
  await db.close();
  db = await PgliteDb.open({ dataDir, template: null });
  expect(await db.query('select key, value from setting')).toEqual([{ key: 'kept', value: 1 }]);
});

test.each(['sync', 'write'] as const)(
  'a failed %s rejects the commit and everything after it',
  async (operation) => {
    await insert('before');
    await db.failHost(operation);
    const lost = insert('lost');
    const waiting = insert('waiting');
    await expect(lost).rejects.toThrow();
    await expect(waiting).rejects.toThrow();
    await expect(lost).rejects.not.toBeInstanceOf(DbError);
    await expect(db.query('select 1')).rejects.toThrow();

    await db.close();
    db = await PgliteDb.open({ dataDir, template: null });
    const keys = await db.query<{ key: string }>('select key from setting order by key');
    expect(keys.map(({ key }) => key)).toContain('before');
    expect(keys.map(({ key }) => key)).not.toContain('waiting');
  },
);

test('LEDGER-035: a failure is told once with its cause, and a closing is not', async () => {
  const told: string[] = [];
  db.onFailure(({ message }) => told.push(message));
  await db.failHost('sync');
  await expect(insert('lost')).rejects.toThrow();
  await expect(insert('waiting')).rejects.toThrow();
  await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/could not/)]));

  await db.close();
  db = await PgliteDb.open({ dataDir, template: null });
  db.onFailure(({ message }) => told.push(message));
  await db.close();
  expect(told).toHaveLength(1);
});

test('a refused statement leaves the database usable', async () => {
  await insert('twice');
  await expect(insert('twice')).rejects.toMatchObject({
    code: '23505',
    constraint: 'setting_pkey',
  });
  await expect(db.query('select $1::int', ['no number'])).rejects.toThrow();
  await insert('after');
});

test('transactions run one after the other and never mix', async () => {
  const add = (step: number) =>
    db.transaction(async (tx) => {
      const [row] = await tx.query<{ n: number }>('select count(*) as n from setting');
      await tx.query('insert into setting values ($1, $2)', [`n-${row?.n}`, String(step)]);
    });
  await Promise.all(Array.from({ length: 10 }, (_, step) => add(step)));
  expect(await db.query('select from setting')).toHaveLength(10);
});

test('house-keeping clears dead rows and cuts a long write-ahead log', async () => {
  await db.query(`insert into setting select 'k' || n, '1' from generate_series(1, 5000) n`);
  await db.query(`update setting set value = '2'`);
  const large = 'select repeat(md5(n::text), 4000) as text from generate_series(1, 700) n';
  await db.query('create table large (text text)');
  await db.query('alter table large alter text set storage external');
  await db.query(`insert into large ${large}`);
  const wal = async () => {
    const [row] = await db.query<{ bytes: number }>(
      'select (pg_current_wal_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()',
    );
    return row?.bytes ?? 0;
  };
  expect(await wal()).toBeGreaterThan(64 * 1024 * 1024);
  await sweepTables(db);
  expect(await wal()).toBeLessThan(1024 * 1024);
  const [stats] = await db.query<{ dead: number }>(
    `select n_dead_tup as dead from pg_stat_user_tables where relname = 'setting'`,
  );
  expect(stats?.dead).toBe(0);
  const [plan] = await db.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where relname = 'setting'`,
  );
  expect(plan?.rows).toBe(5000);
});

test('house-keeping comes by itself and ends with the database', async () => {
  keepHouse(db, silentLog, 20);
  await db.query(`insert into setting select 'k' || n, '1' from generate_series(1, 500) n`);
  await expect
    .poll(() => db.query(`select reltuples::int as rows from pg_class where relname = 'setting'`), {
      timeout: 10_000,
    })
    .toEqual([{ rows: 500 }]);
});
