import * as account from '@fulcrum/contract/account/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { deposited } from '../../test/payments/deposits.ts';
import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { NETWORK, operator, realPerson, setFunds } from '../../test/payments/funds-rig.ts';
import type { DepositCase, FundsModule } from './module.ts';

/** In these tests, deposits above 100 dollars need two operators. */

const HOUR_MS = 3_600_000;

let rig: ProductRig;
let module: FundsModule;
let token: string;
let networkId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  module = rig.product.funds;
  networkId = await module.saveNetwork(rig.db, NETWORK);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await setFunds(rig, { depositFourEyes: 100 });
  token = await realPerson(rig);
});

const sent = (number: string) => deposited(rig, { token, networkId, number });
/** Approves an amount in dollars; null approves the expected amount. */
const approve = (by: number, id: number, dollars: number | null = null, remark = '') =>
  module.approveDeposit(operator(by), id, {
    amount: dollars === null ? null : microUsd(dollars * ONE_USD),
    remark,
  });
const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data.balance;
/** Returns the ledger entries of the account. */
const entries = async () =>
  (await rig.ok(account.forexChange, {}, { token })).data.data.map(({ Value }) => Value);

test('DEPOSIT-011: the first of two fixes the amount, the second confirms it and no other', async () => {
  const id = await sent('250');
  const first = await approve(1, id, 240, '10 less arrived');
  expect(first).toMatchObject({
    status: 0,
    credited: null,
    remark: '',
    reviewedBy: null,
    firstApprovedBy: 1,
    firstAmount: 240 * ONE_USD,
    firstNote: '10 less arrived',
  });
  expect(first.firstApprovedAt).toBe(rig.clock.time);
  expect(await balance()).toBe('0.000000');
  const { data: told } = await rig.ok(funds.depositList, {}, { token });
  expect(told.data).toMatchObject([{ status: 0, remark: '', credit: '250.000000' }]);

  await expect(approve(1, id, 240, 'once more')).rejects.toThrow('approval.sameOperator');
  await expect(approve(1, id, 90, 'below the limit')).rejects.toThrow('approval.sameOperator');
  // An approval without an amount is for the expected amount.
  await expect(approve(2, id)).rejects.toMatchObject({
    reason: 'approval.otherAmount',
    figures: { field: 'amount', amount: '240.00' },
  });
  for (const other of [250, 240.000001, 90]) {
    await expect(approve(2, id, other, 'another')).rejects.toThrow('approval.otherAmount');
  }
  expect(await module.deposit(id)).toEqual(first);

  expect(await approve(2, id, 240, 'seen on the chain')).toMatchObject({
    status: 1,
    credited: 240 * ONE_USD,
    firstApprovedBy: 1,
    reviewedBy: 2,
    remark: '10 less arrived',
  });
  expect(await entries()).toEqual(['240.000000']);
  await expect(approve(3, id, 240)).rejects.toThrow('deposit.settled');
});

test('DEPOSIT-011: the limit is compared with what is to be credited', async () => {
  const cases = [
    { number: '100', dollars: null, isOne: true },
    { number: '100.000001', dollars: null, isOne: false },
    { number: '500', dollars: 100, isOne: true },
    { number: '50', dollars: 100.000001, isOne: false },
  ];
  for (const { number, dollars, isOne } of cases) {
    const id = await sent(number);
    const { status, firstApprovedBy } = await approve(1, id, dollars, 'counted');
    expect([status, firstApprovedBy], number).toEqual(isOne ? [1, null] : [0, 1]);
  }
});

test('DEPOSIT-011: a plain one leaves no words to its owner', async () => {
  const id = await sent('250');
  await approve(1, id, null, 'seen on the chain');
  expect(await approve(2, id, 250, 'seen as well')).toMatchObject({ status: 1, remark: '' });
});

