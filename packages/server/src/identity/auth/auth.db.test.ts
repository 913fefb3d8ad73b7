import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { AddressLimiter } from '../../platform/http/limiter.ts';
import { createLimits } from '../../platform/http/limits.ts';
import type { Db } from '../../platform/ports/db.ts';
import { until } from '../../../test/until.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import type { AuthModule } from './module.ts';
import type { SignUp } from './people.ts';

const DAY_MS = 86_400_000;
const visit = A_VISIT;
const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
let db: Db;
let auth: AuthModule;
let fundDemo: ReturnType<typeof openAuth>['fundDemo'];

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => {
  clock.time = Date.UTC(2026, 0, 1);
  ({ auth, fundDemo } = openAuth(db, clock));
});

let serial = 0;
const uniqueEmail = () => `ann${(serial += 1)}@example.com`;

const signUp = (fields: Partial<SignUp> = {}): SignUp =>
  signUpOf({ account: uniqueEmail(), ...fields });

const login = (account: string, password = 'correct horse', area_id?: number) =>
  auth.login({ login_type: undefined, area_id, account, password }, visit);

test('a person registers by e-mail, is logged in, and logs in again in any spelling', async () => {
  const email = uniqueEmail();
  const { token, user } = await auth.register(signUp({ account: email.toUpperCase() }), visit);
  expect(user).toMatchObject({ email, is_demo: 0, credit_score: 100, uid: String(user.id) });
  const caller = await auth.identify(token);
  expect(caller).toMatchObject({ userId: user.id, isDemo: false });
  const again = await login(`  ${email.replace('ann', 'ＡＮＮ')} `);
  expect(again.user).toEqual(user);
  expect(again.token).not.toBe(token);
});

test('a person registers by mobile and is known in every way of writing the number', async () => {
  const mobile = {
    type: 'mobile',
    area_id: 44,
    account: undefined,
    mobile: '07911 123456',
  } as const;
  const { user } = await auth.register(signUp(mobile), visit);
  expect(user).toMatchObject({ mobile: '7911123456', area_id: 44, global_code: '+44', email: '' });
  const spellings: [string, number?][] = [
    ['7911123456', 44],
    ['07911-123456', 44],
    ['+447911123456'],
    ['07911 123456'],
  ];
  for (const [account, area] of spellings) {
    expect((await login(account, 'correct horse', area)).user.id).toBe(user.id);
  }
  expect(await reasonOf(login('7911123456', 'correct horse', 852))).toBe('login.refused');
  const twice = signUp({ ...mobile, mobile: '+44 7911 123456' });
  expect(await reasonOf(auth.register(twice, visit))).toBe('user.taken');
});

test('of two registrations of one e-mail at once, one is made and one is told', async () => {
  const account = uniqueEmail();
  const answers = await Promise.all(
    [1, 2, 3].map(() => reasonOf(auth.register(signUp({ account }), visit))),
  );
  expect(answers.sort()).toEqual(['accepted', 'user.taken', 'user.taken']);
  const rows = await db.query('select 1 from app_user where email = $1', [account]);
  expect(rows).toHaveLength(1);
});

test.each([
  ['email.invalid', { account: 'nobody' }],
  ['account.missing', { account: undefined }],
  ['areaCode.invalid', { type: 'mobile', mobile: '91234567' }],
  ['areaCode.invalid', { type: 'mobile', mobile: '91234567', area_id: 999 }],
  ['mobile.invalid', { type: 'mobile', mobile: '12', area_id: 852 }],
  ['country.unserved', { type: 'mobile', mobile: '13812345678', area_id: 86 }],
  ['country.unserved', { area_id: 850 }],
  ['country.unserved', { area_id: 972 }],
  ['country.unserved', { area_id: 678 }],
  ['country.unserved', { area_id: 53 }],
  ['password.length', { password: 'short', re_password: 'short' }],
  ['password.common', { password: 'password1', re_password: 'password1' }],
  ['password.mismatch', { re_password: 'something else' }],
  ['invite.unknown', { invite_code: 'NOTACODE' }],
] as [string, Partial<SignUp>][])('%s answers a registration with %j', async (reason, fields) => {
  const before = await db.query('select count(*) as n from app_user');
  expect(await reasonOf(auth.register(signUp(fields), visit))).toBe(reason);
  expect(await db.query('select count(*) as n from app_user')).toEqual(before);
});

