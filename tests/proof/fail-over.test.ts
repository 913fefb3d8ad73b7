import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { DbError, isPassing, type Db } from '@fulcrum/server/platform/ports/db';
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { onServer, Replicated, until } from './replicated.ts';

const WAITING = "select pid from pg_stat_activity where wait_event = 'SyncRep'";
const INSERT = 'insert into kept values ($1)';
const isHere = postgresFolder() !== null;
const test = anyTest.skipIf(!isHere);
/** A primary that hangs is noticed after 5 seconds; the next connection takes up to 2 more. */
const HANG_MS_MAX = 9_000;
/** Less than the time limit of any connection. */
const PROMOTED_MS_MAX = 1_500;
let servers: Replicated;
let db: Db;

beforeAll(async () => {
  if (!isHere) return;
  servers = await Replicated.start();
  db = await openServing(servers);
});
afterAll(async () => {
  if (!isHere) return;
  await db.close();
  await servers.stop();
});

async function openServing({ url }: Replicated): Promise<Db> {
  const place = { databaseUrl: url, dataDir: '', expectStore: null };
  const opened = await openDb({ ...place, log: silentLog, isServing: true });
  await opened.query('create table kept (n int primary key)');
  return opened;
}

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was rejected',
    (error: unknown) => error,
  );

const isWaiting = () =>
  until('a commit that waits for the standby', () =>
    onServer(servers.primary, async (sql) => (await sql.query(WAITING)).length > 0),
  );

test('LEDGER-019: a wait for the standby that is cancelled has an unknown outcome', async () => {
  const listen = await servers.deafen();
  const commit = rejection(db.commits.query(INSERT, [1]));
  await isWaiting();
  await onServer(servers.primary, (sql) =>
    sql.query(`select pg_cancel_backend(pid) from (${WAITING}) waiting`),
  );
  const error = await commit;
  listen();
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(DbError);
  expect(String(error)).toContain('synchronous replication');
  // The commit happened on this server alone, and that is why it must not be acknowledged.
  expect(await db.query('select n from kept')).toEqual([{ n: 1 }]);
  await db.query('truncate kept');
});

test('LEDGER-025: work goes on at the standby that was promoted, and loses nothing', async () => {
  const [first] = await db.query('select pg_is_in_recovery() as "isStandby"');
  expect(first).toEqual({ isStandby: false });
  for (let n = 1; n <= 20; n += 1) await db.commits.query(INSERT, [n]);

  const listen = await servers.deafen();
  const underWay = rejection(db.commits.query(INSERT, [21]));
  await isWaiting();
  await servers.primary.kill();
  const unknown = await underWay;
  expect(unknown).toBeInstanceOf(Error);
  expect(unknown).not.toBeInstanceOf(DbError);

  // The standby is no primary yet: nothing is written, and the same commit may be tried again.
  const refused = await rejection(db.commits.query(INSERT, [22]));
  expect(refused).toMatchObject({ name: 'DbError' });
  expect(isPassing(refused)).toBe(true);
  listen();
  await servers.promote();
  const promotedAt = performance.now();
  await untilCommitted(db, 23);
  console.info(`first commit ${Math.round(performance.now() - promotedAt)} ms after the promotion`);
  const kept = await db.query<{ n: number }>('select n from kept where n <> 21 order by n');
  expect(kept.map(({ n }) => n)).toEqual([...Array.from({ length: 20 }, (_, n) => n + 1), 23]);

  await requireOldPrimaryUnused();
});

test('LEDGER-025: a primary that hangs is left within seconds', async () => {
  const hanging = await Replicated.start();
  const serving = await openServing(hanging);
  try {
    const open = [serving.commits, serving.reads, serving.desk, serving.lease];
    await Promise.all(open.map((sql) => sql.query('select')));
    hanging.primary.signal('SIGSTOP');
    const hungAt = performance.now();
    const unknown = await rejection(serving.commits.query(INSERT, [1]));
    expect(unknown).toBeInstanceOf(Error);
    expect(unknown).not.toBeInstanceOf(DbError);
    expect(isPassing(await rejection(serving.commits.query(INSERT, [1])))).toBe(true);
    expect(performance.now() - hungAt).toBeLessThan(HANG_MS_MAX);

    // From now on the one that hangs is asked last, so nothing waits for it after the promotion.
    await hanging.promote();
    const promotedAt = performance.now();
    await untilCommitted(serving, 2);
    for (const sql of open) {
      expect(await sql.query('select n from kept where n = 2')).toEqual([{ n: 2 }]);
    }
    expect(performance.now() - promotedAt).toBeLessThan(PROMOTED_MS_MAX);
  } finally {
    await serving.close();
    hanging.primary.signal('SIGCONT');
    await hanging.stop();
  }
});

const untilCommitted = (store: Db, n: number) =>
  until('a commit on the new primary', () =>
    store.commits.query(INSERT, [n]).then(
      () => true,
      (error: unknown) => !isPassing(error) && Promise.reject(error as Error),
    ),
  );

/** The former primary is started again as if nothing had happened, and the new one is away. */
async function requireOldPrimaryUnused(): Promise<void> {
  await servers.primary.restart();
  await servers.standby.kill();
  for (const sql of [db, db.commits, db.reads, db.lease]) {
    let error = await rejection(sql.query('select n from kept'));
    // A connection that was open may not have noticed yet that its server is gone.
    if (!(error instanceof DbError)) error = await rejection(sql.query('select n from kept'));
    expect(error).toMatchObject({ name: 'DbError', code: '08001' });
    expect(String(error)).toContain('was the primary before a fail-over');
  }
  await servers.standby.restart();
  await db.commits.query(INSERT, [24]);
}
