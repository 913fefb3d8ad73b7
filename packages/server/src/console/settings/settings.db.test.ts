import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/operators/calls';
import * as setting from '@fulcrum/contract/console/settings/calls';
import type { SettingKey } from '@fulcrum/contract/console/settings/setting-list';
import * as identity from '@fulcrum/contract/identity/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { complaintEmail, getBasicInfo } from '@fulcrum/contract/settings/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { CURRENCY, realPerson, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const reason = 'agreed by the board';
let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.db.query('delete from setting');
  await settle();
  await owner.ok(api.stepUp, { code: owner.code() });
});

/** Waits until every process has read the settings again. */
const settle = async () => {
  rig.clock.time += 5_000;
};
const valueOf = async (key: SettingKey) =>
  (await owner.ok(setting.settings, {})).find((row) => row.key === key)?.value;

async function set(key: SettingKey, after: string, browser = owner) {
  const before = (await valueOf(key)) ?? '';
  const changes = [{ key, before, after }];
  const answer = await browser.send(setting.saveSettings, { changes, reason });
  await settle();
  return answer.code;
}

const refused = async (key: SettingKey, after: string, why: Reason) =>
  expect({ key, after, code: await set(key, after) }).toEqual({
    key,
    after,
    code: CODES[why].code,
  });

test('CONSOLE-043 a value that is none of its setting is refused by its own reason', async () => {
  for (const [key, after, why] of [
    ['verify_reg_type', '3', 'setting.choice'],
    ['invite_required', 'yes', 'setting.choice'],
    ['app_mode', '', 'setting.choice'],
    ['method_wait_hours', '-1', 'setting.range'],
    ['method_wait_hours', '1.5', 'setting.range'],
    // The waiting time of a new payout method must not delay withdrawals for longer than this.
    ['method_wait_hours', '73', 'setting.range'],
    ['deposit_hours', '0', 'setting.range'],
    ['deposit_hours', '8761', 'setting.range'],
    ['four_eyes_above', '0.0000001', 'setting.range'],
    ['four_eyes_above', '1000000001', 'setting.range'],
    ['loss_url', 'javascript:alert(1)', 'setting.link'],
    ['loss_url', '//elsewhere.example', 'setting.link'],
    ['service_link', 'https://me:secret@example.com', 'setting.link'],
    ['complaint_email', 'nobody', 'email.invalid'],
    ['unserved_countries', 'KP,XX', 'setting.countries'],
    ['unserved_countries', 'CA', 'setting.sharedCode'],
    ['trade_fee_type', '2', 'setting.elsewhere'],
    ['positions_max', '10', 'setting.fixed'],
    ['deposit_hours', '72', 'console.unchanged'],
  ] as const) {
    await refused(key, after, why);
  }
  const unknown = { changes: [{ key: 'price', before: '', after: '1' }], reason };
  expect(await owner.refused(setting.saveSettings, unknown)).toBe(CODES['setting.unknown'].code);
  const none = { changes: [], reason };
  expect(await owner.refused(setting.saveSettings, none)).toBe(CODES['console.unchanged'].code);
  expect(await rig.db.query('select from setting')).toEqual([]);
});

test('CONSOLE-043 of two who set the same at once one is told, and several are set or none', async () => {
  const other = await operatorOf(rig, owner, 'owner');
  await owner.ok(api.stepUp, { code: owner.code() });
  const to = (after: string) => ({
    changes: [{ key: 'deposit_hours' as const, before: '72', after }],
    reason,
  });
  const both = [
    owner.send(setting.saveSettings, to('24')),
    other.send(setting.saveSettings, to('48')),
  ];
  const codes = (await Promise.all(both)).map(({ code }) => code).sort((a, b) => a - b);
  expect(codes).toEqual([1, CODES['setting.changed'].code]);
  const stood = await valueOf('deposit_hours');
  const half = [
    { key: 'method_wait_hours', before: '24', after: '1' },
    { key: 'deposit_hours', before: '72', after: '5' },
  ];
  const { code } = await owner.send(setting.saveSettings, { changes: half, reason });
  expect(code).toBe(CODES['setting.changed'].code);
  expect([await valueOf('method_wait_hours'), await valueOf('deposit_hours')]).toEqual([
    '24',
    stood,
  ]);
});

test('CONSOLE-044 each setting keeps who set it to what, and can be set back', async () => {
  await set('four_eyes_above', '2500.5');
  await set('four_eyes_above', '900');
  const history = await owner.ok(setting.settingHistory, { key: 'four_eyes_above' });
  expect(history.map(({ before, after }) => [before, after]).slice(0, 2)).toEqual([
    ['2500.5', '900'],
    ['10000', '2500.5'],
  ]);
  expect(history[0]).toMatchObject({ operator: 'owner@example.com', reason });
  expect(await set('four_eyes_above', history[1]?.before ?? '')).toBe(1);
  expect(await rig.product.funds.settings()).toMatchObject({ fourEyesAbove: 10_000_000_000 });
  expect(await owner.ok(setting.settingHistory, { key: 'loss_url' })).toEqual([]);
});