test('DEPOSIT-011: a first approval stands whatever becomes of the limit', async () => {
  const id = await sent('250');
  await approve(1, id);
  await setFunds(rig, { depositFourEyes: 1_000 });
  await expect(approve(1, id)).rejects.toThrow('approval.sameOperator');
  await expect(approve(2, id, 90, 'less')).rejects.toThrow('approval.otherAmount');
  expect((await approve(2, id)).status).toBe(1);
  await setFunds(rig, { depositFourEyes: 0 });
  const small = await sent('10');
  expect((await approve(1, small)).status).toBe(0);
  expect((await approve(2, small)).status).toBe(1);
  expect(await entries()).toEqual(['10.000000', '250.000000']);
});

const ENDINGS: [string, (id: number) => Promise<unknown>, Partial<DepositCase>][] = [
  [
    'the same operator rejects it',
    (id) => module.rejectDeposit(operator(1), id, 'charged back'),
    { status: 2, reviewedBy: 1, remark: 'charged back' },
  ],
  [
    'another operator rejects it',
    (id) => module.rejectDeposit(operator(2), id, 'not ours'),
    { status: 2, reviewedBy: 2, remark: 'not ours' },
  ],
  [
    'its owner takes it back',
    (id) => rig.ok(funds.cancelDeposit, { id }, { token }),
    { status: 3, reviewedBy: null, remark: '' },
  ],
  [
    'nobody confirms it for 72 hours',
    () => {
      rig.clock.time += 72 * HOUR_MS;
      return module.expire();
    },
    { status: 3, reviewedBy: null, remark: '' },
  ],
];

test.each(ENDINGS)('DEPOSIT-011: after a first approval %s', async (_, end, leaves) => {
  const id = await sent('250');
  await approve(1, id, 240, 'less');
  await end(id);
  expect(await module.deposit(id)).toMatchObject({ ...leaves, credited: null, firstApprovedBy: 1 });
  await expect(approve(2, id, 240, 'late')).rejects.toThrow('deposit.settled');
  expect(await entries()).toEqual([]);
});

const RACES: [string, (id: number) => Promise<unknown>[]][] = [
  ['two operators, twice each', (id) => [1, 2, 1, 2].map((by) => approve(by, id))],
  [
    'operators who found different amounts',
    (id) => [1, 2, 3].map((by) => approve(by, id, 200 + by, 'counted')),
  ],
  [
    'an approval and a rejection',
    (id) => [approve(1, id), approve(2, id), module.rejectDeposit(operator(3), id, 'no')],
  ],
  [
    'a rejection and an approval',
    (id) => [approve(1, id), module.rejectDeposit(operator(3), id, 'no'), approve(2, id)],
  ],
  ['an approval and the end of its time', (id) => [approve(2, id), module.expire()]],
  ['the end of its time and an approval', (id) => [module.expire(), approve(2, id)]],
];

test.each(RACES)(
  'DEPOSIT-011: at the same moment, %s: credited once or not at all',
  async (name, race) => {
    const id = await sent('250');
    if (name.includes('time')) {
      await approve(1, id);
      rig.clock.time += 72 * HOUR_MS;
    }
    await Promise.allSettled(race(id));
    const { status, credited, firstAmount, firstApprovedBy, reviewedBy } = await module.deposit(id);
    expect(await entries()).toEqual(credited === null ? [] : ['250.000000']);
    expect(credited === null ? [0, 2, 3] : [1]).toContain(status);
    if (status !== 1) return;
    expect(firstAmount).toBe(credited);
    expect(firstApprovedBy).not.toBeNull();
    expect(reviewedBy).not.toBe(firstApprovedBy);
  },
);

test('DEPOSIT-011: the database itself takes neither one operator for two nor another amount', async () => {
  const id = await sent('250');
  await approve(1, id);
  const credit = (by: number, amount: number) =>
    rig.db.query(
      `update deposit set status = 1, settled_seq = 9, settled_at = 9, reviewed_by = $2,
         credited = $3 where id = $1`,
      [id, by, amount],
    );
  for (const [by, amount] of [
    [1, 250_000_000],
    [2, 249_999_999],
  ] as const) {
    await expect(credit(by, amount)).rejects.toMatchObject({ constraint: 'deposit_two_operators' });
  }
});
