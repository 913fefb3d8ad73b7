import * as funds from '@fulcrum/contract/payments/calls';
import * as trading from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TRON_ADDRESS,
} from '../../../test/payments/funds-rig.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { booksIn, verifyBooks } from './verify-books.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

let db: Db;
let rig: ProductRig;

/** Creates a trader with orders in every state, and a payer with a case in every state. */
beforeAll(async () => {
  db = await openTestDb();
  rig = await ProductRig.open(db);
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  const token = await rig.demo();
  const submit = async (changes: object) =>
    (await rig.ok(trading.submit, { ...BUY, ...changes }, { token })).data.Id;
  await submit({ client_order_id: 'open' });
  const part = await submit({ cont: '0.50', client_order_id: 'part' });
  const whole = await submit({ type: 2 });
  const pending = { status: 0, target_price: '1.05000' } as const;
  await submit(pending);
  const cancelled = await submit(pending);
  await rig.quote({ EURUSD: ['1.10100', '1.10109'] });
  await rig.ok(trading.close, { id: part, cont: '0.20' }, { token });
  await rig.ok(trading.close, { id: whole }, { token });
  await rig.ok(trading.cancelTrade, { id: cancelled }, { token });
  const linked_id = await submit(pending);
  await rig.ok(trading.link, { id: await submit(pending), linked_id }, { token });
  await moveMoney();
}, 120_000);
afterAll(() => rig.close());

async function moveMoney(): Promise<void> {
  const desk = rig.product.funds;
  const chargeId = await desk.saveNetwork(rig.db, NETWORK);
  const drawId = await desk.saveCurrency(rig.db, CURRENCY);
  await setFunds(rig);
  const token = await realPerson(rig);
  const deposit = async (number: number) => {
    const proofImg = await uploaded(rig, token, await jpegOf());
    const body = { number, proofImg, charge_id: chargeId };
    return (await rig.ok(funds.depositCoin, body, { token })).data.id;
  };
  await desk.approveDeposit(operator(1), await deposit(500), { amount: null, remark: '' });
  await deposit(40);
  const binding = { type: 1, draw_id: drawId, dc_address: TRON_ADDRESS } as const;
  const method = (await rig.ok(funds.bindDrawMethod, binding, { token })).data;
  const draw = async (number: number) => {
    const body = { draw_currency_id: drawId, draw_method_id: method.id, number };
    return (await rig.ok(funds.draw, body, { token })).data.id;
  };
  await desk.approveWithdrawal(operator(1), await draw(100), 'paid');
  await desk.rejectWithdrawal(operator(1), await draw(50), 'no');
  await draw(30);
}

test('LEDGER-017: books that nobody has changed are right, to the last row', async () => {
  const report = await verifyBooks(db);
  expect(report.listed).toEqual([]);
  const counts = await db.query(`
    select (select count(*) from account) as accounts, (select count(*) from journal) as events,
      (select count(*) from ledger_tx) as ledger, (select count(*) from trade_order) as orders,
      (select count(*) from deposit) + (select count(*) from withdrawal) as cases`);
  expect(counts).toEqual([
    {
      accounts: report.accounts,
      events: report.events,
      ledger: report.ledger,
      orders: report.orders,
      cases: report.cases,
    },
  ]);
  expect(report).toMatchObject({ accounts: 2, orders: 8, cases: 5, differences: 0 });
});

class Undone extends Error {}

/**
 * Returns the differences found after `change`, which is made without triggers and then rolled
 * back.
 */
