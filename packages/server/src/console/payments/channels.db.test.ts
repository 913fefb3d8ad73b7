import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as channel from '@fulcrum/contract/console/payments/channels';
import * as funds from '@fulcrum/contract/payments/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { realPerson, setFunds, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';
import { enterSamples } from '../../payments/channels/sample-channels.ts';

const OTHER_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
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
const WIRE = {
  currency_code: 'EUR',
  bank_name: 'Harbour Bank',
  bank_address: '1 Harbour Road',
  bank_swift: 'DEUTDEFF',
  payee_name: 'Fulcrum Clients',
  payee_account: 'DE89 3704 0044 0532 0130 00',
  bank_remark: 'Your uid',
  precision: 2,
  usd_price: '1.085',
  min_number: '100',
  max_number: '100000',
  enabled: 1,
  reason,
};
const CURRENCY = {
  type: 1,
  code: 'USDT',
  protocol: 'TRC20',
  fee_type: 1,
  draw_rate: '1',
  precision: 6,
  usd_price: '1',
  min_number: '10',
  max_number: '50000',
  enabled: 1,
  reason,
};

let rig: ProductRig;
let owner: Browser;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  token = await realPerson(rig);
});
afterAll(() => rig.close());

const EMPTY = [
  'truncate deposit_network, wire_option, draw_method, draw_currency restart identity cascade',
  'alter table channel_change disable trigger all',
  'truncate channel_change restart identity',
  'alter table channel_change enable trigger all',
];
/** Starts each test without channels, and with the owner as the only operator. */
beforeEach(async () => {
  for (const text of EMPTY) await rig.db.query(text);
  // A confirmed change takes effect at once; another test covers the waiting time.
  await setFunds(rig);
  await rig.db.query(`update operator set status = 'disabled' where role = 'finance'`);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
});

/**
 * Returns a second operator who may confirm; both operators have just proved their second factor.
 */
const second = () => operatorOf(rig, owner, 'finance');

const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const all = () => owner.ok(channel.channels, {});
const offered = async () => (await rig.ok(funds.depositNetworks, {}, { token })).data;
const logOf = async (action: string) => (await owner.ok(auditCalls.audit, { action })).rows;

test('CONSOLE-040 a new address waits for a second operator, and the app shows it only then', async () => {
  const other = await second();
  expect(await owner.ok(channel.saveNetwork, NETWORK)).toEqual({ status: 'waiting' });
  expect(await offered()).toEqual([]);
  expect((await all()).networks).toEqual([]);
  const [change] = (await other.ok(channel.channels, {})).waiting;
  expect(change).toMatchObject({ channel_id: null, proposed_by: 'owner', is_own: false });
  const id = change?.id ?? 0;
  await refused(owner, channel.confirmChange, { id, reason }, 'change.own');
  expect(await offered()).toEqual([]);
  expect(await other.ok(channel.confirmChange, { id, reason })).toMatchObject({
    status: 'done',
    decided_by: expect.stringMatching(/^finance/),
    is_alone: false,
  });
  expect(await offered()).toMatchObject([{ address: TRON_ADDRESS, is_sample: false }]);
  await refused(other, channel.confirmChange, { id, reason }, 'change.settled');
  await refused(other, channel.withdrawChange, { id, reason }, 'change.settled');
  await refused(other, channel.confirmChange, { id: 999, reason }, 'change.unknown');
  expect((await logOf('channel.proposed'))[0]).toMatchObject({ object: 'network new' });
  expect((await logOf('channel.confirmed'))[0]).toMatchObject({
    object: 'network 1',
    operator: expect.stringMatching(/^finance/),
    reason,
  });
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-040 another address or protocol moves money, other terms do not', async () => {
  await owner.ok(channel.saveNetwork, NETWORK);
  const other = await second();
  const edit = { ...NETWORK, id: 1, version: 1 };
  expect(await owner.ok(channel.saveNetwork, { ...edit, min_number: '20' })).toEqual({
    status: 'done',
  });
  expect(await offered()).toMatchObject([{ min_number: '20.000000' }]);
  const moved = { ...edit, version: 2, min_number: '30', address: OTHER_ADDRESS };
  expect(await other.ok(channel.saveNetwork, moved)).toEqual({ status: 'waiting' });
  // The edit is held back completely: no part of it applies while the old address is in use.
  expect(await offered()).toMatchObject([{ min_number: '20.000000', address: TRON_ADDRESS }]);
  const again = { ...edit, version: 2, min_number: '40' };
  await refused(owner, channel.saveNetwork, again, 'channel.waiting');
  await refused(other, channel.confirmChange, { id: 2, reason }, 'change.own');
  await owner.ok(channel.confirmChange, { id: 2, reason });
  expect(await offered()).toMatchObject([{ min_number: '30.000000', address: OTHER_ADDRESS }]);
  const history = await owner.ok(channel.channelHistory, { kind: 'network', id: 1 });
  expect(history.map(({ fields }) => fields.find(({ field }) => field === 'address'))).toEqual([
    { field: 'address', before: TRON_ADDRESS, after: OTHER_ADDRESS },
    { field: 'address', before: null, after: TRON_ADDRESS },
  ]);
});

