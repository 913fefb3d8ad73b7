import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as channel from '@fulcrum/contract/console/payments/channels';
import * as setting from '@fulcrum/contract/console/settings/calls';
import * as funds from '@fulcrum/contract/payments/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { realPerson, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';
import { payeeRecorder } from './payee-letter.ts';

const OTHER_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const HOUR_MS = 3_600_000;
const reason = 'agreed with the treasurer';
const NETWORK = {
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  address: TRON_ADDRESS,
  precision: 6,
  usd_price: '1',
  min_number: '10',
  max_number: '50000',
  enabled: 1,
  reason,
};
const MOVED = { ...NETWORK, id: 1, version: 1, address: OTHER_ADDRESS };

let rig: ProductRig;
let owner: Browser;
let second: Browser;
let token: string;

const EMPTY = [
  'truncate deposit_network restart identity cascade',
  'alter table channel_change disable trigger all',
  'truncate channel_change restart identity',
  'alter table channel_change enable trigger all',
  'delete from outbox',
  `delete from setting where key = 'funds'`,
];

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  token = await realPerson(rig);
});
afterAll(() => rig.close());

/**
 * Starts each test with one channel, two operators who may change it, and the default waiting time.
 */
beforeEach(async () => {
  for (const text of EMPTY) await rig.db.query(text);
  await rig.db.query(`update operator set status = 'disabled' where role <> 'owner'`);
  await signIn();
  await setHours('0');
  await owner.ok(channel.saveNetwork, NETWORK);
  await setHours('24');
  second = await operatorOf(rig, owner, 'finance');
  await rig.db.query('delete from outbox');
});

/** Signs in again, because these tests let days pass and sessions end after hours. */
async function signIn() {
  rig.clock.time += 60_000;
  expect((await owner.login('owner@example.com')).code).toBe(1);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
}

async function setHours(after: string) {
  const rows = await owner.ok(setting.settings, {});
  const row = rows.find(({ key }) => key === 'payee_wait_hours');
  if (row?.value === after) return;
  const changes = [{ key: 'payee_wait_hours' as const, before: row?.value ?? '', after }];
  await owner.ok(setting.saveSettings, { changes, reason });
}

/** Proposes another payee and confirms it; returns the change. */
async function approve() {
  expect(await owner.ok(channel.saveNetwork, MOVED)).toEqual({ status: 'waiting' });
  const [{ id } = { id: 0 }] = (await owner.ok(channel.channels, {})).waiting;
  return second.ok(channel.confirmChange, { id, reason });
}

const sweep = () => rig.product.funds.changes.applyDue(payeeRecorder(rig));
const shown = async () =>
  (await rig.ok(funds.depositNetworks, {}, { token })).data.map(({ address }) => address);
const mails = () =>
  rig.db.query<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from outbox order by id',
  );
const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const logOf = async (action: string) => (await owner.ok(auditCalls.audit, { action })).rows;

