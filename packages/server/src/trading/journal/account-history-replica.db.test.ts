import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount } from '../../../test/trading/store-sample.ts';
import type { Db, Replica } from '../../platform/ports/db.ts';
import { AccountHistory } from './account-history.ts';

let primary: Db;
let copy: Db;
let account: number;
let history: AccountHistory;
/** How often the replica was asked, and how often it answered with a page. */
let asked = 0;
let answered = 0;
let isAway = false;
let isResting = false;

const replica: Replica = {
  get isResting() {
    return isResting;
  },
  async read(read) {
    asked += 1;
    if (isAway) return null;
    const result = await read(copy);
    if (result !== null) answered += 1;
    return result;
  },
};

beforeAll(async () => {
  [primary, copy] = await Promise.all([openTestDb(), openTestDb()]);
});
afterAll(() => Promise.all([primary.close(), copy.close()]));

beforeEach(async () => {
  [asked, answered, isAway, isResting] = [0, 0, false, false];
  history = new AccountHistory(primary, replica);
  account = await newAccount(primary);
  expect(await newAccount(copy)).toBe(account);
  for (const db of [primary, copy]) await book(db, { seq: 1, at: 100 });
});

async function book(db: Db, { seq, at }: { seq: number; at: number }): Promise<void> {
  await db.query(
    `insert into journal_monthly (account_id, seq, order_id, type, at, body)
     values ($1, $2, null, 'sample', $3, '{}')`,
    [account, seq, at],
  );
  await db.query(
    `insert into ledger_tx_monthly (account_id, seq, type, at, books, amounts, balance_after)
     values ($1::bigint, $2, 5, $3, array['user:' || $1::bigint, 'bank'], array[1, -1], $2)`,
    [account, seq, at],
  );
}

const timesShown = async () => {
  const { rows, total } = await history.ledger(account, { page: 1, size: 20 });
  expect(rows).toHaveLength(total);
  return rows.map(({ at }) => at);
};

test('LEDGER-028: a replica that has the last event of the account answers', async () => {
  expect(await timesShown()).toEqual([100]);
  expect(await history.balanceBefore(account, 101)).toBe(1);
  expect(await history.ledgerBetween(account, 0, 200, 10)).toHaveLength(1);
  expect((await history.orders(account, { page: 1, size: 20 })).rows).toEqual([]);
  expect(answered).toBe(4);
});

test('LEDGER-028: the primary answers while the replica lacks an event', async () => {
  await book(primary, { seq: 2, at: 200 });
  expect(await timesShown()).toEqual([200, 100]);
  expect(await history.balanceBefore(account, 201)).toBe(2);
  expect([asked, answered]).toEqual([2, 0]);
  await book(copy, { seq: 2, at: 200 });
  expect(await timesShown()).toEqual([200, 100]);
  expect(answered).toBe(1);
});

test('LEDGER-028: an event that a fail-over has undone is not shown', async () => {
  await book(copy, { seq: 2, at: 200 });
  expect(await timesShown()).toEqual([100]);
  await book(primary, { seq: 2, at: 300 });
  expect(await timesShown()).toEqual([300, 100]);
  expect(answered).toBe(0);
});

test('LEDGER-028: the primary answers for a replica that is away, and asks it no more', async () => {
  isAway = true;
  expect(await timesShown()).toEqual([100]);
  expect(asked).toBe(1);
  isResting = true;
  expect(await timesShown()).toEqual([100]);
  expect(asked).toBe(1);
});