test('CONSOLE-040 where nobody else can, one operator suffices, and the log says so', async () => {
  expect(await owner.ok(channel.saveWire, WIRE)).toEqual({ status: 'done' });
  expect((await all()).is_alone).toBe(true);
  const [entry] = await logOf('channel.entered');
  expect(entry?.detail).toContain('"confirmed":"nobody else could"');
  expect(entry?.detail).toContain('"payee_account":[null,"DE89370400440532013000"]');
  const [done] = await owner.ok(channel.channelHistory, { kind: 'wire', id: 1 });
  expect(done).toMatchObject({ status: 'done', is_alone: true, decided_by: 'owner' });
  // An operator who made the proposal when there were two, and is alone now, may confirm it.
  const other = await second();
  const edit = { ...WIRE, id: 1, version: 1, payee_name: 'Fulcrum Trust' };
  await other.ok(channel.saveWire, edit);
  await rig.db.query(`update operator set status = 'disabled' where role = 'owner'`);
  const confirmed = await other.ok(channel.confirmChange, { id: 2, reason });
  await rig.db.query(`update operator set status = 'active' where role = 'owner'`);
  expect(confirmed.decided_by).toMatch(/^finance/);
  expect(confirmed.is_alone).toBe(true);
});

test('CONSOLE-040 the store itself refuses a change confirmed by its proposer, and its loss', async () => {
  await second();
  await owner.ok(channel.saveNetwork, NETWORK);
  const done = (extra: string) =>
    rig.db.query(
      `update channel_change set status = 'done', channel_id = 7, decided_by = proposed_by,
         decided_at = 1, approved_by = proposed_by, approved_at = 1, from_at = 1 ${extra}`,
    );
  await expect(done('')).rejects.toThrow();
  await done(', is_alone = true');
  await expect(rig.db.query(`update channel_change set status = 'waiting'`)).rejects.toThrow();
  await expect(rig.db.query('delete from channel_change')).rejects.toThrow();
});

test('CONSOLE-041 of two operators who change a channel at once, one is told', async () => {
  await owner.ok(channel.saveNetwork, NETWORK);
  await owner.ok(channel.saveCurrency, CURRENCY);
  const other = await second();
  const edits = [
    owner.send(channel.saveNetwork, { ...NETWORK, id: 1, version: 1, min_number: '20' }),
    other.send(channel.saveNetwork, { ...NETWORK, id: 1, version: 1, min_number: '30' }),
  ];
  const codes = (await Promise.all(edits)).map(({ code }) => code).sort((a, b) => a - b);
  expect(codes).toEqual([1, CODES['channel.changed'].code]);
  const fee = (browser: Browser, draw_rate: string) =>
    browser.send(channel.saveCurrency, { ...CURRENCY, id: 1, version: 1, draw_rate });
  const answers = await Promise.all([fee(owner, '2'), fee(other, '3')]);
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    CODES['channel.changed'].code,
  ]);
});

test('CONSOLE-041 two who confirm at once confirm once, and a stale proposal takes no effect', async () => {
  await owner.ok(channel.saveNetwork, NETWORK);
  const first = await second();
  const third = await operatorOf(rig, owner, 'finance');
  await owner.ok(channel.saveNetwork, {
    ...NETWORK,
    id: 1,
    version: 1,
    address: OTHER_ADDRESS,
  });
  const both = [first, third].map((one) => one.send(channel.confirmChange, { id: 2, reason }));
  const codes = (await Promise.all(both)).map(({ code }) => code).sort((a, b) => a - b);
  expect(codes).toEqual([1, CODES['change.settled'].code]);
  const edit = { ...NETWORK, id: 1, version: 2, address: TRON_ADDRESS };
  await owner.ok(channel.saveNetwork, edit);
  await rig.db.query('update deposit_network set version = 9');
  await refused(first, channel.confirmChange, { id: 3, reason }, 'channel.changed');
  await first.ok(channel.withdrawChange, { id: 3, reason });
  expect(await offered()).toMatchObject([{ address: OTHER_ADDRESS }]);
});

