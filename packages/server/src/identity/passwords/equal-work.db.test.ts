import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import { headOf } from './hash-cost.ts';
import { argon2Hash } from './hash-thread.ts';
import type { AuthModule, PasswordHasher } from '../auth/module.ts';
import { PasswordHasher as Hasher } from './passwords.ts';

/**
 * The settings of each computed hash, as encoded in the hash. Hashing is the expensive part of a
 * login.
 */
const costs: string[] = [];
const hasher: PasswordHasher = new Hasher(async (password, settings) => {
  const hash = await argon2Hash(password, settings);
  costs.push(headOf(hash).split('$').slice(1, 4).join(' '));
  return hash;
});
let db: Db;
let auth: AuthModule;

beforeAll(async () => {
  db = await openTestDb();
  const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time, monotonic: () => clock.time };
  ({ auth } = openAuth(db, clock, { hasher }));
  // Creates the hash that is checked for unknown accounts, which happens once per process.
  await reasonOf(auth.login({ account: 'first@example.com', password: 'any' }, A_VISIT));
});
afterAll(() => db.close());

async function workOf(account: string, password = 'wrong password'): Promise<string[]> {
  costs.length = 0;
  expect(await reasonOf(auth.login({ account, password }, A_VISIT))).toBe('login.refused');
  return [...costs];
}

const mobileOf = (area_id: number, mobile: string, password = `password of ${area_id}`) =>
  auth.register(
    signUpOf({ type: 'mobile', area_id, mobile, password, re_password: password }),
    A_VISIT,
  );

test('an unknown account costs the work of a wrong password', async () => {
  await auth.register(signUpOf({ account: 'known@example.com' }), A_VISIT);
  const ofKnown = await workOf('known@example.com');
  expect(ofKnown).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
  expect(await workOf('unknown@example.com')).toEqual(ofKnown);
});

test('IDENTITY-035 a number without area costs the same work, however many have it', async () => {
  // A mobile number in each of these areas.
  const number = '661234567';
  const none = await workOf(number);
  expect(none).toHaveLength(1);
  for (const area of [33, 34, 48, 66, 212, 380]) await mobileOf(area, number);
  expect(await workOf(number)).toEqual(none);
});

test('IDENTITY-035 squatters of a number in other areas shut nobody out', async () => {
  const number = '666555555';
  for (const area of [33, 34, 48, 66]) await mobileOf(area, number);
  const { user } = await mobileOf(212, number);
  const given = { account: number, password: 'password of 212' };
  expect((await auth.login(given, A_VISIT)).user.id).toBe(user.id);
});
