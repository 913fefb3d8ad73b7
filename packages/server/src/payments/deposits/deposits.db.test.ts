import * as account from '@fulcrum/contract/account/calls';
import { CODES } from '@fulcrum/contract/codes';
import * as funds from '@fulcrum/contract/payments/calls';
import { microUsd } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import {
  NETWORK,
  operator,
  realPerson,
  setFunds,
  WIRE,
  TXID,
} from '../../../test/payments/funds-rig.ts';

let rig: ProductRig;
let token: string;
let networkId: number;
let wireId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await realPerson(rig);
  networkId ??= await rig.product.funds.saveNetwork(rig.db, NETWORK);
  wireId ??= await rig.product.funds.saveBankChannel(rig.db, WIRE);
});

const proof = async () => uploaded(rig, token, await jpegOf());
const payment = async (changes: Readonly<Record<string, string | number>> = {}) => ({
  number: '250.5',
  proofImg: String(changes['proofImg'] ?? (await proof())),
  charge_id: networkId,
  ...changes,
});
const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data.balance;
const submit = async (changes: Readonly<Record<string, string | number>> = {}) =>
  (await rig.ok(funds.depositCoin, await payment(changes), { token })).data;
const refusal = async (changes: Readonly<Record<string, string | number>>) =>
  rig.send(funds.depositCoin, await payment(changes), { token });
const refusedWith = async (changes: Readonly<Record<string, string | number>>) =>
  (await refusal(changes)).code;

