import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { postgresFolder, startPostgres } from '../../../../../scripts/postgres.mjs';
import { openTestDb } from '../../../test/db/test-db.ts';
import { PostgresDb } from '../adapters/postgres.ts';
import type { Db, Sql } from '../ports/db.ts';
import { measureStandbys, SyncStandbys } from './sync-standbys.ts';

let db: Db;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('a database without standbys has none, and nobody sees any without the right to', async () => {
  const standbys = new SyncStandbys(db);
  await standbys.look();
  expect(standbys.count).toBe(0);
  class Undone extends Error {}
  const work = db.transaction(async (tx) => {
    await tx.script('create role sees_nothing; set local role sees_nothing');
    const unseen = new SyncStandbys(tx);
    await unseen.look();
    expect(unseen.count).toBeNull();
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
});

test.skipIf(postgresFolder() === null)(
  'a standby is counted until it is gone',
  async () => {
    const settings = { synchronous_standby_names: 'standby' };
    const primary = await startPostgres({ settings });
    try {
      const standby = await startPostgres({ copyOf: primary.url });
      const there = new PostgresDb(primary.url, () => undefined);
      const standbys = new SyncStandbys(there.reads);
      const seen = async () => {
        await standbys.look();
        return standbys.count;
      };
      await expect.poll(seen, { timeout: 10_000 }).toBe(1);
      await standby.stop();
      await expect.poll(seen, { timeout: 10_000 }).toBe(0);
      await there.close();
    } finally {
      await primary.stop();
    }
  },
  60_000,
);

test('the metric has no value while nobody knows', async () => {
  const seen: (object | Error)[] = [
    { isSeen: true, count: 2 },
    { isSeen: false, count: 0 },
    { isSeen: true, count: 1 },
    new Error('the database is gone'),
  ];
  const sql: Sql = {
    query: async <Row>() => {
      const next = seen.shift();
      if (!next || next instanceof Error) throw next ?? new Error('looked once too often');
      return [next as Row]; // the row that the statement returns
    },
  };
  const registry = new Registry();
  const standbys = new SyncStandbys(sql);
  measureStandbys(registry, standbys);
  const values: (string | undefined)[] = [];
  for (let looks = seen.length; looks > 0; looks -= 1) {
    await standbys.look().catch(() => undefined);
    values.push((await registry.metrics()).match(/^fulcrum_db_standby_sync (.*)$/m)?.[1]);
  }
  expect(values).toEqual(['2', undefined, '1', undefined]);
});
