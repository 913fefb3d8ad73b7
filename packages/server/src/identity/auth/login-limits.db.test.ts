import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solveChallenge } from 'altcha-lib';

import { openTestDb } from '../../../test/db/test-db.ts';
import { createLimits } from '../../platform/http/limits.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import { argon2Hash } from '../passwords/hash-thread.ts';
import type { AuthModule } from './module.ts';
import { PasswordHasher } from '../passwords/passwords.ts';

const PASSWORD = 'correct horse';
const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time, monotonic: () => clock.time };
/** These tests only count guesses, so a wrong password needs no real hash. */
const quickHasher = () =>
  new PasswordHasher((password, settings) =>
    password === 'guess it' ? Promise.resolve('$none$none') : argon2Hash(password, settings),
  );
const quick = quickHasher();
let db: Db;
let auth: AuthModule;
let account: string;
let serial = 0;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  account = `owner${(serial += 1)}@example.com`;
  ({ auth } = openAuth(db, clock, { limits: createLimits(db), hasher: quick }));
  await auth.register(signUpOf({ account }), at('203.0.113.1', 'device-of-the-owner'));
});

const at = (address: string, device: string | null = null) => ({ ...A_VISIT, address, device });
const login = (password: string, from: ReturnType<typeof at>, more: object = {}) =>
  auth.login({ account, password, ...more }, from);

/** Guesses from so many networks that limits by address do not stop them; returns the refusals. */
async function attack(guesses: number): Promise<string[]> {
  const reasons: string[] = [];
  for (let each = 0; each < guesses; each += 1) {
    const network = `2001:db8:${Math.floor(each / 8).toString(16)}:${(each % 8).toString(16)}::1`;
    reasons.push(await reasonOf(login('guess it', at(network))));
  }
  return reasons;
}

async function workFor(from: ReturnType<typeof at>): Promise<Refused> {
  const refused = await login(PASSWORD, from).catch((error: unknown) => error);
  if (refused instanceof Refused && refused.reason === 'login.workNeeded') return refused;
  throw new Error(`Expected to be asked for work, was told ${String(refused)}`);
}

async function solved({ figures }: Refused) {
  const text = (name: string) => String(figures[name]);
  const parameters = {
    algorithm: text('algorithm'),
    cost: Number(figures['cost']),
    keyLength: Number(figures['keyLength']),
    keyPrefix: text('keyPrefix'),
    nonce: text('nonce'),
    salt: text('salt'),
  };
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  return { work_id: text('work_id'), work_answer: solution?.derivedKey };
}

test('IDENTITY-031 strangers who guess keep the owner out of no known device', async () => {
  expect((await attack(240)).filter((reason) => reason === 'login.workNeeded')).toHaveLength(40);
  const own = at('198.51.100.7', 'device-of-the-owner');
  for (let each = 0; each < 10; each += 1) {
    expect(await reasonOf(login(PASSWORD, own))).toBe('accepted');
  }
  // A known device has a limit of its own.
  expect(await reasonOf(login(PASSWORD, own))).toBe('login.tooMany');
});

test('IDENTITY-031 only the own id of a device makes it known, and only to its account', async () => {
  await attack(200);
  for (const from of [at('198.51.100.8', 'device-of-a-stranger'), at('198.51.100.9')]) {
    expect(await reasonOf(login(PASSWORD, from))).toBe('login.workNeeded');
  }
});

test('IDENTITY-031 a password that was replaced by a code makes the device known', async () => {
  await attack(200);
  const fresh = at('198.51.100.30', 'device-that-is-new-1');
  await auth.sendCode({ to: account, type: 2, area_id: undefined }, 'email', fresh);
  const [letter] = await db.query<{ text: string }>(
    `select text from outbox where recipient = $1 order by id desc limit 1`,
    [account],
  );
  const auth_code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
  const passwords = { new_password: 'another horse', secondary_password: 'another horse' };
  await auth.forgetPassword({ type: 'email', account, auth_code, ...passwords }, fresh);
  expect(await reasonOf(login('another horse', fresh))).toBe('accepted');
});

