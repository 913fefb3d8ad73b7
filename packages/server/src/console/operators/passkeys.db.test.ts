import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import { outbox } from '@fulcrum/contract/console/messages/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as own from '@fulcrum/contract/console/operators/passkeys';
import { PASSKEYS_MAX } from '@fulcrum/contract/factors/calls';

import { Browser, firstOwner, operatorOf, PASSWORD } from '../../../test/console/operator-rig.ts';
import { around, openTestDb } from '../../../test/db/test-db.ts';
import { SamplePasskey, type Lies } from '../../../test/identity/passkey-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Db } from '../../platform/ports/db.ts';
import { openSession } from '../session.ts';

const OWNER = 'owner@example.com';
const ORIGIN = 'https://desk.example.com';
const reason = 'a key of my own';
const VISIT: Visit = {
  language: 'en',
  timeZone: 'UTC',
  address: '192.0.2.1',
  userAgent: 'a browser',
  device: null,
  origin: ORIGIN,
};
let rig: ProductRig;
let owner: Browser;
let key: SamplePasskey;
/** Runs once between the check of a passkey and the transaction that opens the session. */
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  rig = await ProductRig.open(withMeanwhile(await openTestDb()), { PUBLIC_URL: ORIGIN });
  owner = await firstOwner(rig);
  key = new SamplePasskey(ORIGIN);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  await add(owner, key, 'Desk key');
});
afterAll(() => rig.close());
beforeEach(async () => {
  await owner.ok(operatorCalls.me, {});
});

function withMeanwhile(db: Db): Db {
  return {
    ...around(db),
    async query<Row>(text: string, params?: readonly unknown[]) {
      const rows = await db.query<Row>(text, params);
      if (meanwhile && text.startsWith('update operator_passkey')) {
        const work = meanwhile;
        meanwhile = null;
        await work();
      }
      return rows;
    },
  };
}

async function add(browser: Browser, passkey: SamplePasskey, name = 'Key', lies: Lies = {}) {
  const { challenge, options } = await browser.ok(own.passkeyBegin, {});
  const given = { challenge, name, passkey: passkey.make(options, lies), reason };
  return (await browser.send(own.passkeyAdd, given)).code;
}

/** Signs in with password and passkey. */
async function enter(
  passkey: SamplePasskey,
  given: { readonly lies?: Lies; readonly password?: string; readonly email?: string } = {},
) {
  const browser = new Browser(rig);
  const { lies = {}, password = PASSWORD, email = OWNER } = given;
  const { challenge, options } = await browser.ok(own.loginPasskey, {});
  const signed = { factor_challenge: challenge, factor_passkey: passkey.sign(options, lies) };
  const answer = await browser.send(operatorCalls.login, { email, password, ...signed });
  return { browser, signed, code: answer.code };
}

const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });

