import { afterAll, beforeAll, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as dashboardCalls from '@fulcrum/contract/console/dashboard/calls';
import { exportList } from '@fulcrum/contract/console/exports/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { BEING_PAID } from '@fulcrum/contract/console/payments/being-paid';
import * as queue from '@fulcrum/contract/console/payments/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import { submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import {
  CURRENCY,
  NETWORK,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const reason = 'seen on the chain';
let rig: ProductRig;
let owner: Browser;
let finance: Browser;
let token: string;
let networkId: number;
let currencyId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig, { fourEyes: 100 });
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  owner = await firstOwner(rig);
  finance = await operatorOf(rig, owner, 'finance');
  token = await realPerson(rig);
});
afterAll(() => rig.close());

const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data.balance;
const logOf = async (object: string) => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  return (await owner.ok(auditCalls.audit, { object })).rows.map(({ action }) => action);
};
const deposited = async () => {
  const proofImg = await uploaded(rig, token, await jpegOf());
  const given = { number: '500', proofImg, charge_id: networkId };
  return (await rig.ok(funds.depositCoin, given, { token })).data.id;
};

test('CONSOLE-018 a deposit is looked at with its proof, credited once, and written down', async () => {
  const id = await deposited();
  expect(await finance.ok(queue.deposits, { status: 0 })).toMatchObject({ total: 1 });
  const shown = await finance.ok(queue.deposit, { id });
  expect(shown.proof).toMatch(/^data:image\/jpeg;base64,/);
  expect(shown.area_id).toBeNull();
  await rig.db.query('update app_user set area_id = 852, mobile = $2 where id = $1', [
    shown.user_id,
    '91234567',
  ]);
  expect((await finance.ok(queue.deposit, { id })).area_id).toBe(852);
  expect(await finance.ok(queue.approveDeposit, { id, reason })).toMatchObject({
    status: 1,
    credited: 500_000_000,
    remark: '',
  });
  expect(await balance()).toBe('500.000000');
  expect(await finance.refused(queue.approveDeposit, { id, reason })).toBe(
    CODES['deposit.settled'].code,
  );
  expect(await balance()).toBe('500.000000');
  const rejected = await deposited();
  await finance.ok(queue.rejectDeposit, { id: rejected, reason: 'nothing arrived' });
  expect(await balance()).toBe('500.000000');
  // Computed by hand: 500 credited today, one deposit rejected, none waiting.
  const { money } = await finance.ok(dashboardCalls.dashboard, {});
  expect(money).toEqual({
    deposited: 500_000_000,
    deposits_waiting: 0,
    deposits_waiting_usd: 0,
    withdrawn: 0,
    withdrawals_waiting: 0,
    withdrawals_waiting_usd: 0,
  });
  expect((await finance.ok(dashboardCalls.dashboard, { is_demo: 1 })).money).toBeNull();
  const support = await operatorOf(rig, owner, 'support');
  expect((await support.ok(dashboardCalls.dashboard, {})).money).toBeNull();
  expect(await logOf(`deposit ${id}`)).toEqual([
    'deposit.approved',
    'deposit.viewed',
    'deposit.viewed',
  ]);
});

