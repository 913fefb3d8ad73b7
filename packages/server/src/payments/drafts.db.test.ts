import * as account from '@fulcrum/contract/account/calls';
import { userInfo } from '@fulcrum/contract/people/calls';
import { microUsd } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import type { Caller } from '../platform/ports/caller.ts';
import { jpegOf } from '../../test/files/picture-sample.ts';
import { uploaded } from '../../test/files/upload-sample.ts';
import { ProductRig } from '../../test/product-rig.ts';
import type { MoneyDesk } from '../trading/module.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../test/payments/funds-rig.ts';
import { createFunds, type FundsModule } from './module.ts';
import type { CoinPayment, WithdrawalRequest } from './ports.ts';

/** A process ends between two actions on a case, and another process continues. */

const HOUR_MS = 3_600_000;
const GONE = 'the process is gone';
const READER = { language: 'en', timeZone: 'UTC' } as const;

let rig: ProductRig;
/** The module in the process after the crash. */
let funds: FundsModule;
let networkId: number;
let currencyId: number;
let token: string;
let caller: Caller;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  ({ funds } = rig.product);
  await setFunds(rig, { fourEyes: 100 });
  networkId = await funds.saveNetwork(rig.db, NETWORK);
  currencyId = await funds.saveCurrency(rig.db, CURRENCY);
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await realPerson(rig);
  const { data } = await rig.ok(userInfo, {}, { token });
  const [row] = await rig.db.query<{ id: number }>('select id from account where user_id = $1', [
    data.id,
  ]);
  caller = { userId: data.id, accountId: row?.id ?? 0, isDemo: false, sessionKey: '' };
});

type Cut = 'before the commit' | 'after the commit';
const CUTS: readonly Cut[] = ['before the commit', 'after the commit'];

/** Returns the module in a process that ends at its next call of the desk. */
function dying(cut: Cut): FundsModule {
  const { trading, files } = rig.product;
  const through = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (cut === 'after the commit') await work();
    throw new Error(GONE);
  };
  const desk: MoneyDesk = {
    requestDeposit: (...given) => through(() => trading.requestDeposit(...given)),
    settleDeposit: (...given) => through(() => trading.settleDeposit(...given)),
    requestWithdrawal: (...given) => through(() => trading.requestWithdrawal(...given)),
    judgePayout: (...given) => trading.judgePayout(...given),
    settleWithdrawal: (...given) => through(() => trading.settleWithdrawal(...given)),
  };
  const { db, clock } = rig;
  const fault = (error: unknown) => {
    throw error;
  };
  return createFunds({
    db,
    clock,
    desk,
    tell: () => Promise.resolve(),
    recordPayee: () => Promise.resolve(),
    proofs: files,
    isVerified: () => Promise.resolve(true),
    fault,
  });
}

const picture = async () => uploaded(rig, token, await jpegOf());
const payment = async (clientKey: string | null): Promise<CoinPayment> => ({
  networkId,
  number: '250',
  proof: await picture(),
  sender: '',
  reference: null,
  clientKey,
});
const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data;
const rowsOf = (table: 'deposit' | 'withdrawal') =>
  rig.db.query<{ id: number; status: number | null; client_key: string | null }>(
    `select id, status, client_key from ${table} where account_id = $1 order by id`,
    [caller.accountId],
  );
const eventsOf = async () => {
  const rows = await rig.db.query<{ type: string }>(
    'select type from journal where account_id = $1 order by seq',
    [caller.accountId],
  );
  return rows.map(({ type }) => type);
};
const fileOf = async (id: string) => {
  const [row] = await rig.db.query<{ state: string; used_by: string | null }>(
    'select state, used_by from file where id = $1',
    [id],
  );
  return row;
};

async function withMoney(): Promise<WithdrawalRequest> {
  const { id } = await funds.depositCoin(caller, await payment(null));
  await funds.approveDeposit(operator(1), id, { amount: microUsd(500_000_000), remark: 'more' });
  const none = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' };
  const form = { ...none, address: TRON_ADDRESS, tag: '', remark: '' };
  // The users of this test have no second factor.
  const confirm = () => Promise.resolve();
  const wanted = { type: 1, currencyId, typed: form, confirm } as const;
  const method = await funds.bindMethod(caller, wanted);
  const amount = microUsd(60_000_000);
  return { currencyId, methodId: method.id, amount, memo: '', clientKey: 'a key', confirm };
}

