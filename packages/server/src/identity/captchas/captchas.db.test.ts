import { createHash } from 'node:crypto';

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { createLimits } from '../../platform/http/limits.ts';
import type { Db } from '../../platform/ports/db.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import type { AuthModule } from '../auth/module.ts';

const MINUTE_MS = 60_000;
const visit = A_VISIT;
const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
let db: Db;
let auth: AuthModule;
let serial = 0;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock.time = Date.UTC(2026, 0, 1) + serial * 86_400_000;
  await db.query('delete from setting');
  await db.query(`insert into setting values ('verify_reg_type', '2')`);
  ({ auth } = openAuth(db, clock));
});

const uniqueEmail = () => `cy${(serial += 1)}@example.com`;
const attempt = (key: string | undefined, sms_code: string | undefined) =>
  reasonOf(auth.register(signUpOf({ account: uniqueEmail(), key, sms_code }), visit));

async function worked() {
  const { id, parameters } = await auth.captchaWork(visit);
  // Any solver of this kind of work will do; this is not the one in the app.
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  return { id, answer: solution?.derivedKey ?? '', prefix: parameters.keyPrefix };
}

test('IDENTITY-006 a picture is judged once and not after five minutes', async () => {
  const { id, b64s } = await auth.captcha(visit);
  expect(b64s).toMatch(/^data:image\/png;base64,/);
  expect(await attempt(id, undefined)).toBe('code.missing');
  expect(await attempt(undefined, 'abcde')).toBe('captcha.wrong');
  expect(await attempt(id, 'no way')).toBe('captcha.wrong');
  expect(await db.query(`select 1 from auth_code where address = $1`, [id])).toEqual([]);

  const readable = async (ageMs: number) => {
    const picture = await auth.captcha(visit);
    const hash = createHash('sha256').update(`${picture.id} theta`).digest('hex');
    await db.query('update auth_code set code_hash = $2 where address = $1', [picture.id, hash]);
    clock.time += ageMs;
    return picture.id;
  };
  const right = await readable(0);
  expect(await attempt(right, ' THETA ')).toBe('accepted');
  expect(await attempt(right, 'theta')).toBe('captcha.wrong');
  expect(await attempt(await readable(5 * MINUTE_MS), 'theta')).toBe('captcha.wrong');
});

test('IDENTITY-028 work in place of a picture opens one account, within fifteen minutes', async () => {
  const first = await worked();
  clock.time += 15 * MINUTE_MS - 1;
  expect(await attempt(first.id, first.answer)).toBe('accepted');
  expect(await attempt(first.id, first.answer)).toBe('work.over');

  const late = await worked();
  clock.time += 15 * MINUTE_MS;
  expect(await attempt(late.id, late.answer)).toBe('work.over');

  const [one, other] = [await worked(), await worked()];
  expect(await attempt(one.id, other.answer)).toBe('work.wrong');
  expect(await attempt(one.id, one.answer)).toBe('work.over');
  expect(await attempt(other.id, other.prefix.padEnd(64, '0'))).toBe('work.wrong');
  expect(await attempt((await worked()).id, undefined)).toBe('code.missing');
  expect(await attempt('work.of-nobody', first.answer)).toBe('work.over');
  const picture = await auth.captcha(visit);
  expect(await attempt(picture.id, (await worked()).answer)).toBe('captcha.wrong');
});

test('IDENTITY-028 of one piece of work many at once open one account', async () => {
  const { id, answer } = await worked();
  const answers = await Promise.all(Array.from({ length: 4 }, () => attempt(id, answer)));
  expect(answers.sort()).toEqual(['accepted', 'work.over', 'work.over', 'work.over']);
});

test('IDENTITY-028 work proves no address: a code is still asked for where one is needed', async () => {
  const { id, answer } = await worked();
  await db.query(`update setting set value = '1'`);
  clock.time += 5_000;
  const to = uniqueEmail();
  await auth.sendCode({ to, area_id: undefined, type: 1 }, 'email', visit);
  const fields = { account: to, key: id, sms_code: answer };
  expect(await reasonOf(auth.register(signUpOf(fields), visit))).toBe('code.wrong');
});

test('IDENTITY-006 a letter may be typed as the one that looks like it', async () => {
  const { id } = await auth.captcha(visit);
  const hash = createHash('sha256').update(`${id} adgt3`).digest('hex');
  await db.query('update auth_code set code_hash = $2 where address = $1', [id, hash]);
  expect(await attempt(id, '4O978')).toBe('accepted');
});

test('pictures are limited by network, and so is work, which a limit of pictures leaves alone', async () => {
  const { auth: limited } = openAuth(db, clock, { limits: createLimits(db) });
  const inOneNetwork = (index: number) => ({ ...visit, address: `2001:db8::${index + 1}` });
  for (let taken = 0; taken < 30; taken += 1) await limited.captcha(inOneNetwork(taken));
  expect(await reasonOf(limited.captcha(inOneNetwork(30)))).toBe('request.tooMany');
  for (let taken = 0; taken < 20; taken += 1) await limited.captchaWork(inOneNetwork(taken));
  expect(await reasonOf(limited.captchaWork(inOneNetwork(20)))).toBe('request.tooMany');
  expect(await reasonOf(limited.captcha(visit))).toBe('accepted');
});

test('all networks together get pictures at a pace that leaves the server its time', async () => {
  const limits = createLimits(db);
  const { auth: limited } = openAuth(db, clock, { limits });
  for (let taken = 0; taken < 200; taken += 1) limits.captchasOfAll.take('everybody', clock.time);
  expect(await reasonOf(limited.captcha(visit))).toBe('request.tooMany');
  expect(await reasonOf(limited.captchaWork(visit))).toBe('accepted');
  clock.time += 1_000;
  expect(await reasonOf(limited.captcha(visit))).toBe('accepted');
});

test('IDENTITY-039 work costs more with each few pieces that a network takes, and less again later', async () => {
  const { auth: limited } = openAuth(db, clock, { limits: createLimits(db) });
  const turnsOf = async (): Promise<number> => {
    const { parameters } = await limited.captchaWork(visit);
    const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
    return solution?.counter ?? 0;
  };
  expect(await turnsOf()).toBeLessThan(600);
  for (let taken = 1; taken < 8; taken += 1) await limited.captchaWork(visit);
  // Doubled twice: at least 800 rounds, where 600 was the maximum.
  expect(await turnsOf()).toBeGreaterThanOrEqual(800);
  clock.time += 9 * 30_000;
  expect(await turnsOf()).toBeLessThan(600);
});
