import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount, SampleAccount } from '../../../test/trading/store-sample.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { UNIQUE_VIOLATION, type Db } from '../../platform/ports/db.ts';
import { addMonths, Months } from '../../platform/store/months.ts';
import { LeaseStore } from '../lease/lease-store.ts';
import { AccountHistory } from './account-history.ts';
import { JournalStore } from './journal-store.ts';
import type { OrderRecord } from './order-record.ts';
import { moveOrders } from './order-mover.ts';
import type { Batch } from './rows.ts';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
const DECEMBER = NOVEMBER + 1;
const DAY_MS = 86_400_000;

let db: Db;
let store: JournalStore;
let account: SampleAccount;

beforeEach(async () => {
  db = await openTestDb();
  store = new JournalStore(db);
  account = new SampleAccount(await newAccount(db), await new LeaseStore(db.lease).takeAll('test'));
  await addMonths(db, NOVEMBER);
});
afterEach(() => db.close());

const newId = () => store.nextOrderIdBlock(1);
const clockAt = (now: number) => ({ now: () => now, monotonic: () => now });

/** Returns the same batch with everything at one time. */
function at(time: number, batch: Batch): Batch {
  const timed = <Row extends { readonly at: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, at: time }));
  return {
    ...batch,
    journal: batch.journal.map((row) => ({ ...row, at: time, body: { ...row.body, at: time } })),
    ledger: timed(batch.ledger),
    orders: batch.orders.map((order) => ({
      ...order,
      createdAt: order.status === 'open' ? time : order.createdAt,
      completedAt: order.completedAt === null ? null : time,
    })),
  };
}

const orderOf = ({ orders: [order] }: Batch): OrderRecord => {
  if (!order) throw new Error('The sample has an order');
  return order;
};

/** In which partition each row is. */
const placesOf = (table: string) =>
  db
    .query<{ place: string }>(
      `select tableoid::regclass::text as place from ${table} where account_id = $1 order by seq`,
      [account.id],
    )
    .then((rows) => rows.map(({ place }) => place.replace(/.*\./, '')));