test('DEPOSIT-002: a deposit is credited once, as a ledger entry of its own', async () => {
  const deposit = await submit({ txid: TXID });
  expect(deposit).toMatchObject({ number: '250.500000', status: 0, credit: '250.500000' });
  expect(await balance()).toBe('0.000000');
  const { funds: module } = rig.product;
  const approving = () =>
    module.approveDeposit(operator(1), deposit.id, { amount: null, remark: '' });
  const outcomes = await Promise.allSettled([approving(), approving()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toBe('250.500000');
  await expect(approving()).rejects.toThrow('deposit.settled');
  await expect(module.rejectDeposit(operator(1), deposit.id, 'late')).rejects.toThrow('settled');
  const { data: log } = await rig.ok(account.forexChange, {}, { token });
  expect(log.data).toMatchObject([{ Value: '250.500000', Type: 1, MemoTran: 'Deposit' }]);
  const { data: list } = await rig.ok(funds.depositList, { type: 0 }, { token });
  expect(list).toMatchObject({ total: 1, data: [{ id: deposit.id, status: 1 }] });
});

test('DEPOSIT-001: a bank transfer is worth its amount at the price of its currency', async () => {
  const body = { number: '1000.00', proofImg: await proof(), wire_id: wireId };
  const { data } = await rig.ok(funds.depositWire, body, { token });
  expect(data).toMatchObject({ type: 1, currency_code: 'HKD', credit: '128.000000' });
});

test('DEPOSIT-004: a proof counts once, also when its deposit was rejected', async () => {
  const image = await proof();
  const first = await submit({ proofImg: image });
  expect(first.proofImg).toBe(`/api/common/image?id=${image}`);
  const used = { code: CODES['proof.used'].code, data: { field: 'proofImg' } };
  expect(await refusal({ proofImg: first.proofImg })).toMatchObject(used);
  const mine = token;
  token = await realPerson(rig);
  expect(await refusedWith({ proofImg: image })).not.toBe(1);
  token = mine;
  await rig.product.funds.rejectDeposit(operator(1), first.id, 'Not readable');
  const { data } = await rig.ok(funds.depositList, {}, { token });
  expect(data.data[0]).toMatchObject({ status: 2, remark: 'Not readable' });
  expect(await refusedWith({ proofImg: image })).toBe(CODES['proof.used'].code);
});

test('DEPOSIT-005: an amount that the channel does not take is refused by its own name', async () => {
  expect(await refusedWith({ number: '9.999999' })).toBe(CODES['deposit.tooSmall'].code);
  expect(await refusedWith({ number: '10' })).toBe(1);
  expect(await refusedWith({ number: '50000.000001' })).toBe(CODES['deposit.tooLarge'].code);
  expect(await refusedWith({ number: '50000' })).toBe(1);
  expect(await refusedWith({ number: '10.0000001' })).toBe(CODES['amount.digits'].code);
  for (const number of ['0', '-5', '1e3', '1,5', 'x', '']) {
    expect(await refusedWith({ number }), number).toBe(CODES['amount.invalid'].code);
  }
  expect(await refusedWith({ charge_id: 999 })).toBe(CODES['network.unknown'].code);
  expect(await refusedWith({ proofImg: '' })).toBe(CODES['proof.missing'].code);
  expect(await refusedWith({ txid: 'a b' })).toBe(CODES['reference.invalid'].code);
});

test('DEPOSIT-006: the same key again answers with the first deposit, even at once', async () => {
  const body = await payment({ client_key: 'tap' });
  const [first, second] = await Promise.all([
    rig.ok(funds.depositCoin, body, { token }),
    rig.ok(funds.depositCoin, body, { token }),
  ]);
  expect(second.data.id).toBe(first.data.id);
  for (const change of [{ number: '300' }, { charge_id: 999 }, { proofImg: await proof() }]) {
    const refused = await rig.send(funds.depositCoin, { ...body, ...change }, { token });
    expect(refused.code, JSON.stringify(change)).toBe(CODES['clientKey.used'].code);
  }
  expect((await rig.ok(funds.depositList, {}, { token })).data.total).toBe(1);
});

test('DEPOSIT-003: the twenty-first deposit under review leaves neither a draft nor its proof', async () => {
  for (let n = 0; n < 20; n += 1) await submit({ number: '10' });
  const last = await payment({ client_key: 'one too many' });
  const refused = await rig.send(funds.depositCoin, last, { token });
  expect(refused.code).toBe(CODES['deposits.limit'].code);
  expect(await rig.db.query(`select from deposit where client_key = 'one too many'`)).toEqual([]);
  const [file] = await rig.db.query('select state from file where id = $1', [last.proofImg]);
  expect(file).toEqual({ state: 'ended' });
});

test('DEPOSIT-006: a draft that a crash left behind is gone on with', async () => {
  const body = await payment({ client_key: 'crash' });
  const first = await submit(body);
  // The state after the process ended between the draft and the commit.
  const accountId = await accountOf(first.id);
  const left = await proof();
  await rig.db.query(
    `insert into deposit (account_id, type, channel_id, channel, currency_code, protocol_code,
       digits, amount, credit, proof, sender, reference, client_key, created_at)
     select account_id, type, channel_id, channel, currency_code, protocol_code, digits, amount,
       credit, $2, sender, 'ref-left', 'left', created_at
     from deposit where id = $1`,
    [first.id, left],
  );
  const [draft] = await rig.db.query<{ id: number }>(
    `select id from deposit where account_id = $1 and status is null`,
    [accountId],
  );
  const { data: list } = await rig.ok(funds.depositList, {}, { token });
  expect(list.total).toBe(1);
  const resumed = await submit({ ...body, proofImg: left, client_key: 'left' });
  expect(resumed).toMatchObject({ id: draft?.id, status: 0 });
});

test('DEPOSIT-007: its owner can withdraw it, nobody else can', async () => {
  const deposit = await submit();
  const stranger = await realPerson(rig);
  const strange = await rig.send(funds.cancelDeposit, { id: deposit.id }, { token: stranger });
  expect(strange.code).toBe(CODES['deposit.unknown'].code);
  const { data } = await rig.ok(funds.cancelDeposit, { id: deposit.id }, { token });
  expect(data.status).toBe(3);
  const again = await rig.send(funds.cancelDeposit, { id: deposit.id }, { token });
  expect(again.code).toBe(CODES['deposit.settled'].code);
});

test('DEPOSIT-007: nobody reviewed it for 72 hours, so it becomes invalid', async () => {
  await rig.product.funds.expire();
  const deposit = await submit();
  rig.clock.time += 72 * 3_600_000 - 1;
  await rig.product.funds.expire();
  expect((await rig.product.funds.deposit(deposit.id)).status).toBe(0);
  rig.clock.time += 1;
  await rig.product.funds.expire();
  expect((await rig.product.funds.deposit(deposit.id)).status).toBe(3);
});

test('DEPOSIT-008: a channel that is switched off takes nothing and is not shown', async () => {
  const { funds: module } = rig.product;
  await module.saveNetwork(rig.db, { ...NETWORK, id: networkId, isEnabled: false });
  expect((await rig.ok(funds.depositNetworks, {}, { token })).data).toEqual([]);
  expect(await refusedWith({})).toBe(CODES['network.unknown'].code);
  await module.saveNetwork(rig.db, { ...NETWORK, id: networkId });
  const { data: symbols } = await rig.ok(funds.depositSymbols, {}, { token });
  expect(symbols).toEqual([
    { currency_code: 'USDT', types: [0] },
    { currency_code: 'HKD', types: [1] },
  ]);
  const { data: wires } = await rig.ok(funds.wireOptions, { bank_coin: 'HKD' }, { token });
  expect(wires).toMatchObject([{ id: wireId, payee_account: '012345678901' }]);
  expect((await rig.ok(funds.wireOptions, { bank_coin: 'EUR' }, { token })).data).toEqual([]);
});

test('DEPOSIT-009: what arrived may differ from what was expected, with a remark', async () => {
  const deposit = await submit();
  const { funds: module } = rig.product;
  const amount = microUsd(249_000_000);
  const credit = (remark: string) =>
    module.approveDeposit(operator(1), deposit.id, { amount, remark });
  await expect(credit('')).rejects.toThrow('remark.missing');
  expect(await credit('1.50 network fee')).toMatchObject({ credited: amount, status: 1 });
  expect(await balance()).toBe('249.000000');
});

test('WITHDRAW-012: a demo account is told to register', async () => {
  const demo = await rig.demo();
  const { code, msg } = await rig.send(
    funds.depositCoin,
    await payment({ proofImg: 'x'.repeat(27) }),
    { token: demo },
  );
  expect(code).toBe(CODES['real.only'].code);
  expect(msg).toBe('Please register or log in to a real account');
  for (const endpoint of [funds.depositNetworks, funds.drawSymbols, funds.drawMethods]) {
    expect((await rig.send(endpoint, {}, { token: demo })).code).toBe(CODES['real.only'].code);
  }
});

async function accountOf(depositId: number): Promise<number> {
  return (await rig.product.funds.deposit(depositId)).accountId;
}
