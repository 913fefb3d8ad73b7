import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrate, readSchema } from '../../platform/store/migrate.ts';
import { PostgresDb } from '../../platform/adapters/postgres.ts';
import { newSchema, openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { until } from '../../../test/until.ts';
import { SHARDS } from '../journal/rows.ts';
import { LeaseStore } from './lease-store.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
let db: Db;

beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const epochs = () =>
  db.query<{ session: number | null; epoch: number }>(
    'select distinct session_id as session, epoch from shard_lease',
  );

test('LEDGER-021: a standby sees who serves, at which beat, and that it has ended', async () => {
  const store = new LeaseStore(db.lease);
  const first = await store.begin('first');
  const second = await store.begin('second');
  expect(await store.claim(first, SHARDS)).toHaveLength(SHARDS);
  await store.beat(first);
  const shown = { beat: 1, shards: SHARDS, wantsShards: false, isConnected: true };
  const seen = { session: first, node: 'first', ...shown };
  expect(await store.beat(second)).toEqual({ isAlive: true, held: [], others: [seen] });
  await store.end(first);
  expect(await store.beat(second)).toEqual({ isAlive: true, held: [], others: [] });
  expect((await store.beat(first)).isAlive).toBe(false);
  expect(await db.query('select id, ended_by as by from node_session order by id')).toEqual([
    { id: first, by: first },
    { id: second, by: null },
  ]);
});

test('LEDGER-021: a live session keeps its shards, and one of two others gets the free ones', async () => {
  const store = new LeaseStore(db.lease);
  const [first, second, third] = [
    await store.begin('first'),
    await store.begin('second'),
    await store.begin('third'),
  ] as const;
  expect(await store.claim(first, 10)).toHaveLength(10);
  const claims = await Promise.all([store.claim(second, SHARDS), store.claim(third, SHARDS)]);
  expect(claims.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 54]);
  expect((await store.beat(first)).held).toHaveLength(10);
  await store.end(third);
  expect(await store.claim(third, SHARDS)).toEqual([]);
});

test('LEDGER-021: a session with a newer heartbeat is not ended, nor by an ended observer', async () => {
  const store = new LeaseStore(db.lease);
  const holder = await store.begin('holder');
  const observer = await store.begin('observer');
  await store.claim(holder, SHARDS);
  await store.beat(holder);
  expect(await store.endSilent(observer, holder, 0)).toBe(false);
  await store.end(observer);
  expect(await store.endSilent(observer, holder, 1)).toBe(false);
  expect(await epochs()).toEqual([{ session: holder, epoch: 1 }]);
  const next = await store.begin('next');
  expect(await store.endSilent(next, holder, 1)).toBe(true);
  expect(await store.endSilent(next, holder, 1)).toBe(false);
  expect(await epochs()).toEqual([{ session: null, epoch: 2 }]);
});

test('LEDGER-021: a server of the build before takes over, and its commits are fenced', async () => {
  const store = new LeaseStore(db.lease);
  const [holder, older] = [await store.begin('holder'), await store.begin('older')];
  await store.claim(holder, SHARDS);
  const take = (seen: number) =>
    db.query('select take_leases($1, $2, $3) as "isTaken"', [older, holder, seen]);
  await store.beat(holder);
  expect(await take(0)).toEqual([{ isTaken: false }]);
  expect(await take(1)).toEqual([{ isTaken: true }]);
  expect(await epochs()).toEqual([{ session: older, epoch: 3 }]);
  const commit = (epoch: number) =>
    db.query(
      `select commit_batch('{0,63}', array[$1, $1]::bigint[], '[]', '[]', '[]', '[]') as done`,
      [epoch],
    );
  expect(await commit(3)).toEqual([{ done: true }]);
  expect(await commit(2)).toEqual([{ done: false }]);
  await store.end(older);
  expect(await commit(3)).toEqual([{ done: false }]);
});

// The embedded store has one process and one connection.
if (url !== '') {
  test('LEDGER-021: a holder is connected for as long as its connection is open', async () => {
    const schema = await newSchema(url);
    const own = [open(schema.url), open(schema.url)] as const;
    await migrate(own[0], readSchema());
    const holder = new LeaseStore(own[0].lease);
    const standby = new LeaseStore(own[1].lease);
    const session = await holder.begin('holder');
    const waiting = await standby.begin('standby');
    await holder.claim(session, SHARDS);
    const isConnected = async () => (await standby.beat(waiting)).others[0]?.isConnected;

    await holder.beat(session);
    expect(await isConnected()).toBe(true);
    // The holder's process ends: the system closes the connection, and the database notices.
    await own[0].close();
    await until(async () => expect(await isConnected()).toBe(false));
    // A live process opens a new connection for its next heartbeat.
    const again = open(schema.url);
    await new LeaseStore(again.lease).beat(session);
    expect(await isConnected()).toBe(true);
    await again.close();
    await own[1].close();
    await schema.drop();
  });

  test('LEDGER-021: ending a session waits for its own running commits only', async () => {
    const schema = await newSchema(url);
    const [own, desk] = [open(schema.url), open(schema.url)];
    await migrate(own, readSchema());
    const store = new LeaseStore(own.lease);
    const [first, second] = [await store.begin('first'), await store.begin('second')];
    await store.claim(first, 32);
    await store.claim(second, 32);
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begun: () => void = () => undefined;
    const isRunning = new Promise<void>((resolve) => (begun = resolve));
    const committing = desk.transaction(async (tx) => {
      const [row] = await tx.query<{ done: boolean }>(
        `select commit_batch($1::int, '{0}', '{1}', '[]', '[]', '[]', '[]') as done`,
        [first],
      );
      begun();
      await finished;
      return row?.done;
    });
    await isRunning;
    const [third, fourth] = [await store.begin('third'), await store.begin('fourth')];
    await expect(store.endSilent(third, first, 0)).rejects.toMatchObject({ code: '55P03' });
    expect((await store.beat(first)).isAlive).toBe(true);
    // The commit of one session does not hold up the end of another.
    expect(await store.endSilent(third, second, 0)).toBe(true);
    const ending = new LeaseStore(desk.lease).endSilent(fourth, first, 1);
    finish();
    expect(await committing).toBe(true);
    expect(await ending).toBe(true);
    await Promise.all([own.close(), desk.close()]);
    await schema.drop();
  });
}

const open = (address: string) => new PostgresDb(address, () => undefined);
