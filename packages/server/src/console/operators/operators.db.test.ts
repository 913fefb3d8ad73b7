import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as dashboardCalls from '@fulcrum/contract/console/dashboard/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as userCalls from '@fulcrum/contract/console/users/calls';

import { Browser, firstOwner, operatorOf } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const OWNER = 'owner@example.com';
let rig: ProductRig;
let owner: Browser;
let firstLink: string | null;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  firstLink = await rig.product.consoleModule.firstOwnerLink();
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

const actions = async () =>
  (await owner.ok(auditCalls.audit, {})).rows.map(
    ({ action, operator }) => `${action} ${operator}`,
  );

test('CONSOLE-001 the first link makes one owner, once, and a newer one ends it', async () => {
  const token = new URLSearchParams(firstLink?.split('?')[1]).get('token') ?? '';
  const stranger = new Browser(rig);
  expect(await stranger.refused(operatorCalls.enrolBegin, { token })).toBe(
    CODES['operator.linkInvalid'].code,
  );
  expect(await rig.product.consoleModule.firstOwnerLink()).toBeNull();
  expect(await owner.ok(operatorCalls.me, {})).toMatchObject({ email: OWNER, role: 'owner' });
});

test('CONSOLE-002 signing in takes e-mail, password and a code that was not used yet', async () => {
  const browser = new Browser(rig);
  browser.secret = owner.secret;
  const code = browser.code();
  const wrong = { code: CODES['operator.refused'].code };
  expect(await browser.login(OWNER, { password: 'not the password', code })).toMatchObject(wrong);
  expect(await browser.login('nobody@example.com', { code })).toMatchObject(wrong);
  expect(await browser.login(OWNER, { code: '000000' })).toMatchObject(wrong);
  expect(await browser.login(OWNER, { code })).toMatchObject({ code: 1 });
  expect(browser.setCookie).toMatch(/Path=\/console; HttpOnly; SameSite=Strict$/);
  expect(await new Browser(rig).login(OWNER, { code })).toMatchObject(wrong);
});

test('an operator’s password is not short, not well known and not their own name', async () => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const email = 'wordy.colleague@example.com';
  const given = { email, name: 'W', role: 'support', reason: 'new' } as const;
  const { path } = await owner.ok(operatorCalls.inviteOperator, given);
  const token = new URLSearchParams((path ?? '').split('?')[1]).get('token') ?? '';
  const browser = new Browser(rig);
  browser.secret = (await browser.ok(operatorCalls.enrolBegin, { token })).secret;
  const finish = (password: string) =>
    browser.refused(operatorCalls.enrolFinish, {
      token,
      email,
      name: 'W',
      password,
      code: browser.code(),
    });
  expect(await finish('short one')).toBe(CODES['operator.passwordLength'].code);
  for (const password of ['administrator', '**wordy.colleague**', 'fulcrum-20262027']) {
    expect(await finish(password), password).toBe(CODES['password.common'].code);
  }
});

test('CONSOLE-003 a recovery code opens once', async () => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const given = { email: 'r@example.com', name: 'R', role: 'support', reason: 'new' } as const;
  const { path } = await owner.ok(operatorCalls.inviteOperator, given);
  const browser = new Browser(rig);
  const [code = ''] = await browser.enrol(path, 'r@example.com');
  expect(await browser.login('r@example.com', { code: code.toLowerCase() })).toMatchObject({
    code: 1,
  });
  expect(await browser.login('r@example.com', { code })).toMatchObject({
    code: CODES['operator.refused'].code,
  });
});

test('CONSOLE-004 five wrong attempts lock the operator at that address for 15 minutes', async () => {
  const here = new Browser(rig, '10.0.0.66');
  here.secret = owner.secret;
  for (let attempt = 0; attempt < 5; attempt += 1) await here.login(OWNER, { code: '000000' });
  expect(await here.login(OWNER)).toMatchObject({ code: CODES['operator.locked'].code });
  const elsewhere = new Browser(rig, '10.0.0.2');
  elsewhere.secret = owner.secret;
  expect(await elsewhere.login(OWNER)).toMatchObject({ code: 1 });
  expect(await actions()).toContain(`operator.locked ${OWNER}`);
  rig.clock.time += 15 * 60_000;
  expect(await here.login(OWNER)).toMatchObject({ code: 1 });
});

