import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrate, readSchema } from '../../platform/store/migrate.ts';
import { PostgresDb } from '../../platform/adapters/postgres.ts';
import { newSchema, openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { until } from '../../../test/until.ts';
import { LeaseStore } from './lease-store.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
let db: Db;

beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

test('LEDGER-021: a standby sees who serves, at which beat, and whether it has ended', async () => {
  const store = new LeaseStore(db.lease);
  const first = await store.begin('first');
  const second = await store.begin('second');
  expect(await store.beat(first)).toEqual({ isAlive: true, holder: null });
  expect(await store.take(first, null)).toBe(true);
  await store.beat(first);
  const seen = { session: first, node: 'first', beat: 2, hasEnded: false, isConnected: true };
  expect(await store.beat(second)).toEqual({ isAlive: true, holder: seen });
  await store.end(first);
  expect(await store.beat(second)).toEqual({ isAlive: true, holder: null });
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
    await holder.take(session, null);
    const isConnected = async () => (await standby.beat(waiting)).holder?.isConnected;

    await holder.beat(session);
    expect(await isConnected()).toBe(true);
    // Its process ends: the system closes the connection, and the database notices it.
    await own[0].close();
    await until(async () => expect(await isConnected()).toBe(false));
    // A live process opens a new connection for its next beat.
    const again = open(schema.url);
    await new LeaseStore(again.lease).beat(session);
    expect(await isConnected()).toBe(true);
    await again.close();
    await own[1].close();
    await schema.drop();
  });
}

const open = (address: string) => new PostgresDb(address, () => undefined);