test.each(CUTS)(
  'DEPOSIT-006: a deposit cut off %s is one when its key comes again',
  async (cut) => {
    const paid = await payment('a key');
    await expect(dying(cut).depositCoin(caller, paid)).rejects.toThrow(GONE);
    const [left] = await rowsOf('deposit');
    expect(left?.status).toBe(cut === 'before the commit' ? null : 0);
    // The draft was never shown to operators.
    expect((await funds.deposits({ accountId: caller.accountId }, 1)).total).toBe(
      cut === 'before the commit' ? 0 : 1,
    );
    if (left?.status === null) await expect(funds.deposit(left.id)).rejects.toThrow('unknown');
    const told = await funds.depositCoin(caller, paid);
    expect(await funds.depositCoin(caller, paid)).toEqual(told);
    expect(await rowsOf('deposit')).toEqual([{ id: left?.id, status: 0, client_key: 'a key' }]);
    expect(await eventsOf()).toEqual(['depositRequested']);
    expect(await fileOf(paid.proof)).toEqual({ state: 'used', used_by: `deposit:${told.id}` });
    await expect(funds.depositCoin(caller, { ...paid, number: '251' })).rejects.toThrow(
      'clientKey.used',
    );
  },
);

test('DEPOSIT-006: a draft is gone on with under another key, by its proof', async () => {
  const paid = await payment('first');
  await expect(dying('before the commit').depositCoin(caller, paid)).rejects.toThrow(GONE);
  const told = await funds.depositCoin(caller, { ...paid, number: '300', clientKey: 'second' });
  expect(told).toMatchObject({ amount: 300_000_000, credit: 300_000_000, status: 0 });
  expect(await rowsOf('deposit')).toEqual([{ id: told.id, status: 0, client_key: 'second' }]);
  await expect(funds.depositCoin(caller, paid)).rejects.toThrow('proof.used');
  expect(await eventsOf()).toEqual(['depositRequested']);
});

test('DEPOSIT-004: the draft of one account gives its proof to no other', async () => {
  const paid = await payment('first');
  await expect(dying('before the commit').depositCoin(caller, paid)).rejects.toThrow(GONE);
  const stranger = await realPerson(rig);
  const { data } = await rig.ok(userInfo, {}, { token: stranger });
  const [row] = await rig.db.query<{ id: number }>('select id from account where user_id = $1', [
    data.id,
  ]);
  const other = { ...caller, userId: data.id, accountId: row?.id ?? 0 };
  await expect(funds.depositCoin(other, paid)).rejects.toThrow(/proof\.used|file\.unknown/);
  expect(await fileOf(paid.proof)).toMatchObject({ state: 'used' });
});

test('a draft of a deposit that nobody comes back for goes after an hour, and its proof with it', async () => {
  const told = await payment(null);
  const { id } = await funds.depositCoin(caller, told);
  const paid = await payment('never again');
  await expect(dying('before the commit').depositCoin(caller, paid)).rejects.toThrow(GONE);
  rig.clock.time += HOUR_MS;
  await funds.expire();
  expect(await rowsOf('deposit')).toHaveLength(2);
  rig.clock.time += 1;
  await funds.expire();
  // An acknowledged deposit stays, and so does its proof.
  expect(await rowsOf('deposit')).toEqual([{ id, status: 0, client_key: null }]);
  expect(await fileOf(told.proof)).toMatchObject({ state: 'used' });
  expect(await fileOf(paid.proof)).toMatchObject({ state: 'ended' });
  expect(await eventsOf()).toEqual(['depositRequested']);
});

test('DEPOSIT-006: a draft that its owner comes back for as it is to go stays, with its proof', async () => {
  const paid = await payment('just in time');
  await expect(dying('before the commit').depositCoin(caller, paid)).rejects.toThrow(GONE);
  rig.clock.time += HOUR_MS + 1;
  // The job finds the draft during the owner's own request, and waits for the request.
  const [told] = await Promise.all([funds.depositCoin(caller, paid), funds.expire()]);
  expect(await rowsOf('deposit')).toMatchObject([{ id: told.id, status: 0 }]);
  expect(await fileOf(paid.proof)).toEqual({ state: 'used', used_by: `deposit:${told.id}` });
});

