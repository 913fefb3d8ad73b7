import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { JournalStore } from './journal-store.ts';
import type { Batch, LedgerRow } from './rows.ts';
import { FEE, newAccount, SampleAccount, START } from '../../../test/trading/store-sample.ts';
import { LeaseStore } from '../lease/lease-store.ts';

let db: Db;
let store: JournalStore;
let account: SampleAccount;
let nextId = 1;

beforeAll(async () => {
  db = await openTestDb();
  store = new JournalStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  account = new SampleAccount(await newAccount(db), await new LeaseStore(db.lease).takeAll('test'));
  await store.commit(account.deposit());
});

const INSERT = `
  insert into ledger_tx_monthly (account_id, seq, type, at, books, amounts, balance_after)
  values ($1, $2, 10, 0, $3, $4, $5)`;

/** Writes an event, so that a ledger transaction with its number is otherwise valid. */
async function addEvent(): Promise<number> {
  account.seq += 1;
  await db.query(
    `insert into journal_monthly (account_id, seq, type, at, body) values ($1, $2, 'x', 0, '{}')`,
    [account.id, account.seq],
  );
  return account.seq;
}

async function storedBalance(): Promise<number | undefined> {
  return (await store.loadAccount(account.id))?.account.balance;
}

test.each([
  ['whose legs do not add up to zero', [5, -4]],
  ['of three legs that do not add up to zero', [5, -2, -2]],
  ['of a single leg', [0]],
  ['with a leg of zero', [0, 0]],
  ['with an empty leg', [5, null]],
])('LEDGER-001: a transaction %s is refused', async (_, amounts) => {
  const seq = await addEvent();
  const books = [`user:${account.id}`, 'house:a', 'house:b'].slice(0, amounts.length);
  const after = START + (amounts[0] ?? 0);
  await expect(db.query(INSERT, [account.id, seq, books, amounts, after])).rejects.toMatchObject({
    code: '23514',
    constraint: expect.stringMatching(/^ledger_tx_(balanced|legs)$/),
  });
  expect(await storedBalance()).toBe(START);
});

test('LEDGER-001: a transaction of three legs that add up to zero is booked', async () => {
  const seq = await addEvent();
  const books = [`user:${account.id}`, 'house:a', 'house:b'];
  await db.query(INSERT, [account.id, seq, books, [5, -2, -3], START + 5]);
  expect(await storedBalance()).toBe(START + 5);
  const legs = await db.query(
    'select book, amount from ledger_posting where account_id = $1 and seq = $2 order by book',
    [account.id, seq],
  );
  expect(legs).toEqual([
    { book: 'house:a', amount: -2 },
    { book: 'house:b', amount: -3 },
    { book: `user:${account.id}`, amount: 5 },
  ]);
});

test("LEDGER-001: a first leg that is not the account's own is refused", async () => {
  const seq = await addEvent();
  const books = ['user:1000000', 'house:a'];
  await expect(
    db.query(INSERT, [account.id, seq, books, [5, -5], START + 5]),
  ).rejects.toMatchObject({ constraint: 'ledger_tx_user_leg' });
});

test('a transaction without its event in the journal is refused', async () => {
  const books = [`user:${account.id}`, 'house:a'];
  await expect(
    db.query(INSERT, [account.id, 999, books, [5, -5], START + 5]),
  ).rejects.toMatchObject({ constraint: 'ledger_tx_event' });
});

test.each([
  'update ledger_tx_monthly set memo = memo',
  'delete from ledger_tx_monthly',
  'truncate ledger_tx_monthly',
])('LEDGER-002: the ledger only grows: "%s" is refused', async (statement) => {
  await expect(db.query(statement)).rejects.toMatchObject({
    constraint: expect.stringMatching(/^ledger_tx_(\w+_)?append_only$/),
  });
});

test.each([
  'update journal_monthly set at = at',
  'delete from journal_monthly',
  'truncate journal_monthly',
])('LEDGER-002: the journal only grows: "%s" is refused', async (statement) => {
  await expect(db.query(statement)).rejects.toMatchObject({
    constraint: expect.stringMatching(/^journal_(\w+_)?append_only$/),
  });
});

