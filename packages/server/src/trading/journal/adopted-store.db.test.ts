import { afterEach, beforeEach, expect, test } from 'vitest';

import { openEmptyDb } from '../../../test/db/test-db.ts';
import { newAccount, SampleAccount } from '../../../test/trading/store-sample.ts';
import { UNIQUE_VIOLATION, type Db } from '../../platform/ports/db.ts';
import { migrate, readSchema, type Schema } from '../../platform/store/migrate.ts';
import { LeaseStore } from '../lease/lease-store.ts';
import { AccountHistory } from './account-history.ts';
import { JournalStore } from './journal-store.ts';
import { moveOrders } from './order-mover.ts';
import type { OrderRecord } from './order-record.ts';
import type { Batch } from './rows.ts';

const schema = readSchema();
/** The migration after which journal, ledger and ended orders are kept by month. */
const MONTHS = schema.migrations.findIndex(({ name }) => name.endsWith('-months.sql'));
const NOW = Date.UTC(2026, 10, 23);

let db: Db;
let account: SampleAccount;

/** How the build before writes a batch: straight into the tables of then. */
async function writeAsBefore({ journal, ledger, orders }: Batch): Promise<void> {
  for (const { accountId, seq, orderId, type, at, body } of journal) {
    await db.query('insert into journal values ($1, $2, $3, $4, $5, $6)', [
      ...[accountId, seq, orderId, type, at, JSON.stringify(body)],
    ]);
  }
  for (const { accountId, seq, type, at, orderId, memo, amount, book, balanceAfter } of ledger) {
    await db.query(
      `insert into ledger_tx values ($1::bigint, $2, $3, $4, $5, $6, array['user:' || $1, $7],
         array[$8::bigint, -$8::bigint], $9)`,
      [accountId, seq, type, at, orderId, memo, book, amount, balanceAfter],
    );
  }
  for (const order of orders) {
    await db.query(
      `insert into trade_order (id, account_id, instrument_id, side, kind, status, lots, leverage,
         open_fill, close_fill, margin, fee, swap, pnl, cause, client_order_id, created_at,
         opened_at, completed_at)
       values ($1, $2, 1, 1, 'market', $3, $4, 100, $5, $6, $7, $8, 0, $9, $10, $11, $12, $13, $14)
       on conflict (id) do update set status = $3, close_fill = $6, pnl = $9, cause = $10,
         completed_at = $14`,
      [
        ...[order.id, order.accountId, order.status === 'closed' ? 3 : 1, order.lots],
        ...[JSON.stringify(order.opened), order.closed && JSON.stringify(order.closed)],
        ...[order.margin, order.fee, order.status === 'closed' ? order.pnl : null, order.cause],
        ...[order.clientOrderId, order.createdAt, order.openedAt, order.completedAt],
      ],
    );
  }
}

/** The functions of the build before, for the triggers that differ. */
const BEFORE: Readonly<Record<string, string>> = {
  'check_journal.sql': `create or replace function check_journal() returns trigger
    language plpgsql as 'begin return null; end'`,
  'move_balances.sql': `create or replace function move_balances() returns trigger
    language plpgsql as $$ begin
      update account set balance = balance + run.total, ledger_count = ledger_count + run.count
      from (
        select account_id, sum(amounts[1]) as total, count(*) as count
        from inserted group by account_id
      ) run where id = run.account_id;
      return null;
    end $$`,
};

const before: Schema = {
  ...schema,
  migrations: schema.migrations.slice(0, MONTHS),
  functions: schema.functions.map((file) => ({
    ...file,
    sql: BEFORE[file.name] ?? file.sql,
    checksum: 'before',
  })),
};

const orderOf = ({ orders: [order] }: Batch): OrderRecord => {
  if (!order) throw new Error('The sample has an order');
  return order;
};

let ended: OrderRecord;
let live: OrderRecord;

beforeEach(async () => {
  db = await openEmptyDb();
  await migrate(db, before);
  account = new SampleAccount(await newAccount(db), await new LeaseStore(db.lease).takeAll('test'));
  await writeAsBefore(account.deposit());
  const opening = account.open(1, { clientOrderId: 'mine' });
  await writeAsBefore(opening);
  const closing = account.close(orderOf(opening), 5_000);
  await writeAsBefore(closing);
  const other = account.open(2);
  await writeAsBefore(other);
  [ended, live] = [orderOf(closing), orderOf(other)];
  account.seq += 1;
  const named = JSON.stringify({ type: 'closeAllDone', at: 1, clientOrderId: 'all' });
  await db.query(`insert into journal values ($1, $2, null, 'closeAllDone', 1, $3)`, [
    ...[account.id, account.seq, named],
  ]);
  await migrate(db, schema);
});
afterEach(() => db.close());

test('LEDGER-034: a store of before goes on where it was, and nothing of it is copied', async () => {
  const store = new JournalStore(db);
  const history = new AccountHistory(db);
  expect(await db.query('select count(*) as count from journal_old')).toEqual([{ count: 5 }]);
  expect(await db.query('select from journal_monthly')).toEqual([]);
  expect(await store.loadAccount(account.id)).toMatchObject({
    account: { balance: account.balance, seq: 5 },
    orders: [live],
  });
  expect(await store.heads([account.id])).toEqual([{ accountId: account.id, seq: 5 }]);
  expect(await store.closeAll(account.id, 'all')).toMatchObject({ at: 1 });
  expect(await store.trail(ended.id)).toHaveLength(2);

  const { seq, balance } = account;
  Object.assign(account, { seq: seq - 1 });
  await expect(store.commit(account.close(live, 1_000))).rejects.toMatchObject({
    constraint: 'journal_gapless',
  });
  Object.assign(account, { seq, balance: balance - 1 });
  await expect(store.commit(account.close(live, 1_000))).rejects.toMatchObject({
    constraint: 'ledger_tx_balance_after',
  });
  Object.assign(account, { seq, balance });
  await store.commit(account.close(live, 1_000));
  const log = await history.ledger(account.id, { page: 1, size: 9 });
  expect(log.rows.map(({ seq: number }) => number)).toEqual([6, 4, 3, 2, 1]);
  expect(await store.trail(live.id)).toHaveLength(2);
  expect(await store.heads([account.id])).toEqual([{ accountId: account.id, seq: 6 }]);
});

test('LEDGER-034: orders that ended before are moved to their months, and keep their names', async () => {
  const store = new JournalStore(db);
  const clock = { now: () => NOW, monotonic: () => NOW };
  await moveOrders({ db, clock });
  expect(await db.query('select id from trade_order_recent')).toEqual([{ id: live.id }]);
  expect(await db.query('select id from trade_order_2025_11')).toEqual([{ id: ended.id }]);
  expect(await store.orderNamed(account.id, 'mine')).toBe(ended.id);
  const again = account.open(3, { clientOrderId: 'mine' });
  await expect(store.commit(again)).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
});

test('LEDGER-034: what is in the tables of before stays as it was', async () => {
  for (const table of ['journal_old', 'ledger_tx_old']) {
    const refused = { constraint: `${table}_append_only` };
    await expect(db.query(`delete from ${table}`)).rejects.toMatchObject(refused);
    const more = `insert into ${table} select * from ${table} limit 1`;
    await expect(db.query(more)).rejects.toMatchObject(refused);
  }
});
