import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { LeaseStore } from './lease-store.ts';
import { RoleLease } from './role-lease.ts';

let db: Db;
let role: RoleLease;
let sessions: LeaseStore;

beforeEach(async () => {
  db = await openTestDb();
  role = new RoleLease(db.desk, 'market:1');
  sessions = new LeaseStore(db.lease);
});
afterEach(() => db.close());

const holds = async (session: number, epoch: number) => {
  const [row] = await db.query<{ holds: boolean }>(
    `select holds_role($1::int, 'market:1', $2::bigint) as holds`,
    [session, epoch],
  );
  return row?.holds;
};

test('PRICE-018: one live session has a role, until it ends or gives it up', async () => {
  const [first, second] = [await sessions.begin('first'), await sessions.begin('second')];
  const claims = await Promise.all([role.claim(first), role.claim(second)]);
  expect(claims.toSorted()).toEqual([1, null]);
  const [holder, other] = claims[0] === 1 ? [first, second] : [second, first];
  expect(await role.claim(holder)).toBe(1);
  expect([await holds(holder, 1), await holds(other, 1)]).toEqual([true, false]);
  await role.release(other);
  expect(await role.claim(other)).toBeNull();
  await role.release(holder);
  expect(await holds(holder, 1)).toBe(false);
  const epoch = (await role.claim(other)) ?? 0;
  expect(epoch).toBeGreaterThan(1);
  await sessions.end(other);
  expect(await holds(other, epoch)).toBe(false);
  // An ended session claims nothing, though nobody has the role.
  expect(await role.claim(other)).toBeNull();
  expect(await role.claim(holder)).toBe(epoch + 1);
});

test('PRICE-018: of two sessions that claim a free role together, one has it', async () => {
  const [first, second] = [await sessions.begin('first'), await sessions.begin('second')];
  for (let round = 0; round < 30; round += 1) {
    const claims = await Promise.all([role.claim(first), role.claim(second)]);
    expect(claims.filter((epoch) => epoch === null)).toHaveLength(1);
    await role.release(claims[0] === null ? second : first);
  }
});

test('a role that is not in the store is given to nobody', async () => {
  const session = await sessions.begin('first');
  expect(await new RoleLease(db.desk, 'market:2').claim(session)).toBeNull();
});
