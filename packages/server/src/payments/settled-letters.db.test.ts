import * as funds from '@fulcrum/contract/payments/calls';
import { microUsd } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { deposited } from '../../test/payments/deposits.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  payOut,
  setFunds,
  TRON_ADDRESS,
} from '../../test/payments/funds-rig.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { until } from '../../test/until.ts';
import { CaseStore } from './cases/case-store.ts';
import { settledLetters } from './settled-letters.ts';

let rig: ProductRig;
let person: { token: string; id: number };
let currencyId: number;
let networkId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
});
afterAll(() => rig.close());
beforeEach(async () => {
  person = await rig.real();
});

const letters = () =>
  rig.db.query<{ kind: string; subject: string; text: string }>(
    `select o.kind, o.subject, o.text from outbox o
     join app_user u on o.recipient = coalesce(u.email, '+' || u.area_id || u.mobile)
     where u.id = $1 order by o.id`,
    [person.id],
  );
const told = (count: number) =>
  until(async () => {
    const all = await letters();
    expect(all).toHaveLength(count);
    return all;
  });
const sent = (number: string) => deposited(rig, { token: person.token, networkId, number });

test('DEPOSIT-010: each end of a deposit is told once, with the exact amount', async () => {
  const { funds: module } = rig.product;
  const amount = microUsd(249_123_456);
  const first = await sent('250.123456');
  await module.approveDeposit(operator(1), first, { amount, remark: 'Network fee' });
  const second = await sent('20');
  await module.rejectDeposit(operator(1), second, 'Not found');
  const third = await sent('30');
  await rig.ok(funds.cancelDeposit, { id: third }, { token: person.token });
  const [credited, rejected, ended] = await told(3);
  expect(credited?.subject).toBe('Your deposit has been credited');
  expect(credited?.text).toBe(
    `Deposit ${first} of 250.123456 USDT has been credited with 249.123456 USD.\n\nNetwork fee`,
  );
  expect(rejected?.text).toContain('Reason: Not found');
  expect(ended?.text).toContain(`Deposit ${third} of 30.00 USDT was ended without a credit`);
  await module.expire();
  expect(await letters()).toHaveLength(3);
});

test('DEPOSIT-010: a message that could not be written is written later, and once', async () => {
  const id = await sent('40');
  await rig.product.funds.rejectDeposit(operator(1), id, 'Not found');
  await told(1);
  // The state after a process stopped between the decision and the message.
  await rig.db.query(`insert into settled_case values ('deposit', $1)`, [id]);
  const ports = { db: rig.db, store: new CaseStore(rig.db) };
  const failing = settledLetters({ ...ports, tell: () => Promise.reject(new Error('full')) });
  await expect(failing()).rejects.toThrow('full');
  const writer = settledLetters({ ...ports, tell: rig.product.auth.tell });
  const other = settledLetters({ ...ports, tell: rig.product.auth.tell });
  expect((await writer()) + (await other())).toBe(1);
  expect(await letters()).toHaveLength(2);
  expect(await rig.db.query('select from settled_case')).toEqual([]);
});

test('WITHDRAW-014: approved, paid and declined are told by SMS too; a cancelled one is not', async () => {
  const { funds: module } = rig.product;
  const { token } = person;
  await module.approveDeposit(operator(1), await sent('500'), { amount: null, remark: '' });
  await told(1);
  await rig.db.query(
    `update app_user set email = null, area_id = 852, mobile = '9' || id where id = $1`,
    [person.id],
  );
  const bound = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS };
  const { data: method } = await rig.ok(funds.bindDrawMethod, bound, { token });
  const draw = async (number: string) => {
    const body = { draw_currency_id: currencyId, draw_method_id: method.id, number };
    return (await rig.ok(funds.draw, body, { token })).data.id;
  };
  const paid = await draw('100.25');
  await payOut(module, 1, paid);
  await rig.ok(funds.cancelDraw, { id: await draw('50') }, { token });
  const declined = await draw('60');
  await module.rejectWithdrawal(operator(1), declined, 'Name differs');
  const [added, approved, first, second] = await told(4);
  expect(added?.text).toContain('payout');
  expect(approved?.text).toBe(
    `Fulcrum: withdrawal ${paid} of 100.25 USD has been approved and is being paid.`,
  );
  expect(first).toMatchObject({
    kind: 'sms',
    text: `Fulcrum: withdrawal ${paid} of 100.25 USD has been paid: 99.25 USDT.`,
  });
  expect(second?.text).toContain(`withdrawal ${declined} of 60.00 USD was declined`);
});