test('LEDGER-031: journal and ledger go on across the end of a month', async () => {
  await store.commit(at(NOVEMBER, account.deposit()));
  const opening = at(NOVEMBER, account.open(await newId()));
  await store.commit(opening);
  const closing = at(DECEMBER, account.close(orderOf(opening), 5_000));
  await store.commit(closing);
  expect(await placesOf('journal_monthly')).toEqual([
    'journal_2026_11',
    'journal_2026_11',
    'journal_2026_12',
  ]);
  expect(await placesOf('ledger_tx_monthly')).toEqual([
    'ledger_tx_2026_11',
    'ledger_tx_2026_11',
    'ledger_tx_2026_12',
  ]);
  expect(await store.trail(orderOf(opening).id)).toEqual([...opening.journal, ...closing.journal]);
  expect(await store.heads([account.id])).toEqual([{ accountId: account.id, seq: 3 }]);
  const ledger = await new AccountHistory(db).ledger(account.id, { page: 1, size: 9 });
  expect(ledger.rows.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  const books = await db.query(`select balance, ledger_seq as seq from account where id = $1`, [
    account.id,
  ]);
  expect(books).toEqual([{ balance: account.balance, seq: 3 }]);
});

test('LEDGER-031: a number is used once, whatever month a second writer writes it in', async () => {
  await store.commit(at(NOVEMBER, account.deposit()));
  const { seq, balance } = account;
  const first = at(NOVEMBER, account.open(await newId()));
  await store.commit(first);
  Object.assign(account, { seq, balance });
  const second = at(DECEMBER, account.open(await newId()));
  await expect(store.commit(second)).rejects.toMatchObject({ constraint: 'journal_gapless' });
  const again = { ...first, journal: [], orders: [], ledger: at(DECEMBER, first).ledger };
  await expect(store.commit(again)).rejects.toMatchObject({ code: '23514' });
  const [row] = first.ledger;
  if (!row) throw new Error('An opening has a fee');
  // With a balance that would fit.
  const fitting = { ...row, at: DECEMBER, balanceAfter: row.balanceAfter + row.amount };
  await expect(store.commit({ ...again, ledger: [fitting] })).rejects.toMatchObject({
    constraint: 'ledger_tx_balance_after',
  });
  expect(await placesOf('journal_monthly')).toHaveLength(2);
  expect(await placesOf('ledger_tx_monthly')).toHaveLength(2);
});

test('LEDGER-031: of two writers at once, in two months, one is refused', async () => {
  await store.commit(at(NOVEMBER, account.deposit()));
  const { seq, balance } = account;
  const one = at(NOVEMBER, account.open(await newId()));
  Object.assign(account, { seq, balance });
  const other = at(DECEMBER, account.open(await newId()));
  const outcomes = await Promise.allSettled([store.commit(one), store.commit(other)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await placesOf('journal_monthly')).toHaveLength(2);
});

test('LEDGER-031: an event with a name happens once, in whatever month', async () => {
  const named = (time: number): Batch => {
    account.seq += 1;
    const body = { type: 'closeAllDone', at: time, clientOrderId: 'all', closed: [], refused: [] };
    const event = { accountId: account.id, seq: account.seq, orderId: null, type: 'closeAllDone' };
    const journal = [{ ...event, at: time, body: body as never }];
    const { leases } = account;
    return { leases, journal, ledger: [], orders: [], flags: [], cases: [], notices: [] };
  };
  await store.commit(named(NOVEMBER));
  expect(await store.closeAll(account.id, 'all')).toMatchObject({ at: NOVEMBER });
  await expect(store.commit(named(DECEMBER))).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  expect(await placesOf('journal_monthly')).toHaveLength(1);
});

test('LEDGER-032: rows of a month without partitions are kept, and nothing is lost', async () => {
  const may = Date.UTC(2027, 4, 5);
  await store.commit(at(NOVEMBER, account.deposit()));
  const opening = at(may, account.open(await newId()));
  await store.commit(opening);
  expect(await placesOf('journal_monthly')).toEqual(['journal_2026_11', 'journal_other']);
  const months = new Months({ db, clock: clockAt(may) });
  expect(months.ahead()).toBe(0);
  await months.run();
  // May stays with the others; the months after it have partitions.
  expect(months.ahead()).toBe(3);
  const june = Date.UTC(2027, 5, 1);
  await store.commit(at(june, account.close(orderOf(opening), 5_000)));
  expect(await placesOf('journal_monthly')).toEqual([
    'journal_2026_11',
    'journal_other',
    'journal_2027_06',
  ]);
  expect(await placesOf('ledger_tx_monthly')).toEqual([
    'ledger_tx_2026_11',
    'ledger_tx_other',
    'ledger_tx_2027_06',
  ]);
});

test.each(['journal_2026_11', 'ledger_tx_2026_11', 'trade_order_2026_11', 'journal_old'])(
  'LEDGER-002: nothing is changed or deleted in %s',
  async (table) => {
    for (const change of [`update ${table} set account_id = 1`, `delete from ${table}`]) {
      await expect(db.query(change)).rejects.toMatchObject({ constraint: `${table}_append_only` });
    }
    await expect(db.query(`truncate ${table}`)).rejects.toMatchObject({
      constraint: `${table}_append_only`,
    });
  },
);

test('LEDGER-031: what is written into a partition itself is checked too', async () => {
  await store.commit(at(NOVEMBER, account.deposit()));
  await expect(
    db.query(`insert into journal_2026_11 select * from journal where false`),
  ).resolves.toEqual([]);
  await expect(
    db.query(
      `insert into journal_2026_12 (account_id, seq, type, at, body) values ($1, 7, 'x', $2, '{}')`,
      [account.id, DECEMBER],
    ),
  ).rejects.toMatchObject({ constraint: 'journal_gapless' });
  await expect(
    db.query(
      `insert into ledger_tx_2026_12 (account_id, seq, type, at, books, amounts, balance_after)
       values ($1::bigint, 1, 1, $2, array['user:' || $1, 'x'], '{5,-5}', 5)`,
      [account.id, DECEMBER],
    ),
  ).rejects.toMatchObject({ constraint: 'ledger_tx_balance_after' });
});

/** Opens and closes an order in November under the client's name `mine`. */
async function closedOrder(): Promise<OrderRecord> {
  await store.commit(at(NOVEMBER - 2, account.deposit()));
  const opening = at(NOVEMBER - 1, account.open(await newId(), { clientOrderId: 'mine' }));
  await store.commit(opening);
  const closing = at(NOVEMBER, account.close(orderOf(opening), 5_000));
  await store.commit(closing);
  return orderOf(closing);
}

const recent = () => db.query<{ id: number }>('select id from trade_order_recent');

test('LEDGER-033: seven days after its end an order is in its month, and is read as before', async () => {
  const order = await closedOrder();
  const live = at(NOVEMBER, account.open(await newId()));
  await store.commit(live);
  await moveOrders({ db, clock: clockAt(NOVEMBER + 7 * DAY_MS) });
  expect(await recent()).toHaveLength(2);
  const history = new AccountHistory(db);
  const before = await history.orders(account.id, { page: 1, size: 5 });
  await moveOrders({ db, clock: clockAt(NOVEMBER + 7 * DAY_MS + 1) });
  expect(await recent()).toEqual([{ id: orderOf(live).id }]);
  expect(await db.query('select id from trade_order_2026_11')).toEqual([{ id: order.id }]);
  expect(await history.orders(account.id, { page: 1, size: 5 })).toEqual(before);
  expect(before).toMatchObject({ rows: [order], total: 1, pnl: 5_000 });
  expect(await store.orderById(account.id, order.id)).toEqual(order);
  expect(await store.orderNamed(account.id, 'mine')).toBe(order.id);
});

test('LEDGER-033: an order in its month keeps its id and its name, and does not come back', async () => {
  const order = await closedOrder();
  await moveOrders({ db, clock: clockAt(NOVEMBER + 8 * DAY_MS) });
  const named = at(DECEMBER, account.open(await newId(), { clientOrderId: 'mine' }));
  await expect(store.commit(named)).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  const again = { ...named, journal: [], ledger: [] };
  for (const orders of [
    [order],
    [{ ...order, clientOrderId: null }],
    [{ ...orderOf(named), id: order.id, clientOrderId: null, createdAt: order.createdAt }],
  ]) {
    await expect(store.commit({ ...again, orders })).rejects.toMatchObject({
      code: expect.stringMatching(/^23(505|514)$/),
    });
  }
  expect(await recent()).toEqual([]);
});

test('LEDGER-033: an order leaves the recent ones only for its month', async () => {
  const order = await closedOrder();
  const leave = 'delete from trade_order_recent';
  await expect(db.query(leave)).rejects.toMatchObject({ constraint: 'trade_order_append_only' });
  const copy = (change: string) =>
    db.transaction(async (tx) => {
      await tx.query(
        `insert into trade_order_monthly
         select (json_populate_record(r, '${change}')).* from trade_order_recent r`,
      );
      await tx.query('insert into past_order_name values ($1, $2, $3)', [
        account.id,
        'mine',
        order.id,
      ]);
      await tx.query(leave);
    });
  await expect(copy('{"pnl": 1}')).rejects.toMatchObject({ constraint: 'trade_order_append_only' });
  await copy('{}');
  expect(await recent()).toEqual([]);
  expect(await store.orderById(account.id, order.id)).toEqual(order);
});

test('LEDGER-033: the books of a store are right wherever its orders are', async () => {
  await closedOrder();
  const before = await verifyBooks(db);
  await moveOrders({ db, clock: clockAt(NOVEMBER + 8 * DAY_MS) });
  expect(await verifyBooks(db)).toEqual(before);
  expect(before).toMatchObject({ orders: 1, events: 3 });
});
