import { afterAll, beforeAll, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import * as api from '@fulcrum/contract/console/operators/calls';
import * as queue from '@fulcrum/contract/console/payments/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { close, submit } from '@fulcrum/contract/trading/calls';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { deposited } from '../../../test/payments/deposits.ts';
import { CURRENCY, NETWORK, setFunds, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const OTHER_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MINUTE_MS = 60_000;
const EURUSD = 1;
const GBPUSD = 2;

interface Person {
  readonly token: string;
  readonly id: number;
}

let rig: ProductRig;
let owner: Browser;
let finance: Browser;
let networkId: number;
let currencyId: number;
let registered = 0;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  owner = await firstOwner(rig);
  finance = await operatorOf(rig, owner, 'finance');
});
afterAll(() => rig.close());

async function deposit(token: string, number: string): Promise<void> {
  const id = await deposited(rig, { token, networkId, number });
  await finance.ok(api.stepUp, { code: finance.code() });
  await finance.ok(queue.approveDeposit, { id, reason: 'seen on the chain' });
}

/** Creates a real user with 1,000 dollars, in a browser of their own. */
async function trader(device = `browser-of-${registered}-alone`): Promise<Person> {
  registered += 1;
  const password = 'a-long-enough-secret';
  const given = { account: `trader-${registered}@example.com`, password, re_password: password };
  const headers = { device };
  const { data } = await rig.ok(people.register, { type: 'email', ...given }, { headers });
  await deposit(data.token, '1000');
  return { token: data.token, id: data.user.id };
}

const balance = async ({ token }: Person) =>
  (await rig.ok(account.getBalance, {}, { token })).data.balance;

/** Delivers a quote at `time`. */
async function at(time: number, bid = '1.10000', ask = '1.10010'): Promise<void> {
  rig.clock.time = time - 1_000;
  await rig.quote({ EURUSD: [bid, ask], GBPUSD: ['1.30000', '1.30010'] });
}

async function open(token: string, side: 'buy' | 'sell', cont: string, forexId = EURUSD) {
  const type = side === 'buy' ? 1 : 2;
  const order = { type, cont, forex_id: forexId, status: 1, multiple: 100 } as const;
  return (await rig.ok(submit, order, { token })).data;
}

/** Requests a withdrawal of 50 dollars; returns the related accounts that an operator sees. */
async function signs({ token }: Person, address = TRON_ADDRESS) {
  const method = { type: 1, draw_id: currencyId, dc_address: address } as const;
  const bound = (await rig.ok(funds.bindDrawMethod, method, { token })).data;
  const given = { draw_currency_id: currencyId, draw_method_id: bound.id, number: 50 };
  const { id } = (await rig.ok(funds.draw, given, { token })).data;
  return { id, ...(await finance.ok(queue.withdrawal, { id })).signs };
}

/** Stores a verified identity case with a name; the store of the tests is not encrypted. */
const verify = ({ id }: Person, name: string) =>
  rig.db.query(
    `insert into identity_case (user_id, status, name, card_id, card_print, created_at, decided_at)
     values ($1, 2, $2, $3, $3, 1, 1)`,
    [id, Buffer.from(name), Buffer.from(`${id}`)],
  );

test('CONSOLE-132 openings count within 60 seconds, of half to double the size, of real accounts, twice', async () => {
  const own = await trader();
  const [near, late, unlike] = [await trader(), await trader(), await trader()];
  const [same, elsewhere, once] = [await trader(), await trader(), await trader()];
  const demo = await rig.demo();
  const first = rig.clock.time + MINUTE_MS * 5;
  await at(first - MINUTE_MS - 1);
  await open(late.token, 'sell', '0.20');
  await at(first - MINUTE_MS);
  await open(near.token, 'sell', '0.10');
  await at(first);
  await open(own.token, 'buy', '0.20');
  await open(unlike.token, 'sell', '0.09');
  await open(same.token, 'buy', '0.20');
  await open(elsewhere.token, 'sell', '0.20', GBPUSD);
  await open(once.token, 'sell', '0.20');
  await open(once.token, 'sell', '0.20');
  await open(demo, 'sell', '0.20');

  const second = first + MINUTE_MS * 5;
  await at(second);
  const opened = await open(own.token, 'buy', '0.20');
  await open(unlike.token, 'sell', '0.41');
  await open(same.token, 'buy', '0.20');
  await open(elsewhere.token, 'sell', '0.20', GBPUSD);
  await open(demo, 'sell', '0.20');
  await at(second + MINUTE_MS);
  const short = await open(near.token, 'sell', '0.40');
  // The size is that of the opening, even if part of it was closed later.
  await rig.ok(close, { id: short.Id, cont: '0.30' }, { token: near.token });
  await rig.ok(close, { id: opened.Id, cont: '0.15' }, { token: own.token });
  await rig.ok(close, { id: opened.Id, cont: '0.05' }, { token: own.token });
  await at(second + MINUTE_MS + 1);
  await open(late.token, 'sell', '0.20');

  const { mirrored, flags } = await signs(own);
  expect(mirrored).toEqual([
    { user_id: near.id, matched: 2, last_at: second, covered: 0, shared: [] },
  ]);
  expect(flags).toContain('mirrored');
  expect((await signs(late, OTHER_ADDRESS)).flags).not.toContain('mirrored');
});

