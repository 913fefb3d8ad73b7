import * as account from '@fulcrum/contract/account/calls';
import { userInfo } from '@fulcrum/contract/people/calls';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { jpegOf } from '../../test/files/picture-sample.ts';
import { uploaded } from '../../test/files/upload-sample.ts';
import { reasonOf } from '../../test/identity/auth-rig.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../test/payments/funds-rig.ts';
import { ProductRig } from '../../test/product-rig.ts';
import type { Caller } from '../platform/ports/caller.ts';
import type { MoneyDesk } from '../trading/module.ts';
import { createFunds, type FundsModule } from './module.ts';

/** Two gateways work on the same case at the same moment. */

const READER = { language: 'en', timeZone: 'UTC' } as const;

let rig: ProductRig;
let one: FundsModule;
let other: FundsModule;
let networkId: number;
let currencyId: number;
let token: string;
let caller: Caller;
let references = 0;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig, { fourEyes: 1_000 });
  [one, other] = [gateway(), gateway()];
  networkId = await one.saveNetwork(rig.db, NETWORK);
  currencyId = await one.saveCurrency(rig.db, CURRENCY);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await setFunds(rig, { fourEyes: 1_000 });
  token = await realPerson(rig);
  const { data } = await rig.ok(userInfo, {}, { token });
  const [row] = await rig.db.query<{ id: number }>('select id from account where user_id = $1', [
    data.id,
  ]);
  caller = { userId: data.id, accountId: row?.id ?? 0, isDemo: false, sessionKey: '' };
});

/** Opens the module of one gateway, which awaits `beforeEnd` before it has the desk end a case. */
function gateway(beforeEnd: () => Promise<void> = () => Promise.resolve()): FundsModule {
  const { trading, files } = rig.product;
  const desk: MoneyDesk = {
    requestDeposit: (...given) => trading.requestDeposit(...given),
    settleDeposit: (...given) => beforeEnd().then(() => trading.settleDeposit(...given)),
    requestWithdrawal: (...given) => trading.requestWithdrawal(...given),
    judgePayout: (...given) => trading.judgePayout(...given),
    settleWithdrawal: (...given) => beforeEnd().then(() => trading.settleWithdrawal(...given)),
  };
  const { db, clock } = rig;
  return createFunds({
    db,
    clock,
    desk,
    tell: () => Promise.resolve(),
    recordPayee: () => Promise.resolve(),
    proofs: files,
    isVerified: () => Promise.resolve(true),
    fault: (error) => {
      throw error;
    },
  });
}

const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data;

async function deposited(): Promise<number> {
  references += 1;
  const reference = references.toString(16).padStart(64, '0');
  const proof = await uploaded(rig, token, await jpegOf());
  const payment = { networkId, number: '250', proof, sender: '', reference, clientKey: null };
  return (await one.depositCoin(caller, payment)).id;
}

async function withdrawn(): Promise<number> {
  const funding = await deposited();
  await one.approveDeposit(operator(1), funding, { amount: null, remark: '' });
  const form = {
    address: TRON_ADDRESS,
    bankName: '',
    bankAddress: '',
    bankSwift: '',
    payeeName: '',
    payeeAccount: '',
    remark: '',
  };
  const confirm = () => Promise.resolve();
  const method = await one.bindMethod(caller, { type: 1, currencyId, typed: form, confirm });
  const amount = microUsd(60 * ONE_USD);
  const asked = { currencyId, methodId: method.id, amount, memo: '', clientKey: null, confirm };
  return (await one.withdraw(caller, asked, READER)).id;
}

type Step = (funds: FundsModule, id: number) => Promise<unknown>;

/** Runs a step up to its question to the desk; returns how to go on, and how the step ends. */
async function heldBack(id: number, step: Step) {
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let end: Promise<string> = Promise.resolve('');
  await new Promise<void>((reached) => {
    const funds = gateway(() => {
      reached();
      return held;
    });
    end = reasonOf(step(funds, id));
  });
  return { goOn, end };
}

/** Runs `late` up to its question to the desk, then all of `early`, then the rest of `late`. */
async function overtaken(id: number, late: Step, early: Step): Promise<[string, string]> {
  const { goOn, end } = await heldBack(id, late);
  const earlyEnd = await reasonOf(early(other, id));
  goOn();
  return [await end, earlyEnd];
}

/** Runs both up to their questions to the desk, `early` first; then lets `early` ask first. */
async function interleaved(id: number, late: Step, early: Step): Promise<[string, string]> {
  const winner = await heldBack(id, early);
  const loser = await heldBack(id, late);
  winner.goOn();
  const earlyEnd = await winner.end;
  loser.goOn();
  return [await loser.end, earlyEnd];
}

const WAYS = [overtaken, interleaved];

const credit =
  (by: number, dollars: number, remark: string): Step =>
  (funds, id) =>
    funds.approveDeposit(operator(by), id, { amount: microUsd(dollars * ONE_USD), remark });
const refuse: Step = (funds, id) => funds.rejectDeposit(operator(3), id, 'no payment found');
const cancel: Step = (funds, id) => funds.cancelDeposit(caller, id);

/** Each step with what it leaves if it is the one that the desk carries out. */
const ENDS: readonly [string, Step, object][] = [
  [
    'an approval',
    credit(1, 240, 'a fee'),
    { status: 1, credited: 240 * ONE_USD, reviewedBy: 1, remark: 'a fee' },
  ],
  [
    'another approval',
    credit(2, 230, 'two fees'),
    { status: 1, credited: 230 * ONE_USD, reviewedBy: 2, remark: 'two fees' },
  ],
  ['a rejection', refuse, { status: 2, credited: null, reviewedBy: 3, remark: 'no payment found' }],
  ['a cancellation', cancel, { status: 3, credited: null, reviewedBy: null, remark: '' }],
];
const OVERTAKEN = ENDS.flatMap(([late, lateStep]) =>
  ENDS.filter(([early]) => early !== late).map(
    ([early, earlyStep, leaves]) => [late, early, lateStep, earlyStep, leaves] as const,
  ),
);