test('CONSOLE-005 a session ends after 15 idle minutes, and after 12 hours in any case', async () => {
  const browser = new Browser(rig);
  browser.secret = owner.secret;
  await browser.login(OWNER);
  for (let minutes = 0; minutes < 11 * 60 + 50; minutes += 10) {
    rig.clock.time += 10 * 60_000;
    await browser.ok(operatorCalls.me, {});
  }
  rig.clock.time += 10 * 60_000;
  expect(await browser.refused(operatorCalls.me, {})).toBe(999);
  await browser.login(OWNER);
  rig.clock.time += 14 * 60_000;
  // A page keeps polling although its operator is absent; that does not keep the session alive.
  const asked = await browser.send(dashboardCalls.monitor, {}, { unattended: '1' });
  expect(asked).toMatchObject({ code: 1 });
  rig.clock.time += 60_000;
  expect(await browser.refused(operatorCalls.me, {})).toBe(999);
  await owner.login(OWNER);
});

test('CONSOLE-006 a change of weight asks for a fresh code', async () => {
  rig.clock.time += 6 * 60_000;
  const given = { id: 1, score: 50, reason: 'a reason' };
  expect(await owner.refused(userCalls.setCreditScore, given)).toBe(CODES['operator.stepUp'].code);
  expect(await owner.refused(operatorCalls.stepUp, { code: '000000' })).toBe(
    CODES['operator.codeWrong'].code,
  );
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  expect(await owner.refused(userCalls.setCreditScore, given)).toBe(CODES['person.unknown'].code);
});

test('CONSOLE-007 nobody changes their own access, so an owner always stays', async () => {
  const { id } = await owner.ok(operatorCalls.me, {});
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const reason = 'a reason';
  for (const [call, given] of [
    [operatorCalls.setOperatorRole, { id, role: 'support', reason }],
    [operatorCalls.disableOperator, { id, reason }],
    [operatorCalls.resetOperator, { id, reason }],
  ] as const) {
    expect(await owner.refused(call, given)).toBe(CODES['operator.own'].code);
  }
});

test('CONSOLE-008 a change of access ends the sessions of whom it is about', async () => {
  const dealer = await operatorOf(rig, owner, 'dealing');
  const { id } = await dealer.ok(operatorCalls.me, {});
  await owner.ok(operatorCalls.setOperatorRole, { id, role: 'support', reason: 'moves' });
  expect(await dealer.refused(operatorCalls.me, {})).toBe(999);
  const support = await operatorOf(rig, owner, 'support');
  const { id: supportId } = await support.ok(operatorCalls.me, {});
  await owner.ok(operatorCalls.disableOperator, { id: supportId, reason: 'leaves' });
  expect(await support.refused(operatorCalls.me, {})).toBe(999);
  expect(
    await owner.refused(operatorCalls.disableOperator, { id: supportId, reason: 'again' }),
  ).toBe(CODES['console.unchanged'].code);
  const { path } = await owner.ok(operatorCalls.resetOperator, {
    id: supportId,
    reason: 'is back',
  });
  const again = new Browser(rig);
  await again.enrol(path, 'ignored@example.com');
  expect((await again.ok(operatorCalls.me, {})).email).toMatch(/^support-/);
});

test('CONSOLE-009 a page of another origin is refused, reads as well', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const foreign = { code: CODES['request.crossOrigin'].code };
  expect(await owner.send(operatorCalls.me, {}, headers)).toMatchObject(foreign);
  expect(await owner.send(operatorCalls.logout, {}, headers)).toMatchObject(foreign);
  expect(await owner.send(operatorCalls.me, {})).toMatchObject({ code: 1 });
});

test('CONSOLE-010 a link is good for 24 hours', async () => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const given = { email: 'late@example.com', name: 'L', role: 'content', reason: 'new' } as const;
  const { path } = await owner.ok(operatorCalls.inviteOperator, given);
  expect(await owner.refused(operatorCalls.inviteOperator, given)).toBe(
    CODES['operator.taken'].code,
  );
  rig.clock.time += 24 * 3_600_000;
  const token = (path ?? '').split('token=')[1] ?? '';
  expect(await new Browser(rig).refused(operatorCalls.enrolBegin, { token })).toBe(
    CODES['operator.linkInvalid'].code,
  );
  await owner.login(OWNER);
});

test('CONSOLE-052 secrets of authenticators lie sealed where a key is set, and older ones still work', async () => {
  const sealed = await ProductRig.open(await openTestDb(), { DATA_KEY: 'ab'.repeat(32) });
  const keeper = await firstOwner(sealed);
  const kept = async () =>
    (await sealed.db.query<{ secret: string }>('select totp_secret as secret from operator'))[0]
      ?.secret;
  expect(await kept()).toMatch(/^sealed:/);
  expect(await kept()).not.toContain(keeper.secret);
  expect(await keeper.login(OWNER)).toMatchObject({ code: 1 });
  // Stores the secret as it was before there was a key.
  await sealed.db.query('update operator set totp_secret = $1', [keeper.secret]);
  expect(await keeper.login(OWNER)).toMatchObject({ code: 1 });
  await sealed.close();
});