test('CONSOLE-070 a confirmed address holds when its wait is over, once, and the log says so', async () => {
  const change = await approve();
  const fromAt = rig.clock.time + 24 * HOUR_MS;
  expect(change).toMatchObject({ status: 'approved', from_at: fromAt, decided_at: null });
  expect(change.approved_by).toMatch(/^finance/);
  const { waiting, wait_hours: hours } = await owner.ok(channel.channels, {});
  expect([hours, waiting]).toMatchObject([24, [{ status: 'approved', from_at: fromAt }]]);
  const edit = { ...NETWORK, id: 1, version: 1, min_number: '40' };
  await refused(owner, channel.saveNetwork, edit, 'channel.waiting');
  await refused(second, channel.confirmChange, { id: change.id, reason }, 'change.settled');
  rig.clock.time = fromAt - 1;
  expect(await sweep()).toBe(0);
  expect(await shown()).toEqual([TRON_ADDRESS]);
  rig.clock.time = fromAt;
  // Several processes look for due changes at the same time.
  const counts = await Promise.all([sweep(), sweep(), sweep()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await shown()).toEqual([OTHER_ADDRESS]);
  await signIn();
  const history = await owner.ok(channel.channelHistory, { kind: 'network', id: 1 });
  expect(history[0]).toMatchObject({ status: 'done', decided_at: fromAt, from_at: fromAt });
  expect(await logOf('channel.tookEffect')).toMatchObject([{ object: 'network 1', operator: '' }]);
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-070 a lone operator waits too, and so does a new channel', async () => {
  await rig.db.query(`update operator set status = 'disabled' where role = 'finance'`);
  expect(await owner.ok(channel.saveNetwork, MOVED)).toEqual({ status: 'approved' });
  const added = { ...NETWORK, address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  expect(await owner.ok(channel.saveNetwork, added)).toEqual({ status: 'approved' });
  await refused(owner, channel.saveNetwork, added, 'channel.duplicate');
  expect((await logOf('channel.confirmed'))[0]?.detail).toContain('nobody else could');
  // The announced time stays, even if the setting has changed since then.
  await setHours('0');
  expect(await sweep()).toBe(0);
  expect(await shown()).toEqual([TRON_ADDRESS]);
  // A channel that was switched off in the meantime stays off.
  await owner.ok(channel.setChannelEnabled, { kind: 'network', id: 1, enabled: 0, reason });
  rig.clock.time += 24 * HOUR_MS;
  expect(await sweep()).toBe(2);
  expect(await shown()).toEqual([added.address]);
});

test('CONSOLE-071 whoever could stop it is told at once, and any of them can withdraw it', async () => {
  const third = await operatorOf(rig, owner, 'finance');
  await operatorOf(rig, owner, 'support');
  await rig.db.query('delete from outbox');
  const { id } = await approve();
  const letters = await mails();
  const ofMoney = letters.map(({ recipient }) => recipient.split('@')[0]?.replace(/-.*|\d+/, ''));
  expect(ofMoney).toEqual(['owner', 'finance', 'finance']);
  expect(letters[0]?.text).toContain(`address: ${TRON_ADDRESS} -> ${OTHER_ADDRESS}`);
  expect(letters[0]?.text).toContain('UTC');
  expect(await third.ok(channel.withdrawChange, { id, reason })).toMatchObject({
    status: 'withdrawn',
    is_alone: false,
  });
  expect((await mails()).slice(3).map(({ subject }) => subject)).toEqual([
    ...['1', '2', '3'].map(() => 'Withdrawn: another payee of deposit network 1'),
  ]);
  await refused(owner, channel.withdrawChange, { id, reason }, 'change.settled');
  rig.clock.time += 24 * HOUR_MS;
  expect(await sweep()).toBe(0);
  expect(await shown()).toEqual([TRON_ADDRESS]);
});

test('CONSOLE-070 a change whose channel has become another has no effect and blocks no other', async () => {
  await approve();
  await rig.db.query('update deposit_network set version = 9');
  const added = { ...NETWORK, address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  await owner.ok(channel.saveNetwork, added);
  const { waiting } = await owner.ok(channel.channels, {});
  await second.ok(channel.confirmChange, { id: waiting.at(-1)?.id ?? 0, reason });
  rig.clock.time += 24 * HOUR_MS;
  expect(await sweep()).toBe(2);
  expect(await shown()).toEqual([TRON_ADDRESS, added.address]);
  await signIn();
  expect(await logOf('channel.lapsed')).toMatchObject([{ object: 'network 1' }]);
});

test('CONSOLE-070 the store itself lets nothing take effect before its time', async () => {
  await approve();
  const done = `update channel_change set status = 'done', decided_by = approved_by, decided_at =`;
  const early = rig.db.query(`${done} from_at - 1 where status = 'approved'`);
  await expect(early).rejects.toThrow();
  for (const other of [`from_at = 1`, `after = '{}'`, `is_alone = true`]) {
    const moved = rig.db.query(`update channel_change set ${other} where status = 'approved'`);
    await expect(moved).rejects.toThrow();
  }
});