test('CONSOLE-044 only an owner sets anything, with a fresh code', async () => {
  const compliance = await operatorOf(rig, owner, 'compliance');
  await compliance.ok(setting.settings, {});
  expect(await set('status', '1', compliance)).toBe(CODES['operator.forbidden'].code);
  rig.clock.time += 6 * 60_000;
  expect(await set('status', '1')).toBe(CODES['operator.stepUp'].code);
});

const signUp = {
  type: 'email',
  account: 'guest@example.com',
  password: 'correct horse 7',
  re_password: 'correct horse 7',
} as const;

test('CONSOLE-045 registration asks for an invitation once an operator says so', async () => {
  await set('invite_required', '1');
  expect((await rig.ok(getBasicInfo, {})).data.invite_required).toBe(true);
  expect(await rig.call(people.register, signUp)).toMatchObject({
    code: CODES['invite.required'].code,
  });
  const { id } = await inviter();
  const [row] = await rig.db.query<{ code: string }>(
    'select invite_code as code from app_user where id = $1',
    [id],
  );
  await rig.ok(people.register, { ...signUp, invite_code: row?.code });
});

/** A user who registered while no invitation was required. */
async function inviter() {
  await set('invite_required', '0');
  const person = await rig.real();
  await set('invite_required', '1');
  return person;
}

test('CONSOLE-046 maintenance closes no login, no position and no withdrawal', async () => {
  const { token, id } = await rig.real();
  await set('needs_verification', '0');
  await set('method_wait_hours', '0');
  const currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  const demo = await rig.demo();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const { data } = await rig.ok(tradeList, { searchCurrency: 'EURUSD' });
  const forex_id = data[0]?.Id ?? 0;
  const order = { type: 1, status: 1, cont: '1', forex_id, multiple: 100 } as const;
  const { Id } = (await rig.ok(trading.submit, order, { token: demo })).data;
  await set('status', '1');
  expect((await rig.ok(getBasicInfo, {})).data).toMatchObject({
    status: 1,
    loss_url: '/#/maintenance',
  });
  const email = `person${await numberOf(id)}@example.com`;
  await rig.ok(people.login, { account: email, password: 'correct horse battery' });
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  await rig.ok(trading.close, { id: Id }, { token: demo });
  const method = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS } as const;
  const bound = (await rig.ok(funds.bindDrawMethod, method, { token })).data;
  const asked = { draw_currency_id: currencyId, draw_method_id: bound.id, number: 50 };
  // Refused because the balance is empty, not because of the maintenance.
  expect(await rig.call(funds.draw, asked, { token })).toMatchObject({
    code: CODES['withdrawal.exceeds'].code,
  });
  await rig.ok(account.getBalance, {}, { token });
  await set('loss_url', 'https://status.example.com/');
  expect((await rig.ok(getBasicInfo, {})).data.loss_url).toBe('https://status.example.com/');
});

async function numberOf(id: number): Promise<string> {
  const [row] = await rig.db.query<{ email: string }>('select email from app_user where id = $1', [
    id,
  ]);
  return /^person(\d+)@/.exec(row?.email ?? '')?.[1] ?? '';
}

test('CONSOLE-047 whether withdrawals need a verified identity is told before', async () => {
  const isRequired = async () =>
    (await rig.ok(identity.setting, { key: 'needs_verification' })).data.value;
  expect(await isRequired()).toBe(1);
  await set('needs_verification', '0');
  expect(await isRequired()).toBe(0);
  await realPerson(rig);
});

test('CONSOLE-045 settings take effect in every process within five seconds', async () => {
  // Must be the last test: the second process takes the accounts over from the first.
  const other = await ProductRig.open(rig.db);
  other.clock.time = rig.clock.time;
  expect((await other.ok(getBasicInfo, {})).data).toMatchObject({ app_mode: 'trade', status: 0 });
  await owner.ok(setting.saveSettings, {
    changes: [
      { key: 'verify_reg_type', before: 'auto', after: '2' },
      { key: 'is_show_mobile', before: 'auto', after: '0' },
      { key: 'service_link', before: '', after: 'https://chat.example.com/room' },
      { key: 'service_link_type', before: '1', after: '2' },
      { key: 'app_mode', before: 'trade', after: 'main' },
      { key: 'complaint_email', before: '', after: 'Care@Example.com' },
      { key: 'unserved_countries', before: 'CN,CU,IL,KP,VU', after: ' fr, kp ' },
    ],
    reason,
  });
  for (const each of [rig, other]) {
    each.clock.time += 5_000;
    expect((await each.ok(getBasicInfo, {})).data).toMatchObject({
      verify_reg_type: 2,
      service_link: 'https://chat.example.com/room',
      service_link_type: 2,
      app_mode: 'main',
      unserved_countries: ['FR', 'KP'],
    });
    expect((await each.ok(identity.setting, { key: 'is_show_mobile' })).data.value).toBe(0);
    expect((await each.ok(complaintEmail, {})).data.email).toBe('care@example.com');
    const areas = (await each.ok(identity.areaList, {})).data;
    const unserved = areas.filter(({ is_served }) => is_served === 0).map(({ code }) => code);
    expect(unserved.sort()).toEqual(['FR', 'KP']);
  }
});
