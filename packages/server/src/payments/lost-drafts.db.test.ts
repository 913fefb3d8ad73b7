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
} from '../../test/payments/funds-rig.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { until } from '../../test/until.ts';
import type { Caller } from '../platform/ports/caller.ts';
import type { MoneyDesk } from '../trading/module.ts';
import { createFunds, type FundsModule } from './module.ts';
import type { CoinPayment, WithdrawalRequest } from './ports.ts';

/** A gateway continues with a draft that another one deletes, or that has already ended. */

const HOUR_MS = 3_600_000;
const READER = { language: 'en', timeZone: 'UTC' } as const;

let rig: ProductRig;
let other: FundsModule;
let networkId: number;
let currencyId: number;
let token: string;
let caller: Caller;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig, { fourEyes: 1_000 });
  other = gateway();
  networkId = await other.saveNetwork(rig.db, NETWORK);
  currencyId = await other.saveCurrency(rig.db, CURRENCY);
});
afterAll(async () => {
  // No turn was taken for a fault of the store.
  expect(rig.fatal).toEqual([]);
  await rig.close();
});
beforeEach(async () => {
  ({ token, caller } = await newPerson());
});

async function newPerson() {
  const newToken = await realPerson(rig);
  const { data } = await rig.ok(userInfo, {}, { token: newToken });
  const [row] = await rig.db.query<{ id: number }>('select id from account where user_id = $1', [
    data.id,
  ]);
  const accountId = row?.id ?? 0;
  return { token: newToken, caller: { userId: data.id, accountId, isDemo: false, sessionKey: '' } };
}