test.each(CUTS)(
  'WITHDRAW-010: a withdrawal cut off %s is one when its key comes again',
  async (cut) => {
    const asked = await withMoney();
    await expect(dying(cut).withdraw(caller, asked, READER)).rejects.toThrow(GONE);
    const isHeld = cut === 'after the commit';
    expect((await balance()).lock_balance).toBe(isHeld ? '60.000000' : '0.000000');
    const told = await funds.withdraw(caller, asked, READER);
    expect(await funds.withdraw(caller, asked, READER)).toEqual(told);
    expect(await rowsOf('withdrawal')).toEqual([{ id: told.id, status: 0, client_key: 'a key' }]);
    expect(await balance()).toMatchObject({ balance: '500.000000', lock_balance: '60.000000' });
    expect((await eventsOf()).filter((type) => type === 'withdrawalRequested')).toHaveLength(1);
    const more = { ...asked, amount: microUsd(61_000_000) };
    await expect(funds.withdraw(caller, more, READER)).rejects.toThrow('clientKey.used');
  },
);

test('a draft of a withdrawal holds nothing, is unknown to everybody, and goes after an hour', async () => {
  const asked = await withMoney();
  await expect(dying('before the commit').withdraw(caller, asked, READER)).rejects.toThrow(GONE);
  const [left] = await rowsOf('withdrawal');
  const id = left?.id ?? 0;
  for (const attempt of [
    () => funds.withdrawal(id),
    () => funds.cancelWithdrawal(caller, id),
    () => funds.approveWithdrawal(operator(1), id, ''),
    () => funds.rejectWithdrawal(operator(1), id, 'no'),
  ]) {
    await expect(attempt()).rejects.toThrow('withdrawal.unknown');
  }
  // Meanwhile the whole balance can be requested with another key.
  const all = { ...asked, amount: microUsd(500_000_000), clientKey: 'all' };
  const whole = await funds.withdraw(caller, all, READER);
  expect((await balance()).lock_balance).toBe('500.000000');
  // When its key is sent again, the draft is checked against the current balance.
  await expect(funds.withdraw(caller, asked, READER)).rejects.toThrow('withdrawal.exceeds');
  expect((await rowsOf('withdrawal')).map((row) => row.id)).toEqual([whole.id]);
  await funds.cancelWithdrawal(caller, whole.id);
  await expect(dying('before the commit').withdraw(caller, asked, READER)).rejects.toThrow(GONE);
  rig.clock.time += HOUR_MS + 1;
  await funds.expire();
  expect((await rowsOf('withdrawal')).map((row) => row.id)).toEqual([whole.id]);
});

const step = { amount: null, remark: '' };

test('DEPOSIT-002: an approval cut off before its commit credits nothing, and whoever decides next decides', async () => {
  const decided = [
    {
      decide: (id: number) => funds.rejectDeposit(operator(2), id, 'nothing there'),
      leaves: { status: 2, credited: null, reviewedBy: 2, remark: 'nothing there' },
    },
    {
      decide: (id: number) => funds.cancelDeposit(caller, id),
      leaves: { status: 3, credited: null, reviewedBy: null, remark: '' },
    },
    {
      decide: (id: number) => funds.approveDeposit(operator(1), id, step),
      leaves: { status: 1, credited: 250_000_000, reviewedBy: 1, remark: '' },
    },
  ];
  for (const { decide, leaves } of decided) {
    const { id } = await funds.depositCoin(caller, await payment(null));
    const cut = { amount: microUsd(1_000_000), remark: 'only one dollar' };
    const approving = dying('before the commit').approveDeposit(operator(1), id, cut);
    await expect(approving).rejects.toThrow(GONE);
    expect(await funds.deposit(id)).toMatchObject({ status: 0, credited: null });
    expect(await decide(id)).toMatchObject(leaves);
  }
  expect((await balance()).balance).toBe('250.000000');
});

test('DEPOSIT-002: an approval cut off after its commit has credited once', async () => {
  const { id } = await funds.depositCoin(caller, await payment(null));
  const approving = dying('after the commit').approveDeposit(operator(1), id, step);
  await expect(approving).rejects.toThrow(GONE);
  await expect(funds.approveDeposit(operator(1), id, step)).rejects.toThrow('deposit.settled');
  await expect(funds.rejectDeposit(operator(2), id, 'no')).rejects.toThrow('deposit.settled');
  await expect(funds.cancelDeposit(caller, id)).rejects.toThrow('deposit.settled');
  expect(await funds.deposit(id)).toMatchObject({ status: 1, reviewedBy: 1, remark: '' });
  expect((await balance()).balance).toBe('250.000000');
});