test('CONSOLE-041 a repeated call enters no second channel', async () => {
  await owner.ok(channel.saveNetwork, NETWORK);
  await refused(owner, channel.saveNetwork, NETWORK, 'channel.duplicate');
  await second();
  const other = { ...NETWORK, address: OTHER_ADDRESS };
  await owner.ok(channel.saveNetwork, other);
  await refused(owner, channel.saveNetwork, other, 'channel.duplicate');
  await owner.ok(channel.saveCurrency, CURRENCY);
  await refused(owner, channel.saveCurrency, CURRENCY, 'channel.duplicate');
});

test('CONSOLE-042 what is wrong with a channel has a refusal of its own', async () => {
  for (const [input, why] of [
    [{ address: `${TRON_ADDRESS.slice(0, -1)}8` }, 'address.checksum'],
    [{ protocol_code: 'PIGEON' }, 'channel.invalid'],
    [{ max_number: '5' }, 'channel.invalid'],
    [{ usd_price: '0' }, 'channel.invalid'],
    [{ min_number: '0.0000001' }, 'channel.invalid'],
    [{ max_number: '999999999999' }, 'channel.invalid'],
    [{ precision: 9 }, 'channel.invalid'],
    [{ reason: '' }, 'console.reasonMissing'],
    [{ id: 5, version: 1 }, 'channel.unknown'],
  ] as const) {
    await refused(owner, channel.saveNetwork, { ...NETWORK, ...input }, why);
  }
  const wrongIban = { ...WIRE, payee_account: 'DE88370400440532013000' };
  await refused(owner, channel.saveWire, wrongIban, 'iban.invalid');
  await refused(owner, channel.saveWire, { ...WIRE, bank_swift: 'NOBIC' }, 'bic.invalid');
  const dear = { ...CURRENCY, fee_type: 2, draw_rate: '1' };
  await refused(owner, channel.saveCurrency, dear, 'channel.invalid');
  expect(await all()).toMatchObject({ networks: [], wires: [], currencies: [] });
});

test('CONSOLE-042 a channel is switched off and on by one operator, and put in order', async () => {
  await owner.ok(channel.saveNetwork, NETWORK);
  await owner.ok(channel.saveNetwork, { ...NETWORK, address: OTHER_ADDRESS });
  const off = { kind: 'network', id: 1, enabled: 0, reason } as const;
  await owner.ok(channel.setChannelEnabled, off);
  await refused(owner, channel.setChannelEnabled, off, 'console.unchanged');
  await refused(owner, channel.setChannelEnabled, { ...off, id: 9 }, 'channel.unknown');
  expect(await offered()).toMatchObject([{ id: 2 }]);
  await owner.ok(channel.setChannelEnabled, { ...off, enabled: 1 });
  const order = { kind: 'network' as const, from: [1, 2], to: [2, 1], reason };
  await owner.ok(channel.orderChannels, order);
  expect((await offered()).map(({ id }) => id)).toEqual([2, 1]);
  await refused(owner, channel.orderChannels, order, 'channel.changed');
  const lost = { ...order, from: [2, 1], to: [2, 2] };
  await refused(owner, channel.orderChannels, lost, 'channel.invalid');
});

test('CONSOLE-042 a sample stays one until an operator says where money goes', async () => {
  await enterSamples(rig.db);
  const [sample] = (await all()).networks;
  expect(sample).toMatchObject({ is_sample: true });
  const { address = '' } = sample ?? {};
  const edit = { ...NETWORK, id: sample?.id, version: 1, address, min_number: '15' };
  await owner.ok(channel.saveNetwork, edit);
  expect((await all()).networks[0]).toMatchObject({ is_sample: true, min_number: '15' });
  await owner.ok(channel.saveNetwork, { ...edit, version: 2, address: TRON_ADDRESS });
  expect((await all()).networks[0]).toMatchObject({ is_sample: false, address: TRON_ADDRESS });
});

test('CONSOLE-042 a currency that people have bound keeps its name', async () => {
  await setFunds(rig);
  await owner.ok(channel.saveCurrency, CURRENCY);
  const method = { type: 1, draw_id: 1, dc_address: TRON_ADDRESS } as const;
  await rig.ok(funds.bindDrawMethod, method, { token });
  const edit = { ...CURRENCY, id: 1, version: 1 };
  const renamed = { ...edit, code: 'BTC', protocol: 'BTC' };
  await refused(owner, channel.saveCurrency, renamed, 'currency.bound');
  await owner.ok(channel.saveCurrency, { ...edit, fee_type: 2, draw_rate: '0.01' });
  const { data } = await rig.ok(funds.drawSymbols, {}, { token });
  expect(data).toMatchObject([{ fee_type: 2, draw_rate: '0.010000' }]);
});