test('IDENTITY-032 beyond what strangers may guess, work of the browser leads in', async () => {
  await attack(200);
  const from = at('198.51.100.10');
  const answer = await solved(await workFor(from));
  expect(await reasonOf(login('guess it', from, answer))).toBe('login.refused');
  expect(await reasonOf(login(PASSWORD, from, answer))).toBe('work.over');
  const next = await solved(await workFor(from));
  expect(await reasonOf(login(PASSWORD, from, { ...next, work_answer: 'ab' }))).toBe('work.wrong');
  const last = await solved(await workFor(from));
  expect(await reasonOf(login(PASSWORD, from, last))).toBe('accepted');
});

test('IDENTITY-032 work for one account is worth nothing for another', async () => {
  await attack(200);
  const answer = await solved(await workFor(at('198.51.100.11')));
  account = `owner${(serial += 1)}@example.com`;
  await auth.register(signUpOf({ account }), at('203.0.113.2'));
  await attack(200);
  expect(await reasonOf(login(PASSWORD, at('198.51.100.12'), answer))).toBe('work.wrong');
});

test('IDENTITY-033 a guess that the server was too busy to judge is given back', async () => {
  const limits = createLimits(db);
  let isBusy = true;
  const busy = new PasswordHasher((password, settings) => {
    if (isBusy && password === PASSWORD) throw new Refused('server.unavailable', {}, 2);
    return argon2Hash(password, settings);
  });
  ({ auth } = openAuth(db, clock, { limits, hasher: busy }));
  for (let each = 0; each < 30; each += 1) {
    expect(await reasonOf(login(PASSWORD, at('198.51.100.20')))).toBe('server.unavailable');
  }
  isBusy = false;
  expect(await reasonOf(login(PASSWORD, at('198.51.100.20')))).toBe('accepted');
});

/** One of several gateways on the store. */
const gateway = (hasher = quickHasher()) =>
  openAuth(db, clock, { limits: createLimits(db), hasher }).auth;

test('IDENTITY-044 wrong passwords at two gateways run out after as many as at one', async () => {
  const [one, other] = [gateway(), gateway()];
  const guess = (nth: number, from: ReturnType<typeof at>) =>
    reasonOf((nth % 2 === 0 ? one : other).login({ account, password: 'guess it' }, from));
  const own = at('198.51.100.40', 'device-of-the-owner');
  for (const from of [at('198.51.100.41'), own]) {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(nth, from)));
    expect(answers.filter((answer) => answer === 'login.refused')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'login.tooMany')).toHaveLength(20);
  }
});

test('IDENTITY-044 guesses of strangers are counted at all gateways together', async () => {
  const answers: string[] = [];
  for (const each of [gateway(), gateway()]) {
    auth = each;
    answers.push(...(await attack(105)));
  }
  expect(answers.filter((answer) => answer === 'login.refused')).toHaveLength(200);
  expect(answers.filter((answer) => answer === 'login.workNeeded')).toHaveLength(10);
});

test('IDENTITY-044 a right guess that is judged while the last ones are used up is not told', async () => {
  let judged = () => undefined as void;
  const isJudged = new Promise<void>((resolve) => (judged = resolve));
  const slow = new PasswordHasher(async (password, settings) => {
    const hash = await argon2Hash(password, settings);
    if (password === PASSWORD) await isJudged;
    return hash;
  });
  const [one, other] = [gateway(slow), gateway()];
  const thief = at('198.51.100.42');
  const right = reasonOf(one.login({ account, password: PASSWORD }, thief));
  for (let each = 0; each < 10; each += 1) {
    await reasonOf(other.login({ account, password: 'guess it' }, thief));
  }
  judged();
  expect(await right).toBe('login.tooMany');
  clock.time += 60_000;
  expect(await reasonOf(login(PASSWORD, thief))).toBe('accepted');
});

test('IDENTITY-044 a right password writes no count', async () => {
  const counts = () => db.query('select * from used_limit order by name, key');
  const before = await counts();
  for (const from of [at('198.51.100.43'), at('198.51.100.44', 'device-of-the-owner')]) {
    expect(await reasonOf(login(PASSWORD, from))).toBe('accepted');
  }
  expect(await counts()).toEqual(before);
});