test('DEPOSIT-011: what is cut off after a first approval leaves its amount and its words standing', async () => {
  await setFunds(rig, { fourEyes: 100, depositFourEyes: 100 });
  const { id } = await funds.depositCoin(caller, await payment(null));
  const found = { amount: microUsd(249_000_000), remark: 'less a fee' };
  const first = await funds.approveDeposit(operator(1), id, found);
  const gone = dying('before the commit');
  const second = { ...found, remark: 'seen as well' };
  await expect(gone.approveDeposit(operator(2), id, second)).rejects.toThrow(GONE);
  await expect(gone.rejectDeposit(operator(3), id, 'nothing there')).rejects.toThrow(GONE);
  const { firstApprovedBy, firstApprovedAt, firstNote, firstAmount } = first;
  const standing = { firstApprovedBy, firstApprovedAt, firstNote, firstAmount };
  expect(standing).toMatchObject({ firstApprovedBy: 1, firstAmount: found.amount });
  expect(await funds.deposit(id)).toMatchObject({ status: 0, ...standing });
  await expect(dying('after the commit').approveDeposit(operator(2), id, second)).rejects.toThrow(
    GONE,
  );
  await expect(funds.approveDeposit(operator(2), id, second)).rejects.toThrow('deposit.settled');
  expect(await funds.deposit(id)).toMatchObject({
    status: 1,
    credited: found.amount,
    reviewedBy: 2,
    remark: 'less a fee',
    ...standing,
  });
  expect((await balance()).balance).toBe('249.000000');
  await setFunds(rig, { fourEyes: 100 });
});

test('WITHDRAW-018: a payment cut off before its commit stays approved, and is booked when said again', async () => {
  const asked = await withMoney();
  const { id } = await funds.withdraw(caller, asked, READER);
  await funds.approveWithdrawal(operator(1), id, '');
  const paying = dying('before the commit').payWithdrawal(operator(1), id, 'f'.repeat(64));
  await expect(paying).rejects.toThrow(GONE);
  expect(await balance()).toMatchObject({ balance: '500.000000', lock_balance: '60.000000' });
  await expect(funds.cancelWithdrawal(caller, id)).rejects.toThrow('withdrawal.approved');
  expect(await funds.payWithdrawal(operator(2), id, TXID)).toMatchObject({
    status: 1,
    approvedBy: 1,
    reviewedBy: 2,
    reference: TXID,
  });
  expect(await balance()).toMatchObject({ balance: '440.000000', lock_balance: '0.000000' });
  expect((await eventsOf()).filter((type) => type === 'withdrawalSettled')).toHaveLength(1);
});

test('WITHDRAW-003: a payment cut off after its commit has left once, with its fee', async () => {
  const asked = await withMoney();
  const { id } = await funds.withdraw(caller, asked, READER);
  await funds.approveWithdrawal(operator(4), id, '');
  const paying = dying('after the commit').payWithdrawal(operator(1), id, TXID);
  await expect(paying).rejects.toThrow(GONE);
  for (const again of [
    () => funds.approveWithdrawal(operator(1), id, ''),
    () => funds.payWithdrawal(operator(1), id, TXID),
    () => funds.rejectWithdrawal(operator(2), id, 'no'),
    () => funds.cancelWithdrawal(caller, id),
  ]) {
    await expect(again()).rejects.toThrow('withdrawal.settled');
  }
  expect(await funds.withdrawal(id)).toMatchObject({
    status: 1,
    reviewedBy: 1,
    reference: TXID,
  });
  expect(await balance()).toMatchObject({ balance: '440.000000', lock_balance: '0.000000' });
  expect((await eventsOf()).slice(-2)).toEqual(['withdrawalSettled', 'balanceChanged']);
});

test('WITHDRAW-008: a decision cut off before its commit leaves the approvals standing', async () => {
  const asked = { ...(await withMoney()), amount: microUsd(200_000_000) };
  const { id } = await funds.withdraw(caller, asked, READER);
  expect((await funds.approveWithdrawal(operator(1), id, 'checked')).stage).toBe('first');
  const gone = dying('before the commit');
  await expect(gone.rejectWithdrawal(operator(3), id, 'another name')).rejects.toThrow(GONE);
  expect(await funds.withdrawal(id)).toMatchObject({ status: 0, firstApprovedBy: 1 });
  await expect(funds.approveWithdrawal(operator(1), id, '')).rejects.toThrow('sameOperator');
  expect((await funds.approveWithdrawal(operator(3), id, '')).stage).toBe('approved');
  await expect(gone.rejectWithdrawal(operator(2), id, 'could not be sent')).rejects.toThrow(GONE);
  // The note of the rejection that failed is not shown.
  expect(await funds.payWithdrawal(operator(1), id, TXID)).toMatchObject({
    status: 1,
    firstApprovedBy: 1,
    approvedBy: 3,
    reviewedBy: 1,
    notes: '',
  });
  expect((await balance()).balance).toBe('300.000000');
});