test('CONSOLE-019 CONSOLE-115 above the limit two operators approve a withdrawal, and one is not two', async () => {
  const method = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS } as const;
  const { data: bound } = await rig.ok(funds.bindDrawMethod, method, { token });
  const given = { draw_currency_id: currencyId, draw_method_id: bound.id, number: 200 };
  const { id } = (await rig.ok(funds.draw, given, { token })).data;
  const row = (await finance.ok(queue.withdrawals, { status: 0 })).rows[0];
  expect(JSON.stringify(row)).not.toContain(TRON_ADDRESS);
  const shown = await finance.ok(queue.withdrawal, { id });
  expect(shown).toMatchObject({ address: TRON_ADDRESS, area_id: 852 });
  // 500 deposited, nothing traded, and 200 withdrawn to a payout method that was added today.
  expect(shown.signs).toMatchObject({
    is_payee_named: null,
    paid_before: 0,
    deposited_week: 500_000_000,
    opened_week: 0,
    open_positions: 0,
    margin_level: null,
    flags: ['unverified', 'newMethod', 'first', 'depositBack'],
  });
  await finance.ok(operatorCalls.stepUp, { code: finance.code() });
  const first = await finance.ok(queue.approveWithdrawal, { id, reason });
  expect(first).toMatchObject({ status: 0, approved_at: null, notes: '' });
  const newestOf = async () => (await rig.ok(funds.drawList, {}, { token })).data.data[0];
  expect(await newestOf()).toMatchObject({ status: 0, is_approved: false, notes: '' });
  expect(first.first_approved_by).not.toBeNull();
  expect(await finance.refused(queue.approveWithdrawal, { id, reason })).toBe(
    CODES['approval.sameOperator'].code,
  );
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  expect((await owner.ok(queue.withdrawal, { id })).first_approval).toMatchObject({
    name: expect.stringMatching(/^finance-/),
    note: reason,
  });
  await owner.ok(queue.approveWithdrawal, { id, reason });
  expect(await balance()).toBe('500.000000');
  const waiting = async (status: number) =>
    (await finance.ok(queue.withdrawals, { status })).rows.map((each) => each.id);
  expect([await waiting(0), await waiting(BEING_PAID)]).toEqual([[], [id]]);
  expect(await finance.ok(queue.withdrawal, { id })).toMatchObject({ approved_name: 'owner' });
  // Either of the two operators who approved the withdrawal may mark it as paid.
  expect(await finance.ok(queue.payWithdrawal, { id, reference: TXID })).toMatchObject({
    status: 1,
    reference: TXID,
    notes: '',
  });
  expect(await balance()).toBe('300.000000');
  expect(await logOf(`withdrawal ${id}`)).toEqual([
    ...['withdrawal.paid', 'withdrawal.viewed', 'withdrawal.approved', 'withdrawal.viewed'],
    ...['withdrawal.approved', 'withdrawal.viewed'],
  ]);
});

test('DEPOSIT-013 operators see who else has sent the same picture, or named the same payment', async () => {
  const proof = await jpegOf(80, 60);
  const claim = async (bytes: Buffer, as: string) => {
    const proofImg = await uploaded(rig, as, bytes);
    const paid = { number: '60', proofImg, charge_id: networkId, txid: 'c'.repeat(64) };
    return (await rig.ok(funds.depositCoin, paid, { token: as })).data.id;
  };
  const first = await claim(proof, token);
  const other = await realPerson(rig);
  const second = await claim(proof, other);
  const third = await claim(await jpegOf(80, 62), other);
  expect(await finance.ok(queue.deposit, { id: second })).toMatchObject({
    same_picture: [{ id: first, status: 0 }],
    same_reference: [{ id: third }, { id: first }],
  });
  expect((await finance.ok(queue.deposit, { id: third })).same_picture).toEqual([]);
  await finance.ok(operatorCalls.stepUp, { code: finance.code() });
  for (const id of [first, second, third]) {
    await finance.ok(queue.rejectDeposit, { id, reason: 'a trial' });
  }
});

test('WITHDRAW-005 what losses have eaten is not approved, and the log tells of no approval', async () => {
  const method = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS } as const;
  const { data: bound } = await rig.ok(funds.bindDrawMethod, method, { token });
  const given = { draw_currency_id: currencyId, draw_method_id: bound.id, number: 90 };
  const { id } = (await rig.ok(funds.draw, given, { token })).data;
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
  await rig.ok(submit, buy, { token });
  // The loss is 150 dollars, so the amount of the withdrawal is no longer covered.
  await rig.quote({ EURUSD: ['1.08500', '1.08510'] });
  const { signs } = await finance.ok(queue.withdrawal, { id });
  // A position opened after the request does not count as trading before it.
  expect(signs).toMatchObject({ paid_before: 1, opened_week: 0, open_positions: 1 });
  // Equity 300 − 0.70 fee − 151 lost − 90 to be paid = 58.30, margin 110.01: 52.9952 %.
  expect(signs.margin_level).toBe(5_300);
  expect(signs.flags).toEqual(['unverified', 'newMethod', 'depositBack']);
  const before = await balance();
  await finance.ok(operatorCalls.stepUp, { code: finance.code() });
  await rig.quote({ EURUSD: ['1.08500', '1.08510'] });
  expect(await finance.refused(queue.approveWithdrawal, { id, reason })).toBe(
    CODES['withdrawal.uncovered'].code,
  );
  expect(await balance()).toBe(before);
  const [row] = (await finance.ok(queue.withdrawals, { status: 0 })).rows;
  expect(row).toMatchObject({ id, approved_at: null, reviewed_by: null, notes: '' });
  expect(await logOf(`withdrawal ${id}`)).toEqual(['withdrawal.viewed']);
  await finance.ok(operatorCalls.stepUp, { code: finance.code() });
  await finance.ok(queue.rejectWithdrawal, { id, reason: 'not covered any more' });
});