/** Opens the module of one gateway, which awaits `before` before it asks the desk to begin. */
function gateway(before: () => Promise<void> = () => Promise.resolve()): FundsModule {
  const { trading, files } = rig.product;
  const desk: MoneyDesk = {
    requestDeposit: (...given) => before().then(() => trading.requestDeposit(...given)),
    settleDeposit: (...given) => trading.settleDeposit(...given),
    requestWithdrawal: (...given) => before().then(() => trading.requestWithdrawal(...given)),
    judgePayout: (...given) => trading.judgePayout(...given),
    settleWithdrawal: (...given) => trading.settleWithdrawal(...given),
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

type Step = (funds: FundsModule) => Promise<unknown>;

/** Runs a request up to its question to the desk; returns how to go on, and how it ends. */
async function heldBack(step: Step) {
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let end: Promise<unknown> = Promise.resolve();
  await new Promise<void>((reached) => {
    end = step(
      gateway(() => {
        reached();
        return held;
      }),
    );
    end.catch(() => undefined);
  });
  return { goOn, end };
}

async function payment(clientKey: string | null): Promise<CoinPayment> {
  const proof = await uploaded(rig, token, await jpegOf());
  return { networkId, number: '250', proof, sender: '', reference: null, clientKey };
}

async function withMoney(): Promise<WithdrawalRequest> {
  const { id } = await other.depositCoin(caller, await payment(null));
  const credited = { amount: microUsd(500 * ONE_USD), remark: 'more' };
  await other.approveDeposit(operator(1), id, credited);
  const none = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' };
  const typed = { ...none, address: TRON_ADDRESS, tag: '', remark: '' };
  const confirm = () => Promise.resolve();
  const method = await other.bindMethod(caller, { type: 1, currencyId, typed, confirm });
  const amount = microUsd(60 * ONE_USD);
  return { currencyId, methodId: method.id, amount, memo: '', clientKey: 'a key', confirm };
}

const pay =
  (paid: CoinPayment): Step =>
  (funds) =>
    funds.depositCoin(caller, paid);
const ask =
  (asked: WithdrawalRequest): Step =>
  (funds) =>
    funds.withdraw(caller, asked, READER);
const rowsOf = (table: 'deposit' | 'withdrawal') =>
  rig.db.query<{ id: number; status: number | null }>(
    `select id, status from ${table} where account_id = $1 order by id`,
    [caller.accountId],
  );
const eventsOf = async (accountId: number) => {
  const rows = await rig.db.query<{ type: string }>(
    'select type from journal where account_id = $1 order by seq',
    [accountId],
  );
  return rows.map(({ type }) => type);
};
const balance = async () => (await rig.ok(account.getBalance, {}, { token })).data;

test('WITHDRAW-021: a refusal at one gateway deletes the draft that another continues', async () => {
  const asked = await withMoney();
  const all = { ...asked, amount: microUsd(500 * ONE_USD), clientKey: 'all' };
  const whole = await other.withdraw(caller, all, READER);
  const refused = await heldBack(ask(asked));
  const continued = await heldBack(ask(asked));
  refused.goOn();
  expect(await reasonOf(refused.end)).toBe('withdrawal.exceeds');
  await other.cancelWithdrawal(caller, whole.id);
  continued.goOn();
  expect(await reasonOf(continued.end)).toBe('server.unavailable');
  expect(await balance()).toMatchObject({ balance: '500.000000', lock_balance: '0.000000' });
  // The same request again is the first of its key.
  const told = await other.withdraw(caller, asked, READER);
  expect(told.status).toBe(0);
  expect((await rowsOf('withdrawal')).map(({ id }) => id)).toEqual([whole.id, told.id]);
  expect((await balance()).lock_balance).toBe('60.000000');
});

test('WITHDRAW-021: a refusal does not delete what another gateway has continued meanwhile', async () => {
  const asked = await withMoney();
  const all = { ...asked, amount: microUsd(500 * ONE_USD), clientKey: 'all' };
  const late = await heldBack(ask(asked));
  const told = await other.withdraw(caller, asked, READER);
  await other.cancelWithdrawal(caller, told.id);
  await other.withdraw(caller, all, READER);
  late.goOn();
  // The desk refuses it, for want of money. The first request of the key was accepted.
  expect(await late.end).toMatchObject({ id: told.id, status: 3 });
});

test('DEPOSIT-015: the job deletes the draft that a gateway continues', async () => {
  const paid = await payment('a key');
  await heldBack(pay(paid));
  rig.clock.time += HOUR_MS + 1;
  const continued = await heldBack(pay(paid));
  await other.expire();
  expect(await rowsOf('deposit')).toEqual([]);
  continued.goOn();
  expect(await reasonOf(continued.end)).toBe('server.unavailable');
  expect(await rowsOf('deposit')).toEqual([]);
  expect(await eventsOf(caller.accountId)).toEqual([]);
  const again = await other.depositCoin(caller, await payment('a key'));
  expect(again.status).toBe(0);
  expect(await eventsOf(caller.accountId)).toEqual(['depositRequested']);
});

test('DEPOSIT-015, WITHDRAW-021: a request that comes when its case has ended is answered with it', async () => {
  const paid = await payment('a key');
  const lateDeposit = await heldBack(pay(paid));
  const deposit = await other.depositCoin(caller, paid);
  await other.cancelDeposit(caller, deposit.id);
  lateDeposit.goOn();
  expect(await lateDeposit.end).toMatchObject({ id: deposit.id, status: 3 });
  const asked = await withMoney();
  const lateWithdrawal = await heldBack(ask(asked));
  const withdrawal = await other.withdraw(caller, asked, READER);
  await other.cancelWithdrawal(caller, withdrawal.id);
  lateWithdrawal.goOn();
  expect(await lateWithdrawal.end).toMatchObject({ id: withdrawal.id, status: 3 });
  expect((await balance()).lock_balance).toBe('0.000000');
  const begun = (await eventsOf(caller.accountId)).filter((type) => type.endsWith('Requested'));
  // The deposit that was cancelled, the one that paid for the withdrawal, and the withdrawal.
  expect(begun).toEqual(['depositRequested', 'depositRequested', 'withdrawalRequested']);
});

test('DEPOSIT-015: a commit that waits for the deletion of its draft is refused', async () => {
  const late = await heldBack(pay(await payment('a key')));
  const waits = async () => {
    const rows = await rig.db.query(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%commit_batch%' and pid <> pg_backend_pid()`,
    );
    expect(rows).not.toEqual([]);
  };
  await rig.db.transaction(async (tx) => {
    await tx.query('delete from deposit where account_id = $1 and status is null', [
      caller.accountId,
    ]);
    late.goOn();
    // The embedded store runs the commit after the transaction.
    if (rig.db.kind === 'postgres') await until(waits);
  });
  expect(await reasonOf(late.end)).toBe('server.unavailable');
  expect(await eventsOf(caller.accountId)).toEqual([]);
});

test('DEPOSIT-015: others that commit in the same group lose nothing', async () => {
  const { trading } = rig.product;
  const gone = [1_000_001, 1_000_002, 1_000_003];
  const requests: { accountId: number; depositId: number }[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    ({ token, caller } = await newPerson());
    const { accountId } = caller;
    // The account is in memory from now on, so that all requests come into one group.
    await trading.account(accountId);
    const lost = nth % 2 === 0 ? gone[nth / 2] : undefined;
    if (lost === undefined) await heldBack(pay(await payment(null)));
    const depositId = lost ?? (await rowsOf('deposit'))[0]?.id ?? 0;
    requests.push({ accountId, depositId });
  }
  const outcomes = await Promise.all(
    requests.map(({ accountId, depositId }) => trading.requestDeposit(accountId, depositId)),
  );
  const refused = { ok: false, reason: 'deposit.settled', figures: {} };
  const done = { ok: true };
  expect(outcomes).toEqual([refused, done, refused, done, refused, done]);
  const events = await Promise.all(requests.map(({ accountId }) => eventsOf(accountId)));
  const [none, one] = [[], ['depositRequested']];
  expect(events).toEqual([none, one, none, one, none, one]);
  // Whose request was refused can go on.
  ({ token, caller } = await newPerson());
  expect(await trading.requestDeposit(caller.accountId, gone[0] ?? 0)).toEqual(refused);
  expect(await other.depositCoin(caller, await payment('next'))).toMatchObject({ status: 0 });
});
