import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import type { AuthModule } from '../auth/module.ts';
import { normalEmail } from './identifier.ts';

const NOW = Date.UTC(2026, 0, 1);
const MIGRATION = new URL('../../../migrations/0079-plain-letters.sql', import.meta.url);
const db = await openTestDb();
let auth: AuthModule;

beforeEach(async () => {
  ({ auth } = openAuth(db, { time: NOW, now: () => NOW, monotonic: () => NOW }));
  await db.query('update app_user set email = null');
});
afterAll(() => db.close());

let serial = 0;
/** Opens an account whose address is stored as a build before this one would have stored it. */
async function formerUser(email: string, password: string): Promise<number> {
  serial += 1;
  const account = `former${serial}@example.com`;
  const signUp = signUpOf({ account, password, re_password: password });
  const { user } = await auth.register(signUp, A_VISIT);
  await db.query('update app_user set email = $2 where id = $1', [user.id, email]);
  return user.id;
}

const migrate = () => db.script(readFileSync(MIGRATION, 'utf8'));
const emailOf = async (id: number) =>
  (await db.query<{ email: string }>('select email from app_user where id = $1', [id]))[0]?.email;
const login = async (account: string, password: string) =>
  (await auth.login({ login_type: 'email', account, password }, A_VISIT)).user.id;

const ONE = 'the first word';
const TWO = 'the second word';
const THREE = 'the third word';

test.each([
  ['i\u0307smail@example.com', 'İsmail@example.com', 'ismail@example.com'],
  ['ışık@example.com', 'IŞIK@example.com', 'işik@example.com'],
  ['çınar.ı@example.com', 'Çınar.I@example.com', 'çinar.i@example.com'],
  ['j\u0307ane+ı@xn--bcher-kva.example', 'j\u0307ane+ı@bücher.example', null],
])('IDENTITY-051 %j is stored in the form in which it is compared', async (stored, typed, is) => {
  const id = await formerUser(stored, ONE);
  expect(await login(stored, ONE)).toBe(id);
  await migrate();
  await migrate();
  const email = await emailOf(id);
  expect(email).toBe(is ?? normalEmail(typed));
  for (const spelling of [stored, typed, email ?? '', stored.toUpperCase()]) {
    expect(await login(spelling, ONE), spelling).toBe(id);
  }
  const again = signUpOf({ account: email, password: TWO, re_password: TWO });
  expect(await reasonOf(auth.register(again, A_VISIT))).toBe('user.taken');
});

test('IDENTITY-051 of accounts with one address one has it, and all still log in', async () => {
  const dotless = await formerUser('ısmail@example.com', ONE);
  const dotted = await formerUser('i\u0307smail@example.com', TWO);
  await migrate();
  expect(await emailOf(dotless)).toBe('ismail@example.com');
  expect(await emailOf(dotted)).toBe('i\u0307smail@example.com');
  expect(await login('ismail@example.com', ONE)).toBe(dotless);
  expect(await login('ısmail@example.com', ONE)).toBe(dotless);
  expect(await login('İsmail@example.com', TWO)).toBe(dotted);
});

test('IDENTITY-051 an account that has the address keeps it, however young it is', async () => {
  const dotless = await formerUser('ısmail@example.com', ONE);
  const plain = await formerUser('ismail@example.com', TWO);
  const marked = await formerUser('ıq\u0301@example.com', THREE);
  await migrate();
  expect(await emailOf(plain)).toBe('ismail@example.com');
  expect(await emailOf(dotless)).toBe('ısmail@example.com');
  expect(await login('ısmail@example.com', ONE)).toBe(dotless);
  expect(await login('ismail@example.com', TWO)).toBe(plain);
  // A form that is refused at registration today still logs in as it was stored.
  expect(await emailOf(marked)).toBe('ıq\u0301@example.com');
  expect(await login('ıq\u0301@example.com', THREE)).toBe(marked);
});

test('IDENTITY-051 operators are found by the form in which addresses are compared', async () => {
  for (const email of ['ayı@example.com', 'ali@example.com', 'ali\u0307@example.com']) {
    await db.query(
      `insert into operator (email, name, role, status, created_at)
       values ($1, 'A', 'support', 'invited', 0)`,
      [email],
    );
  }
  await migrate();
  const rows = await db.query<{ email: string }>('select email from operator order by id');
  expect(rows.map(({ email }) => email)).toEqual([
    'ayi@example.com',
    'ali@example.com',
    'ali\u0307@example.com',
  ]);
});
