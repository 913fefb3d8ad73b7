import assert from 'node:assert/strict';

import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import { microUsd } from '@fulcrum/engine/units';
import type { Db } from '@fulcrum/server/ports/db';

/** A log for stores that are only looked at. */
export const quiet = { info: () => undefined, error: () => undefined };

interface AccountRow {
  readonly id: number;
  readonly balance: number;
  readonly is_margin_called: boolean;
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

/**
 * Examines the books of a store that no server has open: postings add up to zero, every balance is
 * the sum of its postings, and the journal replayed from its first event gives the same accounts
 * and the same live orders as the tables hold. Throws on the first difference.
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
  const twice = await db.query(
    `select account_id, client_order_id from trade_order where client_order_id is not null
     group by account_id, client_order_id having count(*) > 1`,
  );
  assert.deepEqual(twice, [], 'an order was placed twice');
  return compareReplay(db);
}

async function compareReplay(db: Db): Promise<{ events: number; accounts: number }> {
  const accounts = await db.query<AccountRow>('select id, balance, is_margin_called from account');
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
    for (const { seq, body } of journal) {
      replayed.apply(body);
      assert.equal(replayed.seq, seq, `account ${row.id} misses an event`);
    }
    events += journal.length;
    assert.equal(replayed.balance, row.balance, `account ${row.id}: balance`);
    assert.equal(replayed.isMarginCalled, row.is_margin_called, `account ${row.id}: margin call`);
    assert.deepEqual(
      liveOrders(replayed),
      orders.filter(({ account_id: owner }) => owner === row.id).map(comparable),
      `account ${row.id}: live orders`,
    );
  }
  return { events, accounts: accounts.length };
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
