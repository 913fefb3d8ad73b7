import * as account from '@fulcrum/contract/account/calls';
import { userInfo } from '@fulcrum/contract/people/calls';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { around, openTestDb } from '../../test/db/test-db.ts';
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
import type { Db } from '../platform/ports/db.ts';
import { Refused } from '../platform/refusal.ts';
import type { MoneyDesk } from '../trading/module.ts';
import { createFunds, type FundsModule } from './module.ts';
import type { CoinPayment, WithdrawalRequest } from './ports.ts';

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
function gateway(
  beforeEnd: () => Promise<void> = () => Promise.resolve(),
  db: Db = rig.db,
): FundsModule {
  const { trading, files } = rig.product;
  const desk: MoneyDesk = {
    requestDeposit: (...given) => trading.requestDeposit(...given),
    settleDeposit: (...given) => beforeEnd().then(() => trading.settleDeposit(...given)),
    requestWithdrawal: (...given) => trading.requestWithdrawal(...given),
    judgePayout: (...given) => trading.judgePayout(...given),
    settleWithdrawal: (...given) => beforeEnd().then(() => trading.settleWithdrawal(...given)),
  };
  return createFunds({
    db,
    clock: rig.clock,
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

async function payment(clientKey: string | null): Promise<CoinPayment> {
  references += 1;
  const reference = references.toString(16).padStart(64, '0');
  const proof = await uploaded(rig, token, await jpegOf());
  return { networkId, number: '250', proof, sender: '', reference, clientKey };
}

const deposited = async () => (await one.depositCoin(caller, await payment(null))).id;

const confirm = () => Promise.resolve();
const binding = (confirmed = confirm) => {
  const bank = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' };
  const typed = { ...bank, address: TRON_ADDRESS, tag: '', remark: '' };
  return { type: 1, currencyId, typed, confirm: confirmed } as const;
};

/** Returns a request for a withdrawal of an account that has the money. */
async function request(clientKey: string | null): Promise<WithdrawalRequest> {
  await one.approveDeposit(operator(1), await deposited(), { amount: null, remark: '' });
  const method = await one.bindMethod(caller, binding());
  const amount = microUsd(60 * ONE_USD);
  return { currencyId, methodId: method.id, amount, memo: '', clientKey, confirm };
}

const withdrawn = async () => (await one.withdraw(caller, await request(null), READER)).id;

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

/** Returns a step at which the first two that reach it wait for one another. */
function meeting(): () => Promise<void> {
  let arrived = 0;
  let open = () => undefined as void;
  const both = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return both;
  };
}

/** Opens the modules of two gateways, both of which look for the case before either writes it. */
function meetingGateways(): readonly [FundsModule, FundsModule] {
  const meet = meeting();
  const opened = () => {
    const transaction: Db['transaction'] = (work) => meet().then(() => rig.db.transaction(work));
    return gateway(undefined, { ...around(rig.db), transaction });
  };
  return [opened(), opened()];
}

const rowsOf = (table: 'deposit' | 'withdrawal' | 'draw_method') =>
  rig.db.query(`select id from ${table} where account_id = $1`, [caller.accountId]);
const eventsOf = (type: string) =>
  rig.db.query('select from journal where account_id = $1 and type = $2', [caller.accountId, type]);

test('DEPOSIT-015: the first requests with a key at two gateways at once are one deposit', async () => {
  const paid = await payment('a key');
  const told = await Promise.all(meetingGateways().map((each) => each.depositCoin(caller, paid)));
  expect(told[0]).toMatchObject({ status: 0, clientKey: 'a key' });
  expect(told[1]).toEqual(told[0]);
  expect(await rowsOf('deposit')).toEqual([{ id: told[0]?.id }]);
  expect(await eventsOf('depositRequested')).toHaveLength(1);
});

test.each([
  ['amounts', { number: '251' }],
  ['pictures', {}],
])(
  'DEPOSIT-015: a key that two gateways are given with two %s is one deposit',
  async (what, given) => {
    const paid = await payment('a key');
    const proof = what === 'pictures' ? (await payment(null)).proof : paid.proof;
    const [first, second] = meetingGateways();
    const ends = await Promise.all([
      reasonOf(first.depositCoin(caller, paid)),
      reasonOf(second.depositCoin(caller, { ...paid, proof, ...given })),
    ]);
    expect(ends.sort()).toEqual(['accepted', 'clientKey.used']);
    expect(await rowsOf('deposit')).toHaveLength(1);
  },
);

test('WITHDRAW-021: the first requests with a key at two gateways at once are one withdrawal', async () => {
  const asked = { ...(await request('a key')), confirm: meeting() };
  const told = await Promise.all([one, other].map((each) => each.withdraw(caller, asked, READER)));
  expect(told[0]).toMatchObject({ status: 0, clientKey: 'a key' });
  expect(told[1]).toEqual(told[0]);
  expect(await rowsOf('withdrawal')).toEqual([{ id: told[0]?.id }]);
  expect(await eventsOf('withdrawalRequested')).toHaveLength(1);
  expect((await balance()).lock_balance).toBe('60.000000');
});

test('WITHDRAW-021: a key that two gateways are given with two amounts is one withdrawal', async () => {
  const asked = { ...(await request('a key')), confirm: meeting() };
  const more = { ...asked, amount: microUsd(61 * ONE_USD) };
  const ends = await Promise.all([
    reasonOf(one.withdraw(caller, asked, READER)),
    reasonOf(other.withdraw(caller, more, READER)),
  ]);
  expect(ends.sort()).toEqual(['accepted', 'clientKey.used']);
  expect(await rowsOf('withdrawal')).toHaveLength(1);
});

test('WITHDRAW-021: a request whose code the same request has just used up is answered', async () => {
  const asked = await request('a key');
  const late = async () => {
    await other.withdraw(caller, asked, READER);
    throw new Refused('factor.codeUsed', { field: 'factor_code' });
  };
  const told = await one.withdraw(caller, { ...asked, confirm: late }, READER);
  expect(await rowsOf('withdrawal')).toEqual([{ id: told.id }]);
  // With another key it is another request, which the code does not allow.
  const another = { ...asked, confirm: late, clientKey: 'another key' };
  await expect(one.withdraw(caller, another, READER)).rejects.toThrow('factor.codeUsed');
});

test('WITHDRAW-021: a payout method that two gateways bind at once is one', async () => {
  const meet = meeting();
  const bound = await Promise.all(
    [one, other].map((each) => each.bindMethod(caller, binding(meet))),
  );
  expect(bound[1]).toEqual(bound[0]);
  expect(await rowsOf('draw_method')).toEqual([{ id: bound[0]?.id }]);
});
