import { points } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { AccountHistory } from './account-history.ts';
import { JournalStore } from './journal-store.ts';
import type { OrderRecord } from './order-record.ts';
import type { Batch } from './rows.ts';
import { newAccount, SampleAccount } from '../../../test/trading/store-sample.ts';
import { LeaseStore } from '../lease/lease-store.ts';

const TRADES = 7;
/**
 * Number of completed orders of the measured account. Scanning their table, or an index from the
 * wrong end, must read more than `BLOCKS_MAX`.
 */
const MANY = 50_000;
/**
 * The number of database pages (8 KiB) that reading one page of 20 rows may touch. The planner may
 * look up the 20 ids in the indexes of two tables, which touches up to 120.
 */
const BLOCKS_MAX = 150;

let db: Db;
let store: JournalStore;
let history: AccountHistory;
let account: SampleAccount;
/** Ids of the closed orders, newest first. */
const closed: number[] = [];

function orderOf({ orders: [row] }: Batch): OrderRecord {
  if (row === undefined) throw new Error('The sample opens an order');
  return row;
}

beforeAll(async () => {
  db = await openTestDb();
  store = new JournalStore(db);
  history = new AccountHistory(db);
  account = new SampleAccount(await newAccount(db), await new LeaseStore(db.lease).takeAll('test'));
  await store.commit(account.deposit());
  for (let i = 0; i < TRADES; i += 1) {
    const opening = account.open(await store.nextOrderIdBlock(1));
    await store.commit(opening);
    await store.commit(account.close(orderOf(opening), 10 + i));
    closed.unshift(orderOf(opening).id);
  }
});
afterAll(() => db.close());

test('orders are paged from either end, newest first, with the totals of all pages', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 1_000_000].map((page) => history.orders(account.id, { page, size: 2 })),
  );
  expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 1, 0, 0]);
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(closed);
  expect(pages.every(({ total, pnl }) => total === TRADES && pnl === 91)).toBe(true);
});

test('the account log is paged from either end, newest first', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => history.ledger(account.id, { page, size: 4 })),
  );
  const seqs = pages.flatMap(({ rows }) => rows.map(({ seq }) => seq));
  expect(seqs).toEqual(Array.from({ length: 15 }, (_, index) => 15 - index));
  expect(pages.every(({ total }) => total === 15)).toBe(true);
});

test('what follows a row that was read stays the same when newer rows come', async () => {
  const asked = { page: 1, size: 2, before: closed[1] };
  const before = await history.orders(account.id, asked);
  expect(before.rows.map(({ id }) => id)).toEqual(closed.slice(2, 4));
  const log = await history.ledger(account.id, { page: 1, size: 2, before: 4 });
  expect(log.rows.map(({ seq }) => seq)).toEqual([3, 2]);
  expect((await history.orders(account.id, { ...asked, before: 1 })).rows).toEqual([]);
});

test('an order that opened or was changed is not counted before it ends', async () => {
  const opening = account.open(await store.nextOrderIdBlock(1));
  await store.commit(opening);
  const moved: OrderRecord = { ...orderOf(opening), stopLoss: points(107_000) };
  await store.commit({ ...opening, journal: [], ledger: [], orders: [moved] });
  const { total, pnl } = await history.orders(account.id, { page: 1, size: 1 });
  expect({ total, pnl }).toEqual({ total: TRADES, pnl: 91 });
});

test('the first and the last page of a long history read little', async () => {
  const long = await newAccount(db);
  await db.query(
    `insert into journal_monthly (account_id, seq, order_id, type, at, body)
     select $1, n, null, 'sample', n, '{}' from generate_series(1, $2::int) n`,
    [long, MANY],
  );
  await db.query(
    `insert into ledger_tx_monthly (account_id, seq, type, at, books, amounts, balance_after)
     select $1::bigint, n, 5, n, array['user:' || $1::bigint, 'bank'], array[1, -1], n
     from generate_series(1, $2::int) n`,
    [long, MANY],
  );
  await db.query(
    `insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots,
       leverage, open_fill, close_fill, margin, fee, swap, pnl, created_at, opened_at, completed_at)
     select 5000000 + n, $1, 1, 1, 'market', 3, 100, 1, '{}', '{}', 0, 0, 0, 1, n, n, n
     from generate_series(1, $2::int) n`,
    [long, MANY],
  );
  await db.script('vacuum analyze trade_order_recent');
  await db.script('vacuum analyze ledger_tx_monthly');
  for (const page of [1, MANY / 20]) {
    const orders = new Measured(db);
    const { rows, total } = await new AccountHistory(orders).orders(long, { page, size: 20 });
    expect([rows.length, total]).toEqual([20, MANY]);
    expect(orders.blocks, `orders, page ${page}`).toBeLessThan(BLOCKS_MAX);
    const ledger = new Measured(db);
    expect((await new AccountHistory(ledger).ledger(long, { page, size: 20 })).total).toBe(MANY);
    expect(ledger.blocks, `account log, page ${page}`).toBeLessThan(BLOCKS_MAX);
  }
});

/** Runs each statement and adds up the blocks that the database reports for it. */
class Measured {
  blocks = 0;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    const [explained] = await this.#db.query<{ 'QUERY PLAN': readonly { Plan: Buffers }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      params,
    );
    const plan = explained?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('The database did not explain the statement');
    this.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return this.#db.query<Row>(text, params);
  }
}

interface Buffers {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