test('CONSOLE-132 CONSOLE-115 one opening is enough where the house covered a loss, and nothing is held back', async () => {
  const [gains, loses] = [await trader(), await trader()];
  const moment = rig.clock.time + MINUTE_MS * 5;
  await at(moment);
  await open(gains.token, 'sell', '0.80');
  await open(loses.token, 'buy', '0.80');
  expect(await balance(loses)).toBe('994.400000');
  // 0.80 lot × (1.10010 − 1.08500) × 100,000 = a loss of 1,208.00 with a balance of 994.40: the
  // broker covers 213.60.
  await at(moment + 1_000, '1.08500', '1.08510');
  await expect.poll(() => balance(loses)).toBe('0.000000');

  const shown = await signs(gains);
  expect(shown.mirrored).toEqual([
    { user_id: loses.id, matched: 1, last_at: moment, covered: 213_600_000, shared: [] },
  ]);
  expect(shown.covered_week).toBe(0);
  const approved = { id: shown.id, reason: 'all is right' };
  await finance.ok(api.stepUp, { code: finance.code() });
  await finance.ok(queue.approveWithdrawal, approved);

  await deposit(loses.token, '100');
  const other = await signs(loses, OTHER_ADDRESS);
  expect(other.mirrored).toEqual([
    { user_id: gains.id, matched: 1, last_at: moment, covered: 0, shared: [] },
  ]);
  expect(other.covered_week).toBe(213_600_000);
});

test('CONSOLE-132 one opening is enough where a payee, a device or a verified name is shared', async () => {
  const own = await trader('browser-of-a-family');
  const device = await trader('browser-of-a-family');
  const [payee, name, stranger] = [await trader(), await trader(), await trader()];
  await verify(own, 'Mei Chan');
  await verify(name, 'CHAN, Mei');
  await verify(stranger, 'May Chan');
  // A payout method that both accounts used counts even after it was removed.
  const shared = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const method = { type: 1, draw_id: currencyId, dc_address: shared } as const;
  const { data: bound } = await rig.ok(funds.bindDrawMethod, method, { token: payee.token });
  await rig.ok(funds.removeDrawMethod, { id: bound.id }, { token: payee.token });

  const moment = rig.clock.time + MINUTE_MS * 5;
  await at(moment);
  await open(own.token, 'buy', '0.10');
  for (const each of [device, payee, name, stranger]) await open(each.token, 'sell', '0.10');
  const found = (await signs(own, shared)).mirrored.map(
    (each) => [each.user_id, each.shared] as const,
  );
  expect(new Map(found)).toEqual(
    new Map([
      [device.id, ['device']],
      [payee.id, ['payee']],
      [name.id, ['name']],
    ]),
  );
});

test('CONSOLE-132 a pending order counts from when it opens', async () => {
  const [own, other] = [await trader(), await trader()];
  const moment = rig.clock.time + MINUTE_MS * 10;
  await at(moment - MINUTE_MS * 5);
  for (const target of ['1.09900', '1.09800']) {
    const stop = {
      type: 2,
      cont: '0.10',
      forex_id: EURUSD,
      status: 0,
      target_price: target,
    } as const;
    await rig.ok(submit, { ...stop, multiple: 100 }, { token: other.token });
  }
  await at(moment, '1.09890', '1.09900');
  await open(own.token, 'buy', '0.10');
  await at(moment + MINUTE_MS * 3, '1.09790', '1.09800');
  await open(own.token, 'buy', '0.10');
  const last = { user_id: other.id, matched: 2, last_at: moment + MINUTE_MS * 3 };
  expect((await signs(own)).mirrored).toMatchObject([last]);
});

test('CONSOLE-132 openings of more than seven days before the request do not count', async () => {
  const [own, other] = [await trader(), await trader()];
  const moment = rig.clock.time + MINUTE_MS * 5;
  for (const time of [moment, moment + 1_000]) {
    await at(time);
    await open(own.token, 'buy', '0.10');
    await open(other.token, 'sell', '0.10');
  }
  await at(moment + 7 * DAY_MS - MINUTE_MS * 5);
  await owner.login('owner@example.com');
  finance = owner;
  await at(moment + 7 * DAY_MS - 1);
  const last = { user_id: other.id, matched: 2, last_at: moment + 1_000 };
  expect((await signs(own)).mirrored).toMatchObject([last]);
  rig.clock.time += 1;
  expect((await signs(own)).mirrored).toEqual([]);
});