test('CONSOLE-019 above the limit a second operator credits what the first has fixed', async () => {
  await setFunds(rig, { fourEyes: 100, depositFourEyes: 400 });
  const id = await deposited();
  const before = await balance();
  expect((await finance.ok(queue.deposit, { id })).first_approval).toBeNull();
  await finance.ok(operatorCalls.stepUp, { code: finance.code() });
  const less = { id, amount: '499.5', reason: 'less a fee' };
  expect(await finance.ok(queue.approveDeposit, less)).toMatchObject({
    status: 0,
    credited: null,
    first_amount: 499_500_000,
    remark: '',
  });
  expect(await finance.refused(queue.approveDeposit, less)).toBe(
    CODES['approval.sameOperator'].code,
  );
  expect(await balance()).toBe(before);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const shown = await owner.ok(queue.deposit, { id });
  expect(shown).toMatchObject({
    first_amount: 499_500_000,
    first_approval: { name: expect.stringMatching(/^finance-/), note: 'less a fee' },
  });
  expect(await owner.refused(queue.approveDeposit, { id, reason })).toBe(
    CODES['approval.otherAmount'].code,
  );
  expect(await owner.ok(queue.approveDeposit, { id, amount: '499.50', reason })).toMatchObject({
    status: 1,
    credited: 499_500_000,
    remark: 'less a fee',
  });
  const cents = (text: string) => Math.round(Number(text) * 100);
  expect(cents(await balance()) - cents(before)).toBe(49_950);
  expect(await logOf(`deposit ${id}`)).toEqual([
    ...['deposit.approved', 'deposit.viewed', 'deposit.approved', 'deposit.viewed'],
  ]);
});

test('CONSOLE-143 a case names its user once verified, given names as initials', async () => {
  const id = await deposited();
  const unknown = await finance.ok(queue.deposit, { id });
  expect(unknown.name).toBeNull();
  // The store of the tests is not encrypted.
  await rig.db.query(
    `insert into identity_case (user_id, status, name, card_id, card_print, created_at, decided_at)
     values ($1, 2, $2, $3, $3, 1, 1)`,
    [unknown.user_id, Buffer.from('Max Emil Wolfe'), Buffer.from('K1')],
  );
  expect((await finance.ok(queue.deposit, { id })).name).toBe('M. E. Wolfe');
  const [paid] = (await finance.ok(queue.withdrawals, {})).rows;
  expect((await finance.ok(queue.withdrawal, { id: paid?.id ?? 0 })).name).toBe('M. E. Wolfe');
});

test('CONSOLE-017 a queue as a file has exact amounts and the filters of its list', async () => {
  const { rows, total } = await finance.ok(queue.deposits, { status: 0 });
  const file = await finance.ok(exportList, { list: 'deposits', status: '0' });
  expect(file.rows).toBe(total);
  const [head = '', first = ''] = file.csv.split('\r\n');
  const place = head.split(',').indexOf('"credit"');
  expect(rows[0]?.credit).toBe(500_000_000);
  expect(first.split(',')[place]).toBe('500.00');
  expect(first.split(',')[0]).toBe(String(rows[0]?.id));
  const wrong = { list: 'withdrawals', status: 'x' } as const;
  expect(await finance.refused(exportList, wrong)).toBe(CODES['console.filterInvalid'].code);
  expect((await finance.ok(exportList, { list: 'deposits', user: '1' })).rows).toBe(0);
});