test('CONSOLE-126 a passkey signs in with the password, in place of a code', async () => {
  const { browser, code, signed } = await enter(key);
  expect(code).toBe(1);
  expect(await browser.ok(operatorCalls.me, {})).toMatchObject({ email: OWNER });
  const [row] = (await browser.ok(own.passkeys, {})).rows;
  expect(row).toMatchObject({ name: 'Desk key', last_used_at: rig.clock.time });
  // A device keeps this passkey beside that of a user with the same id, and finds it by itself.
  const { id } = await browser.ok(operatorCalls.me, {});
  const { options } = await browser.ok(own.passkeyBegin, {});
  const { user, authenticatorSelection: selection } = options as {
    user: { id: string };
    authenticatorSelection: object;
  };
  expect(Buffer.from(user.id, 'base64url').toString()).toBe(`fulcrum operator ${id}`);
  expect(selection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  // A signature is valid only once.
  const again = { email: OWNER, password: PASSWORD, ...signed };
  await refused(new Browser(rig), operatorCalls.login, again, 'operator.refused');
});

test('CONSOLE-126 whatever is wrong with a passkey or the password answers the same', async () => {
  const lies: Lies[] = [
    ...[{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }],
    { type: 'webauthn.create' },
  ];
  for (const lie of lies) {
    expect((await enter(key, { lies: lie })).code).toBe(CODES['operator.refused'].code);
    await owner.login(OWNER);
  }
  const wrong = CODES['operator.refused'].code;
  expect((await enter(key, { password: 'not the password' })).code).toBe(wrong);
  expect((await enter(key, { email: 'nobody@example.com' })).code).toBe(wrong);
  expect((await enter(new SamplePasskey(ORIGIN))).code).toBe(wrong);
  await refused(
    new Browser(rig),
    operatorCalls.login,
    { email: OWNER, password: PASSWORD },
    'operator.refused',
  );
  const late = new Browser(rig);
  const { challenge, options } = await late.ok(own.loginPasskey, {});
  rig.clock.time += 5 * 60_000;
  const signed = { factor_challenge: challenge, factor_passkey: key.sign(options) };
  await refused(
    late,
    operatorCalls.login,
    { email: OWNER, password: PASSWORD, ...signed },
    'operator.refused',
  );
  await owner.login(OWNER);
});

test('CONSOLE-126 five wrong passkeys lock as five wrong codes do', async () => {
  const far = new Browser(rig, '192.0.2.77');
  for (let tries = 0; tries < 5; tries += 1) {
    const { challenge, options } = await far.ok(own.loginPasskey, {});
    const signed = new SamplePasskey(ORIGIN).sign(options);
    const given = { email: OWNER, password: PASSWORD, factor_challenge: challenge };
    await refused(
      far,
      operatorCalls.login,
      { ...given, factor_passkey: signed },
      'operator.refused',
    );
  }
  await refused(far, operatorCalls.login, { email: OWNER, password: PASSWORD }, 'operator.locked');
});

test('CONSOLE-126 a passkey proves the second factor for changes, for its own session', async () => {
  rig.clock.time += 6 * 60_000;
  await refused(owner, own.passkeyBegin, {}, 'operator.stepUp');
  const { browser: other } = await enter(key);
  rig.clock.time += 6 * 60_000;
  const { challenge, options } = await owner.ok(own.stepUpPasskey, {});
  const proof = { factor_challenge: challenge, factor_passkey: key.sign(options) };
  await refused(other, operatorCalls.stepUp, proof, 'operator.codeWrong');
  await owner.ok(operatorCalls.stepUp, proof);
  await owner.ok(own.passkeyBegin, {});
  await refused(owner, operatorCalls.stepUp, proof, 'operator.codeWrong');
  await refused(owner, operatorCalls.stepUp, {}, 'operator.codeWrong');
});

test('CONSOLE-127 passkeys are each operator’s own, told of when they come and go', async () => {
  const kim = await operatorOf(rig, owner, 'support');
  await kim.ok(operatorCalls.stepUp, { code: kim.code() });
  expect(await add(kim, key)).toBe(CODES['passkey.taken'].code);
  const mine = (await owner.ok(own.passkeys, {})).rows[0]?.id ?? 0;
  await refused(kim, own.passkeyRemove, { id: mine, reason }, 'passkey.unknown');
  const lie = await add(kim, new SamplePasskey(ORIGIN), 'Key', { isVerified: false });
  expect(lie).toBe(CODES['passkey.refused'].code);
  const keys = Array.from({ length: PASSKEYS_MAX }, () => new SamplePasskey(ORIGIN));
  for (const each of keys) expect(await add(kim, each)).toBe(1);
  await refused(kim, own.passkeyBegin, {}, 'passkey.limit');
  const { rows } = await kim.ok(own.passkeys, {});
  expect(rows).toHaveLength(PASSKEYS_MAX);
  for (const { id } of rows) await kim.ok(own.passkeyRemove, { id, reason });
  // The authenticator cannot be removed, so that no operator is left without a second factor.
  await kim.ok(operatorCalls.stepUp, { code: kim.code() });
  await refused(kim, own.passkeyRemove, { id: rows[0]?.id ?? 0, reason }, 'passkey.unknown');
  const letters = (await owner.ok(outbox, { page: 1 })).rows.map(({ subject }) => subject);
  expect(letters.filter((subject) => subject === 'A passkey was added')).toHaveLength(11);
  expect(letters.filter((subject) => subject === 'A passkey was removed')).toHaveLength(10);
  const { total } = await owner.ok(auditCalls.audit, { action: 'operator.passkeyRemoved' });
  expect(total).toBe(10);
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-127 who is reset or disabled comes in by no passkey any more', async () => {
  const kim = await operatorOf(rig, owner, 'finance');
  const { id, email } = await kim.ok(operatorCalls.me, {});
  const theirs = new SamplePasskey(ORIGIN);
  expect(await add(kim, theirs)).toBe(1);
  expect((await enter(theirs, { email })).code).toBe(1);
  // The passkey of one operator is not accepted for another.
  expect((await enter(theirs)).code).toBe(CODES['operator.refused'].code);
  await owner.login(OWNER);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const { path } = await owner.ok(operatorCalls.resetOperator, { id, reason });
  const back = new Browser(rig);
  await back.enrol(path, email);
  expect((await back.ok(own.passkeys, {})).rows).toEqual([]);
  expect((await enter(theirs, { email })).code).toBe(CODES['operator.refused'].code);
});

test('CONSOLE-008 CONSOLE-126 nobody who is disabled or reset meanwhile comes in', async () => {
  const back = new Browser(rig);
  const ends = [
    (id: number) => owner.ok(operatorCalls.disableOperator, { id, reason }),
    (id: number) => owner.ok(operatorCalls.resetOperator, { id, reason }),
    async (id: number, email: string) => {
      const { path } = await owner.ok(operatorCalls.resetOperator, { id, reason });
      await back.enrol(path, email);
    },
  ];
  for (const end of ends) {
    const kim = await operatorOf(rig, owner, 'dealing');
    const { id, email } = await kim.ok(operatorCalls.me, {});
    const theirs = new SamplePasskey(ORIGIN);
    expect(await add(kim, theirs)).toBe(1);
    await owner.ok(operatorCalls.stepUp, { code: owner.code() });
    meanwhile = () => end(id, email);
    const { browser, code } = await enter(theirs, { email });
    expect(meanwhile).toBeNull();
    expect(code).toBe(CODES['operator.refused'].code);
    expect(await browser.refused(operatorCalls.me, {})).toBe(999);
    const { rows } = await owner.ok(auditCalls.audit, {
      action: 'operator.signedIn',
      operator: email,
    });
    expect(rows).toEqual([]);
  }
  // An operator who enrolled again in the meantime keeps the new session.
  await back.ok(operatorCalls.me, {});
});

test('CONSOLE-008 an enrolment ends every session that there was before', async () => {
  const kim = await operatorOf(rig, owner, 'content');
  const { id, email } = await kim.ok(operatorCalls.me, {});
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const { path } = await owner.ok(operatorCalls.resetOperator, { id, reason });
  const stray = new Browser(rig);
  const token = await openSession(rig.db, id, VISIT, rig.clock.time);
  stray.cookie = kim.cookie.replace(/=.*/, `=${token}`);
  await kim.enrol(path, email);
  expect(await stray.refused(operatorCalls.me, {})).toBe(999);
  await kim.ok(operatorCalls.me, {});
});

test('CONSOLE-126 a sign-in by passkey takes no more tries of an address than one by code', async () => {
  const busy = await ProductRig.open(await openTestDb(), { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'on' });
  const first = await firstOwner(busy);
  const theirs = new SamplePasskey(ORIGIN);
  expect(await add(first, theirs)).toBe(1);
  const late = CODES['login.tooMany'].code;
  const office = new Browser(busy, '192.0.2.5');
  for (let sign = 0; sign < 20; sign += 1) {
    const { challenge, options } = await office.ok(own.loginPasskey, {});
    const signed = { factor_challenge: challenge, factor_passkey: theirs.sign(options) };
    const given = { email: OWNER, password: PASSWORD, ...signed };
    expect(await office.send(operatorCalls.login, given)).toMatchObject({ code: 1 });
  }
  expect(await office.refused(own.loginPasskey, {})).toBe(late);
  expect(await office.refused(operatorCalls.login, { email: OWNER, password: PASSWORD })).toBe(
    late,
  );
  await busy.close();
});

test('CONSOLE-127 no passkey is made where no browser makes one', async () => {
  const bare = await ProductRig.open(await openTestDb(), { PUBLIC_URL: 'https://192.0.2.1' });
  const first = await firstOwner(bare);
  expect(await first.ok(own.passkeys, {})).toEqual({ can_add: false, rows: [] });
  await refused(first, own.passkeyBegin, {}, 'passkey.unsupported');
  await refused(new Browser(bare), own.loginPasskey, {}, 'passkey.unsupported');
  await bare.close();
});