test('an invitation is kept with the person it brought', async () => {
  const inviter = await auth.register(signUp(), visit);
  const code = inviter.user.invite_code.toLowerCase();
  const invited = await auth.register(signUp({ invite_code: code }), visit);
  const [row] = await db.query<{ invited_by: number }>(
    'select invited_by from app_user where id = $1',
    [invited.user.id],
  );
  expect(row?.invited_by).toBe(inviter.user.id);
});

test('an unknown account and a wrong password answer the same', async () => {
  const account = uniqueEmail();
  await auth.register(signUp({ account }), visit);
  expect(await reasonOf(login(account, 'wrong password'))).toBe('login.refused');
  for (const name of [uniqueEmail(), 'not an address@', '99999999', '+++']) {
    expect(await reasonOf(login(name))).toBe('login.refused');
  }
});

test('one demo id is one account, also when it is asked for at once', async () => {
  const id = `demo-${Date.now()}-0123456789`;
  const answers = await Promise.all([1, 2, 3].map(() => auth.demo(id, visit)));
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  expect(new Set(answers.map(({ token }) => token)).size).toBe(3);
  expect(answers[0]?.user).toMatchObject({ is_demo: 1, email: '', invite_code: '' });
  expect(fundDemo).toHaveBeenCalledTimes(1);
  expect((await auth.demo(id, visit)).user.id).toBe(answers[0]?.user.id);
});

test('logout ends the session at once, and only that one', async () => {
  const account = uniqueEmail();
  const { token } = await auth.register(signUp({ account }), visit);
  const other = await login(account);
  const caller = await auth.identify(token);
  const ended = vi.fn();
  auth.onRevoked(ended);
  if (!caller) throw new Error('Expected a session');
  await auth.logout(caller);
  expect(await auth.identify(token)).toBeNull();
  expect(ended).toHaveBeenCalledExactlyOnceWith(caller.sessionKey);
  expect(await auth.identify(other.token)).not.toBeNull();
});

test('a session that is ended while it is looked up is not found', async () => {
  const { token } = await auth.register(signUp(), visit);
  const caller = await auth.identify(token);
  if (!caller) throw new Error('Expected a session');
  const read = gate();
  const release = gate();
  // The session ends while the reply of the store is under way.
  const slow: Db = Object.assign(Object.create(db), {
    query: async <Row>(text: string, params?: readonly unknown[]) => {
      const rows = await db.query<Row>(text, params);
      if (!text.includes('from session s')) return rows;
      read.open();
      await release.opened;
      return rows;
    },
  });
  const cold = openAuth(slow, clock).auth;
  const looking = cold.identify(token);
  await read.opened;
  await cold.logout(caller);
  release.open();
  expect(await looking).toBeNull();
});

