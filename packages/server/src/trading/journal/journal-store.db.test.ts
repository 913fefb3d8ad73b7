import { points } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { ALL_LEASES } from '../../../test/trading/all-shards.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { UNIQUE_VIOLATION, type Db } from '../../platform/ports/db.ts';
import { AccountHistory } from './account-history.ts';
import { JournalStore } from './journal-store.ts';
import type { OrderRecord } from './order-record.ts';
import { shardOf, SHARDS, type Batch } from './rows.ts';
import { FEE, newAccount, SampleAccount, START } from '../../../test/trading/store-sample.ts';
import { LeaseStore } from '../lease/lease-store.ts';

let db: Db;
let store: JournalStore;
let account: SampleAccount;

beforeAll(async () => {
  db = await openTestDb();
  store = new JournalStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  account = new SampleAccount(await newAccount(db), await new LeaseStore(db.lease).takeAll('test'));
  await store.commit(account.deposit());
});

const newId = () => store.nextOrderIdBlock(1);

function orderOf(batch: Batch): OrderRecord {
  const [row] = batch.orders;
  if (row === undefined) throw new Error('The sample opens an order');
  return row;
}

test('a committed batch is read back as it was written', async () => {
  const batch = account.open(await newId());
  expect(await store.commit(batch)).toBe('committed');
  const order = orderOf(batch);
  expect(await store.orderById(account.id, order.id)).toEqual(order);
  expect(await store.trail(order.id)).toEqual(batch.journal);
  const log = await new AccountHistory(db).ledger(account.id, { page: 1, size: 1 });
  expect(log).toEqual({ rows: batch.ledger, total: 2 });
  expect(await store.loadAccount(account.id)).toMatchObject({
    account: { id: account.id, balance: START - FEE, seq: 2, isMarginCalled: false },
    orders: [order],
  });
});

test('an order changes with each batch until it is closed, then it is history', async () => {
  const opening = account.open(await newId());
  await store.commit(opening);
  const moved: OrderRecord = {
    ...orderOf(opening),
    stopLoss: points(107_000),
    takeProfit: points(109_000),
  };
  await store.commit({ ...opening, journal: [], ledger: [], orders: [moved] });
  expect(await store.orderById(account.id, moved.id)).toEqual(moved);

  const closing = account.close(moved, 12_345);
  await store.commit(closing);
  expect(await store.loadAccount(account.id)).toMatchObject({ orders: [] });
  expect(await new AccountHistory(db).orders(account.id, { page: 1, size: 20 })).toEqual({
    rows: [orderOf(closing)],
    total: 1,
    pnl: 12_345,
  });
});

test('a client id names one order of an account, and a second writes nothing', async () => {
  const first = account.open(await newId(), { clientOrderId: 'same' });
  await store.commit(first);
  const { seq, balance } = account;
  const second = account.open(await newId(), { clientOrderId: 'same' });
  await expect(store.commit(second)).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  expect(await store.orderById(account.id, orderOf(second).id)).toBeNull();
  expect(await store.loadAccount(account.id)).toMatchObject({ account: { seq, balance } });
  expect(await store.orderNamed(account.id, 'same')).toBe(orderOf(first).id);
  expect(await store.orderNamed(account.id, 'Same')).toBeNull();
});

test('two accounts may use the same client id', async () => {
  const other = new SampleAccount(await newAccount(db), account.leases);
  await store.commit(account.open(await newId(), { clientOrderId: 'shared' }));
  expect(
    await store.commit({ ...other.open(await newId(), { clientOrderId: 'shared' }), ledger: [] }),
  ).toBe('committed');
});

test("another account's order cannot be overwritten", async () => {
  const batch = account.open(await newId());
  await store.commit(batch);
  const other = new SampleAccount(await newAccount(db), account.leases);
  const stolen = { ...other.open(orderOf(batch).id), ledger: [] };
  await expect(store.commit(stolen)).rejects.toMatchObject({ code: '23502' });
});

test('LEDGER-007: a batch of an older epoch writes nothing', async () => {
  const batch = account.open(await newId());
  const newer = await new LeaseStore(db.lease).takeAll('another desk');
  expect(await store.commit(batch)).toBe('fenced');
  expect(await store.orderById(account.id, orderOf(batch).id)).toBeNull();
  expect(await store.loadAccount(account.id)).toMatchObject({
    account: { balance: START, seq: 1 },
  });
  expect(await store.commit({ ...batch, leases: newer })).toBe('committed');
});

test('LEDGER-007: a batch of another session writes nothing, though its epochs are right', async () => {
  const batch = account.open(await newId());
  const other = await new LeaseStore(db.lease).begin('another desk');
  const leases = batch.leases.map((lease) => ({ ...lease, session: other }));
  expect(await store.commit({ ...batch, leases })).toBe('fenced');
  expect(await store.commit(batch)).toBe('committed');
  const mixed = [...batch.leases.slice(1), ...leases.slice(0, 1)];
  await expect(store.commit({ ...batch, leases: mixed })).rejects.toThrow('one session');
  const written = await db.query<{ by: number }>(
    'select session_id as by from journal where account_id = $1 order by seq',
    [account.id],
  );
  const session = batch.leases[0]?.session;
  expect(written).toEqual([{ by: session }, { by: session }]);
});

