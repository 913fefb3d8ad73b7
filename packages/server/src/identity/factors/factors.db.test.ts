import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { createLimits } from '../../platform/http/limits.ts';
import type { Db } from '../../platform/ports/db.ts';
import { A_VISIT, openAuth, reasonOf } from '../../../test/identity/auth-rig.ts';
import {
  codeAt,
  firstStep,
  given,
  logIn,
  somebody,
  withTotp,
  type Somebody,
} from '../../../test/identity/factor-rig.ts';
import type { AuthModule } from '../auth/module.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const visit = A_VISIT;
const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
let db: Db;
let auth: AuthModule;
let person: Somebody;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock.time = Date.UTC(2026, 0, 1);
  ({ auth } = openAuth(db, clock));
  person = await somebody(auth);
});

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const second = (challenge: string, factor_code: string, from = visit) =>
  auth.loginSecond({ challenge, factor_code }, from);
const letters = async () =>
  (
    await db.query<{ text: string }>('select text from outbox where recipient = $1 order by id', [
      person.account,
    ])
  ).map(({ text }) => text.split('\n', 1)[0]);

describe('an authenticator app', () => {
  test('IDENTITY-016 stands once its first code was right, within ten minutes', async () => {
    const { factors } = auth;
    const { caller } = person;
    const begin = (password?: string) => factors.beginTotp(caller, given({}, password), visit);
    const confirm = (code: string) => factors.confirmTotp(caller, code, visit);
    expect(await reasonOf(confirm('123456'))).toBe('factor.notBegun');
    expect(await reasonOf(begin('a wrong horse'))).toBe('password.oldWrong');
    const first = await begin();
    const { secret, uri } = await begin();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(person.account));
    expect(await reasonOf(confirm(codeAt(first.secret, clock.time)))).toBe('factor.codeWrong');
    expect(await reasonOf(confirm('12345'))).toBe('factor.codeWrong');
    await logIn(auth, person.account);
    clock.time += 10 * MINUTE_MS;
    expect(await reasonOf(confirm(codeAt(secret, clock.time)))).toBe('factor.notBegun');
    const { secret: third } = await begin();
    const code = codeAt(third, clock.time);
    const answers = await Promise.all([reasonOf(confirm(code)), reasonOf(confirm(code))]);
    expect(answers.sort()).toEqual(['accepted', 'factor.already']);
    expect(await reasonOf(confirm(codeAt(third, clock.time)))).toBe('factor.already');
    const proof = { factor_code: codeAt(third, clock.time + STEP_MS) };
    const again = factors.beginTotp(caller, given(proof), visit);
    expect(await reasonOf(again)).toBe('factor.already');
    expect(await factors.own(caller, visit)).toMatchObject({ hasTotp: true, recoveryLeft: 10 });
  });

  test('IDENTITY-017 the password leads to the second step, and the code in', async () => {
    const { secret } = await withTotp(auth, person, clock);
    expect(await auth.identify('x'.repeat(43))).toBeNull();
    const { challenge, ways } = await firstStep(auth, ` ${person.account.toUpperCase()}`);
    expect(ways).toBe('totp,recovery');
    clock.time += STEP_MS;
    const code = codeAt(secret, clock.time);
    expect(await reasonOf(second(challenge, wrongFor(code)))).toBe('factor.codeWrong');
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
    const { token, user } = await second(challenge, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`);
    expect(user.id).toBe(person.id);
    expect(await auth.identify(token)).toMatchObject({ userId: person.id });
    expect(await reasonOf(second(challenge, code))).toBe('factor.challengeOver');
  });

  test('IDENTITY-018 a code works once, whoever has seen it, and so does a recovery code', async () => {
    const { secret, recovery } = await withTotp(auth, person, clock);
    const { challenge } = await firstStep(auth, person.account);
    const used = codeAt(secret, clock.time);
    expect(await reasonOf(second(challenge, used))).toBe('factor.codeUsed');
    clock.time += STEP_MS;
    const code = codeAt(secret, clock.time);
    const others = await Promise.all([1, 2, 3].map(() => firstStep(auth, person.account)));
    const both = await Promise.all(others.map((each) => reasonOf(second(each.challenge, code))));
    expect(both.sort()).toEqual(['accepted', 'factor.codeUsed', 'factor.codeUsed']);
    const [key = ''] = recovery;
    const spelled = key.toLowerCase().replace('-', ' ');
    await second((await firstStep(auth, person.account)).challenge, spelled);
    expect(await letters()).toContain('A recovery code was used. It works no second time.');
    const later = await firstStep(auth, person.account);
    expect(await reasonOf(second(later.challenge, key))).toBe('factor.codeWrong');
    expect(await auth.factors.own(person.caller, visit)).toMatchObject({ recoveryLeft: 9 });
  });

  test('IDENTITY-019 the second step is over after five minutes, five tries, and elsewhere', async () => {
    const { secret } = await withTotp(auth, person, clock);
    const { challenge } = await firstStep(auth, person.account);
    clock.time += STEP_MS;
    const code = codeAt(secret, clock.time);
    const elsewhere = { ...visit, device: 'another-device-of-somebody' };
    expect(await reasonOf(second(challenge, code, elsewhere))).toBe('factor.challengeOver');
    expect(await reasonOf(second('n'.repeat(43), code))).toBe('factor.challengeOver');
    const answers: string[] = [];
    for (let tries = 1; tries < 5; tries += 1) {
      answers.push(await reasonOf(second(challenge, wrongFor(code))));
    }
    expect(answers).toEqual([...Array(3).fill('factor.codeWrong'), 'factor.exhausted']);
    expect(await reasonOf(second(challenge, code))).toBe('factor.exhausted');
    const told = 'Somebody knows your password and entered wrong codes. Change your password.';
    expect((await letters()).filter((line) => line === told)).toHaveLength(1);
    const late = await firstStep(auth, person.account);
    clock.time += 5 * MINUTE_MS;
    expect(await reasonOf(second(late.challenge, codeAt(secret, clock.time)))).toBe(
      'factor.challengeOver',
    );
  });

  test('IDENTITY-019 guesses run out for who makes them, and the owner is soon in again', async () => {
    const { secret } = await withTotp(auth, person, clock);
    ({ auth } = openAuth(db, clock, { limits: createLimits(db) }));
    const thief = { ...visit, address: '192.0.2.66', device: 'a-browser-of-somebody-else' };
    const answers = new Set<string>();
    for (let logins = 0; logins < 4; logins += 1) {
      const { challenge } = await firstStep(auth, person.account, thief);
      for (let tries = 0; tries < 4; tries += 1) {
        answers.add(await reasonOf(second(challenge, '000000', thief)));
      }
    }
    expect([...answers]).toEqual(['factor.codeWrong', 'factor.tooMany']);
    const { challenge } = await firstStep(auth, person.account);
    clock.time += STEP_MS;
    await second(challenge, codeAt(secret, clock.time));
  });

  test('IDENTITY-020 each change takes password and second step, and is told', async () => {
    const { factors } = auth;
    const { caller } = person;
    const { secret, recovery } = await withTotp(auth, person, clock);
    const code = () => {
      clock.time += STEP_MS;
      return { factor_code: codeAt(secret, clock.time) };
    };
    const off = (proof: object, password?: string) =>
      factors.disableTotp(caller, given(proof, password), visit);
    expect(await reasonOf(off({}))).toBe('factor.codeMissing');
    expect(await reasonOf(off({ factor_code: '000000' }))).toBe('factor.codeWrong');
    expect(await reasonOf(off(code(), 'a wrong horse'))).toBe('password.oldWrong');
    expect(await reasonOf(factors.renewRecovery(caller, given(), visit))).toBe(
      'factor.codeMissing',
    );
    const renewed = await factors.renewRecovery(caller, given(code()), visit);
    expect(renewed).toHaveLength(10);
    expect(await reasonOf(off({ factor_code: recovery[1] }))).toBe('factor.codeWrong');
    await off({ factor_code: renewed[0] });
    expect(await reasonOf(off(code()))).toBe('factor.none');
    expect(await reasonOf(factors.renewRecovery(caller, given(), visit))).toBe('factor.none');
    expect(await factors.own(caller, visit)).toMatchObject({ hasTotp: false, recoveryLeft: 0 });
    await logIn(auth, person.account);
    expect(await letters()).toEqual([
      'An authenticator app is now asked for when you log in.',
      'New recovery codes were made; the old ones are worth nothing.',
      'A recovery code was used. It works no second time.',
      'The authenticator app is no longer asked for when you log in.',
    ]);
  });

  test('IDENTITY-021 a login that was under way with the old password comes to nothing', async () => {
    const { secret } = await withTotp(auth, person, clock);
    const { challenge } = await firstStep(auth, person.account);
    await db.query(`update app_user set password_hash = password_hash || ' ' where id = $1`, [
      person.id,
    ]);
    clock.time += STEP_MS;
    expect(await reasonOf(second(challenge, codeAt(secret, clock.time)))).toBe('login.refused');
  });

  test('IDENTITY-022 secrets are sealed, codes and challenges are kept as hashes', async () => {
    ({ auth } = openAuth(db, clock, { dataKey: Buffer.alloc(32, 7) }));
    const { secret, recovery } = await withTotp(auth, person, clock);
    const { challenge } = await firstStep(auth, person.account);
    const rows = await db.query<{ kept: string }>(
      `select to_json(t)::text || encode(t.secret, 'escape') as kept
         from person_totp t where user_id = $1
       union all select to_json(r)::text from recovery_code r where user_id = $1
       union all select to_json(c)::text from factor_challenge c where user_id = $1
       union all select text from outbox where recipient = $2`,
      [person.id, person.account],
    );
    expect(rows.length).toBeGreaterThan(12);
    for (const { kept } of rows) {
      for (const plain of [secret, challenge, ...recovery]) expect(kept).not.toContain(plain);
    }
    clock.time += STEP_MS;
    await second(challenge, codeAt(secret, clock.time));
  });

  test('IDENTITY-023 a demo account has none of it', async () => {
    const { token } = await auth.demo('a-demo-id-of-this-test', visit);
    const caller = await auth.identify(token);
    if (!caller) throw new Error('Expected the demo caller');
    const { factors } = auth;
    const answers = await Promise.all(
      [
        factors.beginTotp(caller, given(), visit),
        factors.confirmTotp(caller, '123456', visit),
        factors.beginPasskey(caller, given(), visit),
        factors.passkeyProof(caller, visit),
      ].map(reasonOf),
    );
    expect(answers).toEqual(Array(4).fill('real.only'));
    await factors.confirm(caller, {}, visit);
  });
});

test('IDENTITY-017 unknown and wrong stay alike, whoever has a second step', async () => {
  await withTotp(auth, person, clock);
  const tries = [person.account, 'nobody@example.com'].map((account) =>
    reasonOf(
      auth.login(
        { login_type: undefined, area_id: undefined, account, password: 'a wrong horse' },
        visit,
      ),
    ),
  );
  expect(await Promise.all(tries)).toEqual(['login.refused', 'login.refused']);
});
