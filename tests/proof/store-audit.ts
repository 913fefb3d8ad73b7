import assert from 'node:assert/strict';

import { Account } from '@fulcrum/engine/account';
import { LEDGER_TYPES, type AccountEvent } from '@fulcrum/engine/event';
import { microUsd } from '@fulcrum/engine/units';
import type { Db } from '@fulcrum/server/ports/db';

interface AccountRow {
  readonly id: number;
  readonly balance: number;
  readonly locked: number;
  readonly is_margin_called: boolean;
  /** Ids of the cases under review. */
  readonly deposits: readonly number[];
  readonly withdrawals: readonly number[];
}

interface OrderRow {
  readonly id: number;
  readonly account_id: number;
  readonly status: number;
  readonly lots: number;
  readonly margin: number;
  readonly fee: number;
  readonly swap: number;
  readonly stop_loss: number | null;
  readonly take_profit: number | null;
}

/** With what an account holds back, and for which cases. */
const ACCOUNTS = `
  select id, balance, locked, is_margin_called,
    array(select id from deposit d where d.account_id = a.id and status = 0 order by id)
      as deposits,
    array(select id from withdrawal w where w.account_id = a.id and status = 0 order by id)
      as withdrawals
  from account a order by id`;

/**
 * Examines the books of a store that no server has open: postings add up to zero, every balance is
 * the sum of its postings, what is locked is the sum of the withdrawals under review, and the
 * journal replayed from its first event gives the same accounts, cases and live orders as the
 * tables hold, by steps that each leave the account as one may be. Throws on the first difference.
 */
export async function auditStore(db: Db): Promise<{ events: number; accounts: number }> {
  const [total] = await db.query<{ sum: string | null }>(
    'select sum(amount)::text as sum from ledger_posting',
  );
  assert.equal(total?.sum ?? '0', '0', 'the postings do not add up to zero');
  const wrong = await db.query(
    `select a.id from account a
     left join (select account_id, sum(amounts[1]) as sum from ledger_tx group by account_id) l
       on l.account_id = a.id
     where a.balance <> coalesce(l.sum, 0)`,
  );
  assert.deepEqual(wrong, [], 'a balance is not the sum of its postings');
  const unheld = await db.query(
    `select a.id from account a
     left join (
       select account_id, sum(amount) as sum from withdrawal where status = 0 group by account_id
     ) w on w.account_id = a.id
     where a.locked <> coalesce(w.sum, 0)`,
  );
  assert.deepEqual(unheld, [], 'what is locked is not what withdrawals under review hold');
  const twice = await db.query(
    `select account_id, client_order_id from trade_order where client_order_id is not null
     group by account_id, client_order_id having count(*) > 1`,
  );
  assert.deepEqual(twice, [], 'an order was placed twice');
  return compareReplay(db);
}

async function compareReplay(db: Db): Promise<{ events: number; accounts: number }> {
  const accounts = await db.query<AccountRow>(ACCOUNTS);
  const orders = await db.query<OrderRow>(
    `select id, account_id, status, lots, margin, fee, swap, stop_loss, take_profit
     from trade_order where status in (0, 1) order by account_id, id`,
  );
  let events = 0;
  for (const row of accounts) {
    const journal = await db.query<{ seq: number; body: AccountEvent }>(
      'select seq, body from journal where account_id = $1 order by seq',
      [row.id],
    );
    const replayed = emptyAccount(row.id);
    journal.forEach(({ seq, body }, index) => {
      replayed.apply(body);
      assert.equal(replayed.seq, seq, `account ${row.id} misses an event`);
      assertSound(replayed, body, journal[index + 1]?.body);
    });
    events += journal.length;
    assert.equal(replayed.balance, row.balance, `account ${row.id}: balance`);
    assert.equal(replayed.locked, row.locked, `account ${row.id}: locked`);
    assert.deepEqual([...replayed.deposits].sort(byNumber), row.deposits, `deposits of ${row.id}`);
    assert.deepEqual(
      [...replayed.withdrawals.keys()].sort(byNumber),
      row.withdrawals,
      `withdrawals of ${row.id}`,
    );
    assert.equal(replayed.isMarginCalled, row.is_margin_called, `account ${row.id}: margin call`);
    assert.deepEqual(
      liveOrders(replayed),
      orders.filter(({ account_id: owner }) => owner === row.id).map(comparable),
      `account ${row.id}: live orders`,
    );
  }
  return { events, accounts: accounts.length };
}

const byNumber = (a: number, b: number) => a - b;

/**
 * What holds after each event: money asked for is there and not held already, a payment is
 * covered, and a balance below zero has positions open or is made good by the next event.
 */
function assertSound(account: Account, event: AccountEvent, next: AccountEvent | undefined): void {
  const { id, seq, balance, locked } = account;
  const at = `account ${id}, event ${seq}`;
  assert.ok(locked >= 0, `${at}: less than nothing is locked`);
  if (event.type === 'withdrawalRequested') {
    assert.ok(locked <= balance, `${at}: more is held than there is`);
  }
  if (event.type === 'withdrawalSettled' && event.outcome === 'paid') {
    assert.ok(balance - event.fee >= 0, `${at}: more was paid out than there was`);
  }
  if (balance >= 0 || account.openCount > 0) return;
  const isMadeGood =
    next?.type === 'balanceChanged' &&
    next.ledgerType === LEDGER_TYPES.negativeBalanceProtection &&
    next.amount === -balance;
  assert.ok(isMadeGood, `${at}: the balance is ${balance} with nothing open`);
}

const emptyAccount = (id: number) =>
  new Account({
    id,
    balance: microUsd(0),
    deposits: [],
    withdrawals: [],
    seq: 0,
    isRestricted: false,
    isMarginCalled: false,
    swapDay: null,
    orders: [],
  });

const liveOrders = (account: Account) =>
  [...account.orders.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, status, lots, margin, fee, swap, stopLoss, takeProfit }) => ({
      id,
      status: status === 'open' ? 1 : 0,
      lots,
      margin,
      fee,
      swap,
      stopLoss,
      takeProfit,
    }));

const comparable = (row: OrderRow) => ({
  id: row.id,
  status: row.status,
  lots: row.lots,
  margin: row.margin,
  fee: row.fee,
  swap: row.swap,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
});