test('LEDGER-007: one lost lease of many fences the whole batch', async () => {
  const batch = account.open(await newId());
  const other = (shardOf(account.id) + 1) % SHARDS;
  const leases = batch.leases.map((lease) =>
    lease.shard === other ? { ...lease, epoch: lease.epoch - 1 } : lease,
  );
  expect(await store.commit({ ...batch, leases })).toBe('fenced');
});

test('a batch without the lease of an account is a fault and writes nothing', async () => {
  const batch = account.open(await newId());
  const leases = batch.leases.filter(({ shard }) => shard !== shardOf(account.id));
  await expect(store.commit({ ...batch, leases })).rejects.toThrow('no lease');
  expect(await store.orderById(account.id, orderOf(batch).id)).toBeNull();
});

test('every taking of the leases raises the epoch of all shards', async () => {
  const before = await new LeaseStore(db.lease).takeAll('one');
  const after = await new LeaseStore(db.lease).takeAll('two');
  expect(after).toHaveLength(SHARDS);
  const epochs = new Map(before.map(({ shard, epoch }) => [shard, epoch]));
  for (const { shard, epoch } of after) expect(epoch).toBeGreaterThan(epochs.get(shard) ?? NaN);
});

test('blocks of order ids never overlap', async () => {
  const sizes = [10, 1, 1000, 7];
  const firsts = await Promise.all(sizes.map((size) => store.nextOrderIdBlock(size)));
  const ids = firsts.flatMap((first, i) =>
    Array.from({ length: sizes[i] ?? 0 }, (_, offset) => first + offset),
  );
  expect(new Set(ids).size).toBe(1018);
});

test('a desk starts from the accounts with open or pending orders', async () => {
  const opening = account.open(await newId());
  await store.commit(opening);
  const pending = account.open(await newId(), {
    kind: 'limit',
    status: 'pending',
    opened: null,
    openedAt: null,
    target: points(107_000),
  });
  await store.commit(pending);
  const idle = new SampleAccount(await newAccount(db), account.leases);
  await store.commit(idle.deposit());

  const { accounts, orders } = await store.loadLiveAccounts(ALL_LEASES.map(({ shard }) => shard));
  expect(accounts.find(({ id }) => id === idle.id)).toBeUndefined();
  expect(accounts.find(({ id }) => id === account.id)).toMatchObject({
    balance: account.balance,
    seq: account.seq,
  });
  expect(orders.filter(({ accountId }) => accountId === account.id)).toEqual([
    orderOf(opening),
    orderOf(pending),
  ]);
});

test('the flags of an account are kept', async () => {
  const limits = {
    isRestricted: true,
    leverageMax: 30,
    payoutGround: 'authority',
    payoutFrozenUntil: 2_000_000_000_000,
  } as const;
  const flags = [{ accountId: account.id, isMarginCalled: true, swapDay: '2026-11-20', ...limits }];
  await store.commit({ ...account.open(await newId()), flags });
  expect(await store.loadAccount(account.id)).toMatchObject({
    account: { isMarginCalled: true, swapDay: '2026-11-20', ...limits },
  });
});

test('a number that a double cannot hold is an error, never a nearby number', async () => {
  await expect(db.query('select 9007199254740993::bigint as n')).rejects.toThrow('safe integer');
  await expect(db.query('select array[9007199254740993::bigint] as n')).rejects.toThrow(
    'safe integer',
  );
});

test('a transaction with a failed statement is not committed, even if its work goes on', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.query(`insert into setting values ('swallowed', '1')`);
      await tx.query('select 1 / 0').catch(() => undefined);
    }),
  ).rejects.toThrow('rolled back');
  expect(await db.query(`select from setting where key = 'swallowed'`)).toEqual([]);
});

test('statements outside wait for an open transaction or do not see it', async () => {
  const outside = await db.transaction(async (tx) => {
    await tx.query(`insert into setting values ('inside', '1')`);
    // Not awaited here, because with one connection it runs only after the transaction.
    return { later: db.query(`select value from setting where key = 'inside'`) };
  });
  expect([0, 1]).toContain((await outside.later).length);
  expect(await db.query(`select value from setting where key = 'inside'`)).toEqual([{ value: 1 }]);
});

test('NOTICE-001: a notice is in the commit of its event, or nowhere', async () => {
  const opening = account.open(await newId());
  const { id: accountId } = account;
  const notice = { accountId, place: 0, kind: 'filled', facts: { lots: 1 }, at: 5 };
  const notices = [notice, { ...notice, place: 1, kind: 'marginCall' }];
  const noted = () =>
    db.query(
      `select seq, kind, facts from notice n join account a using (user_id)
       where a.id = $1 order by seq`,
      [accountId],
    );
  const lost = opening.leases.map((lease) => ({ ...lease, epoch: lease.epoch - 1 }));
  expect(await store.commit({ ...opening, notices, leases: lost })).toBe('fenced');
  const gap = opening.journal.map((row) => ({ ...row, seq: row.seq + 1 }));
  await expect(store.commit({ ...opening, notices, journal: gap })).rejects.toThrow('gap');
  expect(await noted()).toEqual([]);
  expect(await store.commit({ ...opening, notices })).toBe('committed');
  await expect(store.commit({ ...opening, notices })).rejects.toThrow('duplicate');
  expect(await noted()).toEqual([
    { seq: 1, kind: 'filled', facts: { lots: 1 } },
    { seq: 2, kind: 'marginCall', facts: { lots: 1 } },
  ]);
});
