import { afterEach, beforeEach, expect, test } from 'vitest';

import { DbError, isPassing } from '../ports/db.ts';
import { UNLIMITED, type Limits } from './postgres-pools.ts';
import { PostgresDb } from './postgres.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
const SHORT: Limits = {
  ...UNLIMITED,
  commits: { max: 1, connectionTimeoutMillis: 300, query_timeout: 300, lock_timeout: 100 },
  reads: { max: 1, connectionTimeoutMillis: 300, statement_timeout: 100 },
};
let db: PostgresDb;

beforeEach(() => {
  db = new PostgresDb(url, () => undefined, SHORT);
});
afterEach(() => db.close());

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was rejected',
    (error: unknown) => error,
  );

const WARN = `do $$ begin raise warning 'canceling wait for synchronous replication'; end $$`;

test('LEDGER-019: a commit that is answered with a warning has an unknown outcome', async () => {
  for (const work of [
    () => db.commits.query(WARN),
    () => db.query(WARN),
    // At the end of the transaction, a temporary table is emptied, and its trigger warns.
    () => db.transaction(warnAtCommit),
  ]) {
    const error = await rejection(work());
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(DbError);
    expect(String(error)).toContain('synchronous replication');
  }
});

const warnAtCommit: Parameters<PostgresDb['transaction']>[0] = async (tx) => {
  await tx.script(`
    create temporary table told (n int);
    create function pg_temp.warn() returns trigger language plpgsql as $$
      begin raise warning 'canceling wait for synchronous replication'; return null; end $$;
    create constraint trigger late after insert on told deferrable initially deferred
      for each row execute function pg_temp.warn();
    insert into told values (1)`);
};

test('LEDGER-019: a commit that nobody answers is given up, and its outcome is unknown', async () => {
  const before = performance.now();
  const error = await rejection(db.commits.query('select pg_sleep(20)'));
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(DbError);
  // The connection was discarded, so the next commit uses a new one.
  expect(await db.commits.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lock that is not to be had ends a commit with nothing written', async () => {
  await db.query('create table if not exists held (n int)');
  await db.transaction(async (tx) => {
    await tx.query('lock table held');
    const error = await rejection(db.commits.query('insert into held values (1)'));
    expect(error).toMatchObject({ name: 'DbError', code: '55P03' });
    expect(isPassing(error)).toBe(true);
  });
  expect(await db.query('select from held')).toEqual([]);
  await db.query('drop table held');
});

test('a read that takes too long ends, and no number of them holds up a commit', async () => {
  const slow = [1, 2, 3].map(() => rejection(db.reads.query('select pg_sleep(20)')));
  expect(await db.commits.query('select 1 as one')).toEqual([{ one: 1 }]);
  for (const error of await Promise.all(slow)) {
    expect(error).toMatchObject({ name: 'DbError' });
    expect(isPassing(error)).toBe(true);
  }
  // Work such as reports and backups has no such limit.
  expect(await db.query('select from pg_sleep(0.2)')).toHaveLength(1);
});

test('a database that is not there has done nothing, and says so', async () => {
  const nobody = new PostgresDb('postgres://postgres@127.0.0.1:1/none', () => undefined, SHORT);
  const error = await rejection(nobody.commits.query('select 1'));
  expect(error).toMatchObject({ name: 'DbError', code: '08001' });
  await nobody.close();
  const wrong = new URL(url);
  wrong.pathname = '/no_such_database';
  const other = new PostgresDb(wrong.href, () => undefined, SHORT);
  const refused = await rejection(other.query('select 1'));
  expect(refused).toMatchObject({ name: 'DbError', code: '3D000' });
  expect(isPassing(refused)).toBe(false);
  await other.close();
  expect(isPassing(await rejection(other.query('select 1')))).toBe(false);
});
