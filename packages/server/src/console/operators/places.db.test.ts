import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as dashboardCalls from '@fulcrum/contract/console/dashboard/calls';
import { outbox } from '@fulcrum/contract/console/messages/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { saveSettings } from '@fulcrum/contract/console/settings/calls';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { Browser, firstOwner, PASSWORD } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const OWNER = 'owner@example.com';
let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

/** Signs the owner in from an address; returns their browser. */
async function from(address: string, agent = 'Firefox/140.0'): Promise<Browser> {
  const browser = new Browser(rig, address);
  browser.secret = owner.secret;
  const given = { email: OWNER, password: PASSWORD, code: browser.code() };
  const answer = await browser.send(operatorCalls.login, given, { 'user-agent': agent });
  expect(answer).toMatchObject({ code: 1 });
  return browser;
}
const letterCount = async () => {
  const { rows } = await owner.ok(outbox, {});
  return rows.filter(({ subject }) => subject.includes('new place')).length;
};

test('CONSOLE-123 an operator is told of a sign-in from a browser or an address that is new', async () => {
  owner = await from('10.0.0.1', 'lightMyRequest');
  expect(await letterCount()).toBe(0);
  await from('10.0.0.1', 'lightMyRequest 2.0');
  expect(await letterCount()).toBe(0);
  await from('10.0.0.1');
  expect(await letterCount()).toBe(1);
  await from('10.0.0.2');
  expect(await letterCount()).toBe(2);
  await from('10.0.0.1');
  await from('10.0.0.2', 'Firefox/141.0');
  expect(await letterCount()).toBe(2);
  const { rows } = await owner.ok(auditCalls.audit, { action: 'operator.newPlace' });
  expect(rows).toMatchObject([{ address: '10.0.0.2' }, { address: '10.0.0.1' }]);
  expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({ browser: 'Firefox/140.0' });
  rig.clock.time += 180 * DAY_MS;
  owner = await from('10.0.0.1', 'lightMyRequest');
  // All places are forgotten by now, so this one counts as new too.
  expect(await letterCount()).toBe(3);
  owner = await from('10.0.0.1', 'lightMyRequest');
  expect(await letterCount()).toBe(3);
});

async function setRanges(browser: Browser, before: string, after: string) {
  await browser.ok(operatorCalls.stepUp, { code: browser.code() });
  const changes = [{ key: 'console_ranges', before, after }];
  const { code } = await browser.send(saveSettings, { changes, reason: 'only the office' });
  rig.clock.time += 5_000;
  return code;
}

test('CONSOLE-124 the console is used from the addresses that an owner has set, and from no other', async () => {
  const office = await from('203.0.113.9');
  const home = await from('198.51.100.7');
  const shut = CODES['operator.address'].code;
  const ranges = '203.0.113.0/24,2001:db8::/32';
  expect(await setRanges(home, '', ranges)).toBe(CODES['setting.outside'].code);
  expect(await home.send(operatorCalls.me, {})).toMatchObject({ code: 1 });
  expect(await setRanges(office, '', '203.0.113.0/24,office')).toBe(CODES['setting.ranges'].code);
  expect(await setRanges(office, '', ranges)).toBe(1);
  expect(await office.send(operatorCalls.me, {})).toMatchObject({ code: 1 });
  for (const call of [
    operatorCalls.me,
    dashboardCalls.dashboard,
    operatorCalls.logout,
    operatorCalls.login,
    operatorCalls.enrolBegin,
  ]) {
    expect(await home.refused(call, {}), call.path).toBe(shut);
  }
  const six = new Browser(rig, '2001:db8::7');
  six.secret = owner.secret;
  expect(await six.login(OWNER)).toMatchObject({ code: 1 });
  expect(await new Browser(rig, '::ffff:203.0.113.1').refused(operatorCalls.me, {})).toBe(999);
  // Only a proxy on the same machine may set the address of a client.
  const proxied = new Browser(rig, '127.0.0.1');
  const forwarded = (address: string, browser: Browser) =>
    browser.send(operatorCalls.me, {}, { 'x-forwarded-for': address });
  expect((await forwarded('203.0.113.9', proxied)).code).toBe(999);
  expect((await forwarded('198.51.100.7', proxied)).code).toBe(shut);
  expect((await forwarded('203.0.113.9', new Browser(rig, '198.51.100.7'))).code).toBe(shut);
  expect(await setRanges(office, ranges, '')).toBe(1);
  expect(await home.send(operatorCalls.me, {})).toMatchObject({ code: 1 });
});

test('CONSOLE-124 whoever is shut out opens the console by a setting of the machine', async () => {
  const opened = await ProductRig.open(await openTestDb(), { CONSOLE_RANGES: 'off' });
  await opened.db.query(
    `insert into setting (key, value) values ('console_ranges', '"192.0.2.0/24"')`,
  );
  expect(await new Browser(opened).refused(operatorCalls.me, {})).toBe(999);
  await opened.close();
});