test('LEDGER-003: a balance cannot be changed directly', async () => {
  await expect(
    db.query('update account set balance = balance + 1 where id = $1', [account.id]),
  ).rejects.toMatchObject({ constraint: 'account_balance_by_ledger' });
  expect(await storedBalance()).toBe(START);
});

test('LEDGER-003: an account cannot begin with a balance, nor be deleted', async () => {
  await expect(
    db.query(
      `insert into account (user_id, balance, created_at)
       select user_id, 1, 0 from account where id = $1`,
      [account.id],
    ),
  ).rejects.toMatchObject({ constraint: 'account_balance_by_ledger' });
  await expect(db.query('delete from account where id = $1', [account.id])).rejects.toMatchObject({
    constraint: 'account_append_only',
  });
});

test.each([
  ['more', 1],
  ['less', -1],
])(
  'LEDGER-004: a transaction that claims %s than the balance after it is refused',
  async (_, off) => {
    const batch = account.open(nextId++);
    const wrong: Batch = {
      ...batch,
      ledger: batch.ledger.map((row) => ({ ...row, balanceAfter: row.balanceAfter + off })),
    };
    await expect(store.commit(wrong)).rejects.toMatchObject({
      constraint: 'ledger_tx_balance_after',
    });
    const kept = await store.loadAccount(account.id);
    expect(kept).toMatchObject({ account: { balance: START, seq: 1 }, orders: [] });
  },
);

test('LEDGER-004: two transactions of one batch are each held to the balance after them', async () => {
  const first = account.open(nextId++);
  const second = account.open(nextId++);
  const both = (ledger: readonly LedgerRow[]): Batch => ({
    ...first,
    journal: [...first.journal, ...second.journal],
    ledger,
    orders: [...first.orders, ...second.orders],
  });
  const rows = [...first.ledger, ...second.ledger];
  // The balance of the last row is right, that of the row before it is not.
  const wrong = rows.map((row, i) => (i === 0 ? { ...row, balanceAfter: START } : row));
  await expect(store.commit(both(wrong))).rejects.toMatchObject({
    constraint: 'ledger_tx_balance_after',
  });
  expect(await store.commit(both(rows))).toBe('committed');
  expect(await storedBalance()).toBe(START - 2 * FEE);
});

test('a debt is booked like any other balance', async () => {
  const batch = account.open(nextId++);
  await store.commit(batch);
  const [row] = batch.orders;
  if (row === undefined) throw new Error('The sample opens an order');
  await store.commit(account.close(row, -2 * START));
  expect(await storedBalance()).toBe(-START - FEE);
});

test.each([
  ['a gap', 2],
  ['a number twice', 0],
])('%s in the numbers of an account is refused', async (_, off) => {
  const batch = account.open(nextId++);
  const wrong: Batch = {
    ...batch,
    journal: batch.journal.map((row) => ({ ...row, seq: row.seq + off - (off === 0 ? 1 : 0) })),
    ledger: [],
  };
  await expect(store.commit(wrong)).rejects.toMatchObject({
    constraint: expect.stringMatching(/^journal_(gapless|other_pkey)$/),
  });
});

test('a gap between two events of one batch is refused', async () => {
  const first = account.open(nextId++);
  account.seq += 1;
  const second = account.open(nextId++);
  const both = { ...first, journal: [...first.journal, ...second.journal], ledger: [], orders: [] };
  await expect(store.commit(both)).rejects.toMatchObject({ constraint: 'journal_gapless' });
});

test('an event of an account that does not exist is refused', async () => {
  const stranger = new SampleAccount(account.id + 640_000, account.leases);
  const batch = { ...stranger.open(nextId++), ledger: [] };
  await expect(store.commit(batch)).rejects.toMatchObject({ constraint: 'journal_gapless' });
});

test('a closed order stays as it was', async () => {
  const batch = account.open(nextId++);
  await store.commit(batch);
  const [row] = batch.orders;
  if (row === undefined) throw new Error('The sample opens an order');
  const closing = account.close(row, 1_000);
  await store.commit(closing);
  const again = { ...closing, journal: [], ledger: [] };
  await expect(store.commit(again)).rejects.toMatchObject({
    constraint: 'trade_order_history_stays',
  });
  await expect(
    db.query('delete from trade_order_recent where id = $1', [row.id]),
  ).rejects.toMatchObject({
    constraint: 'trade_order_append_only',
  });
});