test.each(OVERTAKEN)(
  'DEPOSIT-014: %s that is overtaken by %s leaves nothing of its own',
  async (_late, _early, late, early, leaves) => {
    for (const way of WAYS) {
      const id = await deposited();
      expect(await way(id, late, early)).toEqual(['deposit.settled', 'accepted']);
      expect(await one.deposit(id)).toMatchObject(leaves);
      // The payment is taken if and only if the deposit was credited.
      const evidence = 'select from deposit_evidence where deposit_id = $1';
      const isTaken = (await rig.db.query(evidence, [id])).length > 0;
      expect(isTaken).toBe('credited' in leaves && leaves.credited !== null);
    }
  },
);

test('DEPOSIT-014: steps at two gateways at once leave one end with its own note', async () => {
  for (let round = 0; round < 12; round += 1) {
    const id = await deposited();
    const steps = ENDS.slice(round % 4).concat(ENDS.slice(0, round % 4));
    const ends = await Promise.all(
      steps.map(([, step], nth) => reasonOf(step(nth % 2 === 0 ? one : other, id))),
    );
    expect(ends.filter((end) => end !== 'deposit.settled')).toEqual(['accepted']);
    const [, , leaves] = steps[ends.indexOf('accepted')] ?? [];
    expect(await one.deposit(id)).toMatchObject(leaves ?? {});
  }
});

test('DEPOSIT-011: first approvals at two gateways at once are a first and a second', async () => {
  await setFunds(rig, { depositFourEyes: 100 });
  const by = (operatorId: number): Step => credit(operatorId, 250, '');
  const same = await deposited();
  const answers = await Promise.all([one, other].map((funds) => reasonOf(by(1)(funds, same))));
  expect(answers.sort()).toEqual(['accepted', 'approval.sameOperator']);
  expect(await one.deposit(same)).toMatchObject({ status: 0, firstApprovedBy: 1 });
  const two = await deposited();
  await Promise.all([by(1)(one, two), by(2)(other, two)]);
  const { status, firstApprovedBy, reviewedBy } = await one.deposit(two);
  expect([status, [firstApprovedBy, reviewedBy].sort()]).toEqual([1, [1, 2]]);
});

const pay: Step = (funds, id) => funds.payWithdrawal(operator(1), id, TXID);
const decline: Step = (funds, id) => funds.rejectWithdrawal(operator(2), id, 'came back');
const callOff: Step = (funds, id) => funds.cancelWithdrawal(caller, id);
const PAID = { status: 1, reviewedBy: 1, reference: TXID, notes: '' };
const DECLINED = { status: 2, reviewedBy: 2, reference: '', notes: 'came back' };
const CALLED_OFF = { status: 3, reviewedBy: null, reference: '', notes: '' };

test.each([
  ['a payment', 'a rejection', true, pay, decline, DECLINED],
  ['a rejection', 'a payment', true, decline, pay, PAID],
  ['a rejection', 'a cancellation', false, decline, callOff, CALLED_OFF],
  ['a cancellation', 'a rejection', false, callOff, decline, DECLINED],
] as const)(
  'WITHDRAW-020: %s that is overtaken by %s leaves nothing of its own',
  async (_late, _early, isApproved, late, early, leaves) => {
    for (const way of WAYS) {
      const id = await withdrawn();
      if (isApproved) await one.approveWithdrawal(operator(1), id, '');
      expect(await way(id, late, early)).toEqual(['withdrawal.settled', 'accepted']);
      expect(await one.withdrawal(id)).toMatchObject(leaves);
      expect((await balance()).lock_balance).toBe('0.000000');
    }
  },
);

test('WITHDRAW-011: what its owner is cancelling at one gateway is not approved at another', async () => {
  const id = await withdrawn();
  const approve: Step = (funds, each) => funds.approveWithdrawal(operator(1), each, '');
  expect(await overtaken(id, callOff, approve)).toEqual(['accepted', 'withdrawal.settled']);
  expect(await one.withdrawal(id)).toMatchObject({ ...CALLED_OFF, approvedBy: null });
  const both = await withdrawn();
  const ends = await Promise.all([reasonOf(callOff(one, both)), reasonOf(approve(other, both))]);
  expect([
    ['accepted', 'withdrawal.settled'],
    ['withdrawal.approved', 'accepted'],
  ]).toContainEqual(ends);
  const { status, approvedBy } = await one.withdrawal(both);
  expect([status, approvedBy]).toEqual(ends[0] === 'accepted' ? [3, null] : [0, 1]);
});

test('WITHDRAW-011: a cancellation that was cut off is finished, and nobody approves it', async () => {
  const id = await withdrawn();
  await heldBack(id, callOff);
  await expect(one.approveWithdrawal(operator(1), id, '')).rejects.toThrow('withdrawal.settled');
  await other.expire();
  expect(await one.withdrawal(id)).toMatchObject({ status: 0, approvedBy: null });
  rig.clock.time += 10_001;
  await Promise.all([one.expire(), other.expire()]);
  expect(await one.withdrawal(id)).toMatchObject(CALLED_OFF);
  expect((await balance()).lock_balance).toBe('0.000000');
});
