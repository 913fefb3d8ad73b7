import * as account from '@fulcrum/contract/account/calls';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as funds from '@fulcrum/contract/payments/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { funded } from '../../../test/payments/deposits.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../../test/payments/funds-rig.ts';

let rig: ProductRig;
let token: string;
let currencyId: number;
let networkId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await setFunds(rig);
  token = await realPerson(rig);
});

const fund = (dollars: number) => funded(rig, { token, networkId, number: dollars });
const bind = async () =>
  (
    await rig.ok(
      funds.bindDrawMethod,
      { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS },
      { token },
    )
  ).data;
const body = (methodId: number, number: number | string, changes: object = {}) => ({
  draw_currency_id: currencyId,
  draw_method_id: methodId,
  number,
  ...changes,
});
const draw = async (methodId: number, number: number | string, changes: object = {}) =>
  (await rig.ok(funds.draw, body(methodId, number, changes), { token })).data;
const refusal = async (methodId: number, number: number | string, changes: object = {}) =>
  rig.send(funds.draw, body(methodId, number, changes), { token });
const DAY_MS = 86_400_000;
const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data;
const code = (reason: Reason) => CODES[reason].code;

test('WITHDRAW-003: held at once, paid once, with its fee as an entry of its own', async () => {
  await fund(500);
  const method = await bind();
  const asked = await draw(method.id, '100.25', { memo: 'rent' });
  expect(asked).toMatchObject({
    number: '100.250000',
    fee: '1.000000',
    real_number: '99.250000',
    status: 0,
    address: TRON_ADDRESS,
    memo: 'rent',
  });
  expect(await balance()).toMatchObject({ lock_balance: '100.250000', free_margin: '399.750000' });
  await rig.product.funds.approveWithdrawal(operator(1), asked.id, '');
  expect(await balance()).toMatchObject({ balance: '500.000000', lock_balance: '100.250000' });
  const pay = () => rig.product.funds.payWithdrawal(operator(1), asked.id, TXID);
  const outcomes = await Promise.allSettled([pay(), pay()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toMatchObject({ balance: '399.750000', lock_balance: '0.000000' });
  const { data: log } = await rig.ok(account.forexChange, {}, { token });
  expect(log.data.map(({ Type, Value }) => [Type, Value])).toEqual([
    [3, '-1.000000'],
    [2, '-99.250000'],
    [1, '500.000000'],
  ]);
  const { data: list } = await rig.ok(funds.drawList, { type: 1 }, { token });
  expect(list).toMatchObject({
    total: 1,
    data: [{ status: 1, status_name: 'Paid', txid: TXID, notes: '' }],
  });
});

test('WITHDRAW-004: more than is free is refused with what is free, and holds nothing', async () => {
  await fund(100);
  const method = await bind();
  await draw(method.id, 60);
  const refused = await refusal(method.id, '40.000001');
  expect(refused).toMatchObject({ code: code('withdrawal.exceeds'), data: { available: '40.00' } });
  expect(await balance()).toMatchObject({ lock_balance: '60.000000' });
  await draw(method.id, 40);
});

test('WITHDRAW-004: withdrawals sent at once never take more than there is', async () => {
  await fund(100);
  const method = await bind();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(method.id, 30)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(3);
  expect(await balance()).toMatchObject({ lock_balance: '90.000000' });
});

test('WITHDRAW-006: amounts outside the limits, and fees that eat everything', async () => {
  await fund(100);
  const method = await bind();
  expect((await refusal(method.id, '9.99')).code).toBe(code('withdrawal.tooSmall'));
  expect((await refusal(method.id, 100_001)).code).toBe(code('withdrawal.tooLarge'));
  expect((await refusal(method.id, 0)).code).toBe(code('amount.invalid'));
  expect((await refusal(method.id, '10.0000001')).code).toBe(code('amount.invalid'));
  const dear = await rig.product.funds.saveCurrency(rig.db, { ...CURRENCY, drawRate: 20_000_000 });
  const other = await rig.ok(
    funds.bindDrawMethod,
    { type: 1, draw_id: dear, dc_address: TRON_ADDRESS },
    { token },
  );
  const answer = await refusal(other.data.id, 20, { draw_currency_id: dear });
  expect(answer).toMatchObject({ code: code('withdrawal.netZero'), data: { fee: '20.00' } });
  expect((await refusal(other.data.id, 20)).code).toBe(code('drawMethod.mismatch'));
});

test('WITHDRAW-007: it needs a verified identity', async () => {
  await setFunds(rig, { needsVerification: true });
  await fund(100);
  const method = await bind();
  expect((await refusal(method.id, 50)).code).toBe(code('verification.needed'));
});

test('WITHDRAW-007: a new method waits, and a removed one is gone', async () => {
  await setFunds(rig, { methodWaitHours: 24 });
  await fund(100);
  const method = await bind();
  const early = await refusal(method.id, 50);
  expect(early).toMatchObject({ code: code('drawMethod.waiting') });
  expect(early.msg).toMatch(/^A new withdrawal account can be used after Mar \d+, 2026/);
  rig.clock.time += 24 * 3_600_000 - 1;
  expect((await refusal(method.id, 50)).code).toBe(code('drawMethod.waiting'));
  rig.clock.time += 1;
  await draw(method.id, 50);
  await rig.ok(funds.removeDrawMethod, { id: method.id }, { token });
  expect((await rig.ok(funds.drawMethods, {}, { token })).data).toEqual([]);
  expect((await refusal(method.id, 20)).code).toBe(code('drawMethod.missing'));
  const again = await rig.send(funds.removeDrawMethod, { id: method.id }, { token });
  expect(again.code).toBe(code('drawMethod.unknown'));
});

test('WITHDRAW-007: binding the same address again is the same method and waits no longer', async () => {
  const first = await bind();
  expect((await bind()).id).toBe(first.id);
  const stranger = await realPerson(rig);
  const strange = await rig.send(funds.draw, body(first.id, 20), { token: stranger });
  expect(strange.code).toBe(code('drawMethod.missing'));
});

test('WITHDRAW-007: an Ethereum address is the same in any case, and a method is of the currency’s kind', async () => {
  const draw_id = await rig.product.funds.saveCurrency(rig.db, { ...CURRENCY, protocol: 'ERC20' });
  const bound = async (dc_address: string, type: 1 | 2 = 1) =>
    rig.send(funds.bindDrawMethod, { type, draw_id, dc_address }, { token });
  const first = await bound('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  expect(first.code).toBe(1);
  const again = await bound('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
  expect(again.data).toEqual(first.data);
  const bank = await bound('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 2);
  expect(bank.code).toBe(code('drawType.invalid'));
});

test('WITHDRAW-007: an account has twenty methods at most, and a removed one makes room', async () => {
  const bank = { ...CURRENCY, type: 2, code: 'USD', protocol: '', digits: 2 } as const;
  const draw_id = await rig.product.funds.saveCurrency(rig.db, bank);
  const bound = (n: number) => {
    const account = { bank_name: 'Harbour Bank', payee_name: 'Ann', payee_account: `10000${n}` };
    return rig.send(funds.bindDrawMethod, { type: 2, draw_id, ...account }, { token });
  };
  const methods = [];
  for (let n = 10; n < 30; n += 1) methods.push(await bound(n));
  expect(methods.map((answer) => answer.code)).toEqual(Array(20).fill(1));
  expect(await bound(30)).toMatchObject({ code: code('drawMethods.limit'), data: { max: 20 } });
  const { data } = await rig.ok(funds.drawMethods, {}, { token });
  await rig.ok(funds.removeDrawMethod, { id: data[0]?.id ?? 0 }, { token });
  expect((await bound(30)).code).toBe(1);
});

test('WITHDRAW-008: above the limit two different operators approve', async () => {
  await setFunds(rig, { fourEyes: 100 });
  await fund(1_000);
  const method = await bind();
  const { funds: module } = rig.product;
  const approve = async (by: number, id: number) =>
    (await module.approveWithdrawal(operator(by), id, '')).stage;
  const small = await draw(method.id, 100);
  expect(await approve(11, small.id)).toBe('approved');
  rig.clock.time += DAY_MS;
  const large = await draw(method.id, '100.000001');
  expect(await approve(11, large.id)).toBe('first');
  expect(await balance()).toMatchObject({ lock_balance: '200.000001' });
  await expect(approve(11, large.id)).rejects.toThrow('approval.sameOperator');
  expect(await approve(12, large.id)).toBe('approved');
  await expect(approve(13, large.id)).rejects.toThrow('withdrawal.approved');
});

test('WITHDRAW-008: what one person is paid in a day counts together, whoever approves', async () => {
  await setFunds(rig, { fourEyes: 100 });
  await fund(1_000);
  const method = await bind();
  const { funds: module } = rig.product;
  const stageOf = async (by: number, amount: number) => {
    const { id } = await draw(method.id, amount);
    return (await module.approveWithdrawal(operator(by), id, '')).stage;
  };
  expect(await stageOf(21, 60)).toBe('approved');
  expect(await stageOf(22, 40)).toBe('approved');
  expect(await stageOf(23, 10)).toBe('first');
  rig.clock.time += DAY_MS;
  expect(await stageOf(24, 40)).toBe('approved');
});

test('WITHDRAW-008: what one operator approves in a day counts together, whoever is paid', async () => {
  await setFunds(rig, { fourEyes: 100 });
  const { funds: module } = rig.product;
  const ask = async (amount: number) => {
    token = await realPerson(rig);
    await fund(500);
    return (await draw((await bind()).id, amount)).id;
  };
  const stageOf = async (by: number, id: number) =>
    (await module.approveWithdrawal(operator(by), id, '')).stage;
  const split = [await ask(60), await ask(60)];
  // Two concurrent approvals are also counted together, although each could compute the day's sum
  // without the other.
  const stages = await Promise.all(split.map((id) => stageOf(31, id)));
  expect(stages.sort()).toEqual(['approved', 'first']);
  expect(await stageOf(32, await ask(30))).toBe('approved');
  // This approval is the second operator's.
  const large = await ask(200);
  expect(await stageOf(33, large)).toBe('first');
  expect(await stageOf(32, large)).toBe('approved');
  expect(await stageOf(32, await ask(30))).toBe('first');
});

test('WITHDRAW-008: a first approval stands when the limit is raised over it', async () => {
  await setFunds(rig, { fourEyes: 100 });
  await fund(500);
  const { funds: module } = rig.product;
  const { id } = await draw((await bind()).id, 200);
  await module.approveWithdrawal(operator(1), id, '');
  await setFunds(rig, { fourEyes: 1_000 });
  const again = module.approveWithdrawal(operator(1), id, '');
  await expect(again).rejects.toThrow('approval.sameOperator');
  expect((await module.approveWithdrawal(operator(2), id, '')).stage).toBe('approved');
});

test('WITHDRAW-018: under review, approved and paid are told apart, and the ledger moves once', async () => {
  await fund(500);
  const { funds: module } = rig.product;
  const { id } = await draw((await bind()).id, 60);
  const told = async () => (await rig.ok(funds.drawList, {}, { token })).data.data[0];
  expect(await told()).toMatchObject({
    status: 0,
    status_name: 'Under review',
    is_approved: false,
    approved_at: null,
    settled_at: null,
  });
  await expect(module.payWithdrawal(operator(1), id, TXID)).rejects.toThrow('notApproved');
  await module.approveWithdrawal(operator(1), id, 'checked');
  expect(await told()).toMatchObject({
    status: 0,
    status_name: 'Approved, being paid',
    is_approved: true,
    txid: '',
    notes: '',
  });
  expect(await balance()).toMatchObject({ balance: '500.000000', lock_balance: '60.000000' });
  const late = await rig.send(funds.cancelDraw, { id }, { token });
  expect(late.code).toBe(code('withdrawal.approved'));
  await expect(module.payWithdrawal(operator(1), id, 'a1b2c3')).rejects.toMatchObject({
    reason: 'reference.form',
    figures: { field: 'reference', protocol: 'TRC20' },
  });
  await module.payWithdrawal(operator(1), id, `0x${TXID.toUpperCase()}`);
  expect(await told()).toMatchObject({
    status: 1,
    status_name: 'Paid',
    txid: TXID,
    approved_at: expect.any(Number),
    settled_at: expect.any(Number),
  });
  expect(await balance()).toMatchObject({ balance: '440.000000', lock_balance: '0.000000' });
});

test('WITHDRAW-018: what could not be sent is rejected, and its amount is free again', async () => {
  await fund(500);
  const { funds: module } = rig.product;
  const { id } = await draw((await bind()).id, 60);
  await module.approveWithdrawal(operator(1), id, 'checked');
  await module.rejectWithdrawal(operator(2), id, 'The network refused the address');
  expect(await balance()).toMatchObject({ balance: '500.000000', lock_balance: '0.000000' });
  await expect(module.payWithdrawal(operator(1), id, TXID)).rejects.toThrow('withdrawal.settled');
});

test('WITHDRAW-010: the same key again answers with the first withdrawal, even at once', async () => {
  await fund(100);
  const method = await bind();
  const key = { client_key: 'tap' };
  const [first, second] = await Promise.all([draw(method.id, 60, key), draw(method.id, 60, key)]);
  expect(second.id).toBe(first.id);
  expect(await balance()).toMatchObject({ lock_balance: '60.000000' });
  expect((await refusal(method.id, 20, key)).code).toBe(code('clientKey.used'));
  expect((await refusal(method.id + 1, 60, key)).code).toBe(code('clientKey.used'));
  const elsewhere = { ...key, draw_currency_id: currencyId + 1 };
  expect((await refusal(method.id, 60, elsewhere)).code).toBe(code('clientKey.used'));
  await rig.product.funds.rejectWithdrawal(operator(1), first.id, 'Wrong name');
  expect(await draw(method.id, 60, key)).toMatchObject({ id: first.id, status: 2 });
});

test('WITHDRAW-011: its owner cancels it while it is under review, and nobody else does', async () => {
  await fund(100);
  const method = await bind();
  const asked = await draw(method.id, 60);
  const stranger = await realPerson(rig);
  const strange = await rig.send(funds.cancelDraw, { id: asked.id }, { token: stranger });
  expect(strange.code).toBe(code('withdrawal.unknown'));
  expect((await rig.ok(funds.cancelDraw, { id: asked.id }, { token })).data.status).toBe(3);
  expect(await balance()).toMatchObject({ balance: '100.000000', lock_balance: '0.000000' });
  const late = await rig.send(funds.cancelDraw, { id: asked.id }, { token });
  expect(late.code).toBe(code('withdrawal.settled'));
  await expect(rig.product.funds.approveWithdrawal(operator(1), asked.id, '')).rejects.toThrow(
    'withdrawal.settled',
  );
});

test('WITHDRAW-003: the database itself refuses money held by hand and a state that moves twice', async () => {
  await fund(100);
  const asked = await draw((await bind()).id, 60);
  const held = (sql: string) => rig.db.query(sql, [asked.id]);
  await expect(
    held(
      'update account set locked = 1 where id = (select account_id from withdrawal where id = $1)',
    ),
  ).rejects.toMatchObject({ constraint: 'account_locked_by_withdrawals' });
  await expect(held('delete from withdrawal where id = $1')).rejects.toMatchObject({
    constraint: 'withdrawal_settled_stays',
  });
  await rig.ok(funds.cancelDraw, { id: asked.id }, { token });
  await expect(held('update withdrawal set status = 0 where id = $1')).rejects.toMatchObject({
    constraint: 'withdrawal_settled_stays',
  });
});

test('channels that do not fit together are refused by their field', async () => {
  const { funds: module } = rig.product;
  const wrong = [
    [{ ...CURRENCY, protocol: 'MOON' }, 'protocol'],
    [{ ...CURRENCY, digits: 9 }, 'digits'],
    [{ ...CURRENCY, maxAmount: 1 }, 'maxAmount'],
    [{ ...CURRENCY, usdPrice: Number.MAX_SAFE_INTEGER, digits: 8 }, 'maxAmount'],
    [{ ...CURRENCY, feeType: 2 as const, drawRate: 1_000_000 }, 'drawRate'],
  ] as const;
  for (const [currency, field] of wrong) {
    await expect(async () => module.saveCurrency(rig.db, currency)).rejects.toMatchObject({
      reason: 'channel.invalid',
      figures: { field },
    });
  }
  await expect(async () =>
    module.saveNetwork(rig.db, { ...NETWORK, address: `${TRON_ADDRESS.slice(0, -1)}8` }),
  ).rejects.toMatchObject({ reason: 'address.checksum' });
});

test('a statement tells the entries of its period, and refuses one that is none', async () => {
  await fund(500);
  const ask = (from: number, to: number) =>
    rig.send(account.statement, { from, to, format: 'csv' }, { token });
  const now = rig.clock.time;
  const { data } = await rig.ok(
    account.statement,
    { from: now - 1_000, to: now + 1, format: 'csv' },
    { token },
  );
  expect(data.content.split('\r\n')).toHaveLength(3);
  expect(data.content).toContain(',1,"Deposit",500.000000,500.000000,,');
  const { data: before } = await rig.ok(
    account.statement,
    { from: now - 1_000, to: now, format: 'csv' },
    { token },
  );
  expect(before.content.split('\r\n')).toHaveLength(2);
  const { data: printed } = await rig.ok(
    account.statement,
    { from: now - 1_000, to: now + 1, format: 'pdf' },
    { token },
  );
  expect(printed.file_name).toMatch(/^statement-\d+-[\d-]+\.pdf$/);
  expect(printed.media_type).toBe('application/pdf');
  expect(Buffer.from(printed.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  for (const [from, to] of [
    [now, now],
    [now, now - 1],
    [now - 366 * 86_400_000 - 1, now],
    [0, now],
  ] as const) {
    expect((await ask(from, to)).code).toBe(code('statement.range'));
  }
});
