import { afterAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import type { AuthModule } from '../auth/module.ts';
import { readStoredNumbers } from './stored-numbers.ts';
import { usersWithNumber } from './users-with-number.ts';

const NOW = Date.UTC(2026, 0, 1);
const PASSWORD = 'correct horse';
const db = await openTestDb();
let auth: AuthModule;

beforeEach(async () => {
  ({ auth } = openAuth(db, { time: NOW, now: () => NOW, monotonic: () => NOW }));
  await db.query(
    'update app_user set area_id = null, mobile = null, national_number = null, phone_mark = null',
  );
});
afterAll(() => db.close());

let serial = 0;

/** Opens an account whose number is stored as a build before this one would have stored it. */
async function formerUser(area_id: number, mobile: string, password = PASSWORD): Promise<number> {
  serial += 1;
  const account = `former${serial}@example.com`;
  const { user } = await auth.register(
    signUpOf({ account, password, re_password: password }),
    A_VISIT,
  );
  await db.query('update app_user set email = null, area_id = $2, mobile = $3 where id = $1', [
    ...[user.id, area_id, mobile],
  ]);
  return user.id;
}

const numberOf = async (id: number) =>
  (
    await db.query(
      'select national_number as number, phone_mark as mark from app_user where id = $1',
      [id],
    )
  )[0];

const signUp = (area_id: number, mobile: string, password = PASSWORD) =>
  auth.register(
    signUpOf({
      type: 'mobile',
      area_id,
      mobile,
      account: undefined,
      password,
      re_password: password,
    }),
    A_VISIT,
  );

const login = async (account: string, area_id?: number, password = PASSWORD) =>
  (await auth.login({ login_type: 'mobile', account, area_id, password }, A_VISIT)).user;

test('IDENTITY-045 one phone is one account in every spelling', async () => {
  for (const [area, spellings] of [
    [1, ['202-555-0190', '1-202-555-0190', '+1 202 555 0190', '011 1 202 555 0190']],
    [7, ['8 (912) 345-67-89', '9123456789', '+7 912 345-67-89', '٩١٢٣٤٥٦٧٨٩']],
    [225, ['07 07 12 34 56', '+225 0707123456', '00225 07 07 12 34 56']],
    [852, ['85291234567', '91234567']],
  ] as const) {
    const [first = '', ...others] = spellings;
    const { user } = await signUp(area, first);
    for (const spelling of others) {
      expect(await reasonOf(signUp(area, spelling)), spelling).toBe('user.taken');
    }
    for (const spelling of spellings) {
      expect((await login(spelling, area)).id, spelling).toBe(user.id);
      expect((await login(spelling)).id, `${spelling} without area`).toBe(user.id);
      expect(await usersWithNumber(db, spelling), spelling).toContain(user.id);
    }
  }
});

test('IDENTITY-047 stored numbers are corrected, and log in before and after', async () => {
  const rows = [
    [7, '89123456789', '9123456789', ['8 912 345-67-89', '912 345 67 89', '89123456789']],
    [225, '707123456', '0707123456', ['0707123456', '707123456', '+225 07 07 12 34 56']],
    [36, '6201234567', '201234567', ['06 20 123 4567', '20 123 4567']],
    [1, '12025550191', '2025550191', ['202-555-0191', '1-202-555-0191']],
  ] as const;
  const ids = [];
  for (const [area, stored] of rows) ids.push(await formerUser(area, stored));
  // As if a build before this one had stopped in between: a second run goes on.
  await readStoredNumbers(db);
  await readStoredNumbers(db);
  for (const [index, [area, , number, spellings]] of rows.entries()) {
    expect(await numberOf(ids[index] ?? 0)).toEqual({ number, mark: null });
    for (const spelling of spellings) {
      expect((await login(spelling, area)).mobile, spelling).toBe(number);
    }
    expect((await login(spellings[0])).mobile).toBe(number);
    expect(await reasonOf(signUp(area, number))).toBe('user.taken');
  }
});

test('IDENTITY-047 a number that was not read yet is found, by login and by code', async () => {
  const id = await formerUser(852, '91234500');
  expect((await login('9123 4500', 852)).id).toBe(id);
  expect((await login('9123 4500')).id).toBe(id);
  expect(await reasonOf(signUp(852, '91234500'))).toBe('user.taken');
});

test('IDENTITY-047 what is no mobile number is marked, and its account still logs in', async () => {
  const id = await formerUser(852, '21234567');
  await readStoredNumbers(db);
  expect(await numberOf(id)).toEqual({ number: null, mark: 'unclear' });
  expect((await login('2123 4567', 852)).id).toBe(id);
  expect((await login('21234567')).id).toBe(id);
  expect(await reasonOf(login('2123 4567', 852, 'another one'))).toBe('login.refused');
});

test('IDENTITY-048 of accounts with one number the oldest keeps it, and both still log in', async () => {
  const oldest = await formerUser(1, '12025550192', 'the first word');
  const younger = await formerUser(1, '2025550192', 'the second word');
  const other = await formerUser(1, '2025550193', 'the third word');
  await readStoredNumbers(db);
  expect(await numberOf(oldest)).toEqual({ number: '2025550192', mark: null });
  expect(await numberOf(younger)).toEqual({ number: null, mark: 'taken' });
  expect(await numberOf(other)).toEqual({ number: '2025550193', mark: null });
  expect((await login('1-202-555-0192', 1, 'the first word')).id).toBe(oldest);
  expect((await login('202-555-0192', 1, 'the second word')).id).toBe(younger);
  expect((await login('202-555-0192', undefined, 'the second word')).id).toBe(younger);
});

test('IDENTITY-048 the oldest keeps its number even if a younger account was read first', async () => {
  const oldest = await formerUser(7, '89120000001', 'the first word');
  const { user: younger } = await signUp(7, '9120000001', 'the second word');
  await readStoredNumbers(db);
  expect(await numberOf(oldest)).toEqual({ number: '9120000001', mark: null });
  expect(await numberOf(younger.id)).toEqual({ number: null, mark: 'taken' });
  expect((await login('8 912 000 00 01', 7, 'the second word')).id).toBe(younger.id);
});

test('IDENTITY-047 many numbers are read by servers that start together', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, n) => formerUser(44, `79111234${10 + n}`)));
  await db.query(
    `insert into app_user (kind, invite_code, lang, created_at, area_id, mobile)
     select 'real', 'NUMBER' || n, 'en', 0, 44, (7911200000 + n)::text
     from generate_series(1, 230) n`,
  );
  await Promise.all([readStoredNumbers(db), readStoredNumbers(db), readStoredNumbers(db)]);
  const [counted] = await db.query<{ read: number }>(
    'select count(*) as read from app_user where national_number = mobile',
  );
  expect(counted?.read).toBe(234);
});