/** Returns a promise and the function that resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

async function lastSeenOf(userId: number): Promise<number | undefined> {
  const rows = await db.query<{ seen: number }>(
    'select last_seen_at as "seen" from session where user_id = $1',
    [userId],
  );
  return rows[0]?.seen;
}

test('a session ends after 30 days without use and after 180 days of use', async () => {
  const idle = await auth.register(signUp(), visit);
  clock.time += 30 * DAY_MS - 1;
  expect(await auth.identify(idle.token)).not.toBeNull();
  clock.time += 30 * DAY_MS;
  expect(await auth.identify(idle.token)).toBeNull();

  const used = await auth.register(signUp(), visit);
  for (let month = 0; month < 8; month += 1) {
    clock.time += 20 * DAY_MS;
    expect(await auth.identify(used.token)).not.toBeNull();
    // The time of use is stored without delaying the reply.
    await until(async () => expect(await lastSeenOf(used.user.id)).toBe(clock.time));
  }
  clock.time += 20 * DAY_MS;
  expect(await auth.identify(used.token)).toBeNull();
});

test('a session that another process has ended is known within a minute', async () => {
  const { token } = await auth.register(signUp(), visit);
  const caller = await auth.identify(token);
  const elsewhere = openAuth(db, clock).auth;
  if (!caller) throw new Error('Expected a session');
  await elsewhere.logout(caller);
  clock.time += 60_000;
  expect(await auth.identify(token)).toBeNull();
});

test('the store keeps neither tokens nor passwords', async () => {
  const { token, user } = await auth.register(signUp(), visit);
  const [row] = await db.query<{ password_hash: string }>(
    'select password_hash from app_user where id = $1',
    [user.id],
  );
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  const sessions = await db.query<{ token_hash: Uint8Array }>('select token_hash from session');
  const kept = sessions.map(({ token_hash }) => Buffer.from(token_hash));
  expect(kept.every((hash) => hash.length === 32)).toBe(true);
  expect(kept.some((hash) => hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
});

test('guesses at a password run out, for this address and this account', async () => {
  const account = uniqueEmail();
  await auth.register(signUp({ account }), visit);
  ({ auth } = openAuth(db, clock, { limits: createLimits(db) }));
  const reasons: string[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    reasons.push(await reasonOf(login(account, 'guess it')));
  expect(reasons.slice(0, 10)).toEqual(Array(10).fill('login.refused'));
  expect(reasons[10]).toBe('login.tooMany');
  const elsewhere = { ...visit, address: '198.51.100.9' };
  const credentials = { login_type: undefined, area_id: undefined, account };
  const answer = auth.login({ ...credentials, password: 'correct horse' }, elsewhere);
  expect(await reasonOf(answer)).toBe('accepted');
});

/** A name as a user may type it, with the area and login type that may be sent with it. */
type Spelling = [text: string, area_id?: number | undefined, login_type?: 'email' | 'mobile'];

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

const spellingsOfEmail = (email: string): Spelling[] => [
  [email],
  [email.toUpperCase()],
  [`  ${email} `],
  [email.replace('ann', 'ＡＮＮ')],
  [email.replace('.com', '。com')],
  [wide(email), undefined, 'email'],
];

const spellingsOfMobile = (number: string): Spelling[] => [
  ...[number, `0${number}`, `00${number}`, wide(number), `+44${number}`].flatMap(
    (text): Spelling[] => [[text], [text, 44]],
  ),
  [`0${number.slice(0, 4)} ${number.slice(4)}`],
  [`0${number.slice(0, 4)}-${number.slice(4)}`, 44, 'mobile'],
  [`+44 (${number.slice(0, 4)}) ${number.slice(4)}`],
  [`+44.${number}`, undefined, 'mobile'],
];

test('IDENTITY-029 every spelling of an account shares one count of guesses', async () => {
  const email = uniqueEmail();
  const number = `79111${String(serial).padStart(5, '0')}`;
  await auth.register(signUp({ account: email }), visit);
  const mobile = { type: 'mobile', area_id: 44, account: undefined, mobile: number } as const;
  await auth.register(signUp(mobile), visit);
  for (const spellings of [spellingsOfEmail(email), spellingsOfMobile(number)]) {
    const open = new AddressLimiter({ burst: 100, perSecond: 1 });
    const limits = { ...createLimits(db), passwords: open };
    ({ auth } = openAuth(db, clock, { limits }));
    const enter = ([account, area_id, login_type]: Spelling, password: string) =>
      reasonOf(auth.login({ login_type, area_id, account, password }, visit));
    for (const spelling of spellings) {
      expect([spelling, await enter(spelling, 'correct horse')]).toEqual([spelling, 'accepted']);
    }
    // One address may guess ten times at the password of one account.
    for (let at = 0; at < 10; at += 1) {
      expect(await enter(spellings[at % spellings.length] ?? [''], 'wrong')).toBe('login.refused');
    }
    for (const spelling of spellings) {
      expect([spelling, await enter(spelling, 'wrong')]).toEqual([spelling, 'login.tooMany']);
    }
  }
});

test('the twenty-first session of a person ends the longest unused one', async () => {
  const demoId = 'demo-of-many-sessions';
  const first = await auth.demo(demoId, visit);
  for (let count = 0; count < 20; count += 1) {
    expect(await auth.identify(first.token)).not.toBeNull();
    clock.time += 1_000;
    await auth.demo(demoId, visit);
  }
  expect(await auth.identify(first.token)).toBeNull();
});
