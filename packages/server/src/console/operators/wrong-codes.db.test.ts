import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';

import { Browser, firstOwner } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const OWNER = 'owner@example.com';
const HOUR_MS = 3_600_000;
let rig: ProductRig;
let owner: Browser;
let recoveryCodes: readonly string[];

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const given = { email: 'ida@example.com', name: 'Ida', role: 'finance', reason: 'new' } as const;
  const { path } = await owner.ok(operatorCalls.inviteOperator, given);
  ida = new Browser(rig);
  recoveryCodes = await ida.enrol(path, 'ida@example.com');
});
afterAll(() => rig.close());

let ida: Browser;

const from = (address: string) => {
  const browser = new Browser(rig, address);
  browser.secret = ida.secret;
  return browser;
};

const letters = async () =>
  (
    await rig.db.query<{ subject: string }>(
      `select subject from outbox where recipient = 'ida@example.com' order by id`,
    )
  ).map(({ subject }) => subject);

test('CONSOLE-129 wrong codes after a right password are counted from everywhere', async () => {
  const refused = CODES['operator.refused'].code;
  for (let tries = 0; tries < 10; tries += 1) {
    const reply = await from(`2001:db8:${tries}::1`).login('ida@example.com', { code: '000000' });
    expect(reply.code).toBe(refused);
  }
  expect(await from('2001:db8:aaaa::1').login('ida@example.com')).toMatchObject({ code: refused });
  const { rows } = await owner.ok(auditCalls.audit, {});
  const wrong = rows.filter(({ action }) => action === 'operator.codeWrong');
  expect(wrong).toHaveLength(10);
  expect(wrong.every(({ operator }) => operator === 'ida@example.com')).toBe(true);
  expect(await letters()).toEqual(
    expect.arrayContaining([
      'Your console password was entered with a wrong code',
      'Codes for the console are paused',
    ]),
  );
});

test('CONSOLE-129 a recovery code opens during the pause, and one code an hour is judged', async () => {
  const [first = ''] = recoveryCodes;
  expect(await from('10.2.0.1').login('ida@example.com', { code: first })).toMatchObject({
    code: 1,
  });
  expect(await from('10.2.0.2').login('ida@example.com')).toMatchObject({ code: 1 });
  for (let tries = 0; tries < 10; tries += 1) {
    await from(`10.3.0.${tries}`).login('ida@example.com', { code: '000000' });
  }
  rig.clock.time += HOUR_MS;
  expect((await from('10.3.1.1').login('ida@example.com', { code: '000000' })).code).not.toBe(1);
  expect((await from('10.3.1.2').login('ida@example.com')).code).not.toBe(1);
  rig.clock.time += HOUR_MS;
  expect(await from('10.3.1.3').login('ida@example.com')).toMatchObject({ code: 1 });
});

test('CONSOLE-129 a wrong password counts no code, so a stranger pauses nobody', async () => {
  for (let tries = 0; tries < 12; tries += 1) {
    const guess = { password: 'not the password', code: '000000' };
    await from(`10.4.0.${tries}`).login('ida@example.com', guess);
  }
  expect(await from('10.4.1.1').login('ida@example.com')).toMatchObject({ code: 1 });
});

test('CONSOLE-130 five wrong codes end the session that they were tried in', async () => {
  await ida.login('ida@example.com');
  for (let tries = 0; tries < 5; tries += 1) {
    const thief = new Browser(rig, `10.5.0.${tries}`);
    thief.cookie = ida.cookie;
    expect(await thief.refused(operatorCalls.stepUp, { code: '000000' })).toBe(
      CODES['operator.codeWrong'].code,
    );
  }
  expect(await ida.refused(operatorCalls.me, {})).toBe(999);
  await owner.login(OWNER);
  const { rows } = await owner.ok(auditCalls.audit, {});
  expect(rows.map(({ action }) => action)).toContain('operator.sessionEnded');
});

test('CONSOLE-131 guesses at a password are counted from everywhere but from known addresses', async () => {
  const limited = await ProductRig.open(await openTestDb(), { RATE_LIMITS: 'on' });
  const known = await firstOwner(limited);
  const guess = { password: 'not the password', code: '000000' };
  const codes = new Map<number, number>();
  for (let tries = 0; tries < 60; tries += 1) {
    const { code } = await new Browser(limited, `2001:db8:${tries}::1`).login(OWNER, guess);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect(codes.get(CODES['operator.refused'].code)).toBeLessThan(55);
  expect(codes.get(CODES['login.tooMany'].code)).toBeGreaterThan(4);
  expect(await known.login(OWNER)).toMatchObject({ code: 1 });
  await limited.close();
});