async function toldAfter(change: string): Promise<readonly string[]> {
  let listed: readonly string[] = [];
  const work = db.transaction(async (tx) => {
    for (const table of [
      'account',
      'journal_monthly',
      'ledger_tx_monthly',
      'trade_order_recent',
      'deposit',
      'withdrawal',
    ]) {
      await tx.query(`alter table ${table} disable trigger user`);
    }
    await tx.script(change);
    listed = (await booksIn(tx)).listed;
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return listed;
}

const A_CLOSED = `(select min(id) from trade_order where status = 3)`;
const AN_OPEN = `(select min(id) from trade_order where status = 1)`;
/** Ids of the trader's and the payer's accounts. */
const TRADER = `(select min(id) from account)`;
const PAYER = `(select max(id) from account)`;

test.each([
  ['a balance', `update account set balance = balance + 1 where id = ${TRADER}`, 'balance is'],
  ['what is locked', `update account set locked = 0 where id = ${PAYER}`, 'locked is 0'],
  ['a limit', `update account set leverage_max = 5 where id = ${TRADER}`, 'leverageMax is 5'],
  ['a kept total', `update account set ledger_count = 0 where id = ${TRADER}`, 'ledgerCount is 0'],
  ['a head', `update account_head set seq = seq + 1 where account_id = ${TRADER}`, 'headSeq is'],
  ['the time of a head', `update account_head set at = at - 1`, 'headAt is'],
  ['a head less', `delete from account_head where account_id = ${PAYER}`, 'headSeq is 0, and'],
  ['a head of nobody', `insert into account_head values (999999, 1, 0)`, 'first 999999'],
  [
    'a number of the ledger',
    `update account set ledger_seq = ledger_seq - 1 where id = ${TRADER}`,
    'ledgerSeq is',
  ],
  [
    'no number of the ledger',
    `update account set ledger_seq = null where id = ${PAYER}`,
    'ledgerSeq is 0, and',
  ],
  ['a result', `update trade_order_recent set pnl = pnl + 1 where id = ${A_CLOSED}`, 'pnl is'],
  ['a fee', `update trade_order_recent set fee = fee + 1 where id = ${AN_OPEN}`, 'fee is'],
  ['a size', `update trade_order_recent set lots = lots * 2 where id = ${AN_OPEN}`, 'lots is'],
  [
    'a state',
    `update trade_order_recent set status = 2, completed_at = 1 where status = 0`,
    'status is "cancelled"',
  ],
  [
    'a price',
    `update trade_order_recent set open_fill = '{}' where id = ${AN_OPEN}`,
    'opened is {}',
  ],
  [
    'an owner',
    `update trade_order_recent set account_id = ${PAYER} where id = ${AN_OPEN}`,
    'is missing',
  ],
  ['an order less', `delete from trade_order_recent where id = ${A_CLOSED}`, 'is missing'],
  [
    'an order more',
    `insert into trade_order_recent
     select (jsonb_populate_record(t, '{"id": 999, "client_order_id": null}')).*
     from trade_order t where id = ${A_CLOSED}`,
    'order 999 is not in the journal',
  ],
  [
    'the same client id twice',
    `drop index trade_order_client_order_id;
     update trade_order_recent set client_order_id = 'open'`,
    'has the client id of another order',
  ],
  ['ids that were given out', `update order_id_block set next_id = 1`, 'are used already'],
  [
    'an amount',
    `update ledger_tx_monthly set amounts = array[7, -7] where type = 5`,
    'amounts is [7,-7]',
  ],
  [
    'a ledger row that adds up to something',
    `alter table ledger_tx_monthly drop constraint ledger_tx_balanced;
     update ledger_tx_monthly set amounts = array[7, -6] where type = 4`,
    'the ledger adds up to',
  ],
  ['a book', `update ledger_tx_monthly set books[2] = 'house:demo' where type = 4`, 'books is'],
  [
    'a balance after',
    `update ledger_tx_monthly set balance_after = 1 where type = 5`,
    'balanceAfter is 1, and',
  ],
  ['a ledger row less', `delete from ledger_tx_monthly where type = 4`, 'ledger row 2 is missing'],
  [
    'a ledger row more',
    `insert into ledger_tx_monthly (account_id, seq, type, at, books, amounts, balance_after)
     select ${TRADER}, 900, 1, 0, array['user:' || ${TRADER}, 'x'], array[5, -5], 5`,
    'ledger row 900 is not in the journal',
  ],
  ['an event less', `delete from journal_monthly where seq = 3`, 'event 3 is missing'],
  [
    'the last event less',
    `delete from journal_monthly where account_id = ${PAYER}
    and seq = (select max(seq) from journal where account_id = ${PAYER})`,
    'is not in the journal',
  ],
  [
    'an event in other words',
    `update journal_monthly set type = 'marginCalled' where seq = 2`,
    'event 2 is filed as something else than it says',
  ],
  [
    'a position closed twice',
    `update journal_monthly set (type, order_id, body) = (
       select type, order_id, body from journal where type = 'positionClosed'
       order by seq desc limit 1
     ) where type = 'orderCancelled'`,
    'has ended or never was',
  ],
  [
    'a link of one order alone',
    `update journal_monthly set body = (body::jsonb || '{"linkedId": null}')::json
     where type = 'orderLinked'
       and order_id = (select max(order_id) from journal where type = 'orderLinked')`,
    'which is not linked with it',
  ],
  [
    'a link',
    `update trade_order_recent set linked_id = 1 where linked_id is not null`,
    'linkedId is',
  ],
  ['a deposit', `update deposit set credited = credited + 1 where status = 1`, 'amount is'],
  ['a withdrawal', `update withdrawal set settled_at = 1 where status = 2`, 'settledAt is 1'],
  [
    'rows of nobody',
    `update journal_monthly set account_id = 999999 where seq = 1
    and account_id = ${TRADER}`,
    'does not exist',
  ],
])('LEDGER-017: %s that was changed is found', async (_, change, words) => {
  const listed = await toldAfter(change);
  expect(listed.join('\n')).toContain(words);
  expect(listed.length).toBeGreaterThan(0);
});

test('LEDGER-017: at most fifty differences are told, and all are counted', async () => {
  const many = `insert into trade_order_recent
    select (jsonb_populate_record(t, jsonb_build_object('id', n, 'client_order_id', null))).*
    from trade_order t, generate_series(1, 60) n where t.id = ${A_CLOSED}`;
  const work = db.transaction(async (tx: Sql) => {
    await tx.query(many);
    const { listed, differences } = await booksIn(tx);
    expect([listed.length, differences]).toEqual([50, 60]);
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
});
