import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as audit from '@fulcrum/contract/console/audit/calls';
import type { Role } from '@fulcrum/contract/console/roles';
import { search } from '@fulcrum/contract/console/search/calls';
import type { FoundKind } from '@fulcrum/contract/console/search/schema';
import { closedOrders } from '@fulcrum/contract/console/users/calls';
import * as people from '@fulcrum/contract/people/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { CURRENCY } from '../../../test/payments/funds-rig.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { find } from './find.ts';

const TXID = 'abcd'.repeat(16);
const ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
/** Numbers of the things of this test; each kind has its own, and none of them is a user's. */
const ORDERS = { open: 9_001, pending: 9_002, closed: 9_003, cancelled: 9_004 } as const;
const DEPOSIT = 900_001;
const WITHDRAWAL = 900_101;
const CASE = 900_201;
/** Far more rows than a search may read. */
const MANY = 3_000;

let rig: ProductRig;
let owner: Browser;
let user: { readonly id: number; readonly accountId: number };

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  const { data } = await rig.ok(people.register, {
    type: 'email',
    account: 'zoe_ann%x@example.com',
    password: 'correct horse 7',
    re_password: 'correct horse 7',
  });
  const [account] = await rig.db.query<{ id: number }>(
    'select id from account where user_id = $1',
    [data.user.id],
  );
  user = { id: data.user.id, accountId: account?.id ?? 0 };
  await addOrders();
  await addCases();
});
afterAll(() => rig.close());

/** Adds an order in each state; the ended ones lie in their months already. */
async function addOrders() {
  const [instrument] = rig.product.market.catalogue.entries;
  const columns = `id, account_id, instrument_id, side, kind, status, lots, leverage, margin, fee,
    swap, created_at, completed_at, open_fill, close_fill, pnl`;
  const row = (id: number, status: number, ended: number | null) => {
    const isClosed = status === 3;
    return [
      ...[id, user.accountId, instrument?.instrument.id, 1, 'market', status, 250_000, 100],
      ...[0, 0, 0, 5, ended],
      ...[isClosed || status === 1 ? '{}' : null, isClosed ? '{}' : null, isClosed ? 7 : null],
    ];
  };
  const places = Array.from({ length: 16 }, (_, at) => `$${at + 1}`).join();
  const add = (table: string, values: readonly unknown[]) =>
    rig.db.query(`insert into ${table} (${columns}) values (${places})`, values);
  await add('trade_order_recent', row(ORDERS.open, 1, null));
  await add('trade_order_recent', row(ORDERS.pending, 0, null));
  await add('trade_order_monthly', row(ORDERS.closed, 3, Date.UTC(2025, 0, 5)));
  await add('trade_order_monthly', row(ORDERS.cancelled, 2, Date.UTC(2025, 3, 5)));
}

async function addCases() {
  const { accountId, id } = user;
  await rig.db.query(
    `insert into deposit (id, account_id, type, channel_id, channel, currency_code, protocol_code,
       digits, amount, credit, proof, sender, reference, created_at, status, requested_seq)
     overriding system value
     values ($1, $2, 0, 1, '{}', 'USDT', 'TRC20', 6, 5, 250000000, 'p', '', $3, 5, 0, 1)`,
    [DEPOSIT, accountId, TXID],
  );
  const [method] = await rig.db.query<{ id: number }>(
    `insert into draw_method (account_id, draw_currency_id, fingerprint, dc_address, bank_name,
       bank_address, bank_swift, payee_name, payee_account, remark, created_at, usable_at)
     select $1, min(id), 'f', $2, '', '', '', '', '', '', 5, 5 from draw_currency returning id`,
    [accountId, ADDRESS],
  );
  await rig.db.query(
    `insert into withdrawal (id, account_id, type, draw_currency_id, draw_method_id, method,
       currency_code, protocol_code, digits, amount, fee, net, memo, created_at, status,
       requested_seq, approved_at, approved_by, reference)
     overriding system value
     select $1, $2, 1, draw_currency_id, id, '{}', 'USDT', 'TRC20', 6, 90000000, 0, 5, '', 5, 0, 2,
       6, 1, 'PAY-77' from draw_method where id = $3`,
    [WITHDRAWAL, accountId, method?.id],
  );
  await rig.db.query(
    `insert into identity_case (id, user_id, status, name, card_id, card_print, created_at)
     overriding system value values ($1, $2, 1, 'x', 'y', 'z', 5)`,
    [CASE, id],
  );
  await rig.db.query(
    `insert into support_chat (user_id, status, lang, newest_at, created_at)
     values ($1, 'open', 'en', 5, 5)`,
    [id],
  );
}

const found = async (text: string, by = owner) =>
  (await by.ok(search, { text })).rows.map(({ kind, id, state }) => `${kind} ${id} ${state}`);

test('CONSOLE-150 each kind is found by its number, and says whose it is', async () => {
  for (const [state, id] of Object.entries(ORDERS)) {
    expect(await found(String(id)), state).toEqual([`order ${id} ${state}`]);
  }
  expect(await found(`#${DEPOSIT}`)).toEqual([`deposit ${DEPOSIT} waiting`]);
  expect(await found(String(WITHDRAWAL))).toEqual([`withdrawal ${WITHDRAWAL} beingPaid`]);
  expect(await found(String(CASE))).toEqual([`identity ${CASE} review`]);
  expect(await found(`# ${user.id}`)).toEqual(
    expect.arrayContaining([`user ${user.id} review`, `support ${user.id} open`]),
  );
  expect((await owner.ok(search, { text: String(ORDERS.closed) })).rows).toMatchObject([
    {
      user_id: user.id,
      account_id: user.accountId,
      is_demo: false,
      contact: 'z…@example.com',
      side: 'buy',
      lots: 250_000,
      at: Date.UTC(2025, 0, 5),
    },
  ]);
});

test('CONSOLE-150 people and payments are found by how their texts begin', async () => {
  const own = [`user ${user.id} review`, `identity ${CASE} review`, `support ${user.id} open`];
  for (const text of ['zoe_ann', 'ZOE_ANN%X@EXAMPLE.COM', ' zoe_a ']) {
    expect(await found(text), text).toEqual(own);
  }
  for (const text of [TXID, `0x${TXID}`, TXID.toUpperCase(), TXID.slice(0, 9)]) {
    expect(await found(text), text).toEqual([`deposit ${DEPOSIT} waiting`]);
  }
  expect(await found('pay-7')).toEqual([`withdrawal ${WITHDRAWAL} beingPaid`]);
  const { rows } = await owner.ok(search, { text: ADDRESS.slice(0, 12) });
  expect(rows).toMatchObject([
    { kind: 'withdrawal', id: WITHDRAWAL, amount: 90_000_000, code: 'USDT' },
    { kind: 'method', state: 'bound', code: 'USDT', tail: '…5wYjU7' },
  ]);
  expect(JSON.stringify(rows)).not.toContain(ADDRESS);
});

test('CONSOLE-150 a phone number is found however it is written', async () => {
  await rig.db.query('update app_user set area_id = 852, mobile = $2 where id = $1', [
    user.id,
    '91234567',
  ]);
  for (const text of ['+852 9123 4567', '85291234567', '9123-4567', '09123', '+8529123']) {
    expect(await found(text), text).toContain(`user ${user.id} review`);
  }
  for (const text of ['+44 9123 4567', '91234568', '912345678']) {
    expect(await found(text), text).toEqual([]);
  }
});

test('CONSOLE-151 an operator finds only kinds that their role may see', async () => {
  const sees: Readonly<Record<Exclude<Role, 'owner' | 'content'>, readonly FoundKind[]>> = {
    dealing: ['user'],
    finance: ['user', 'deposit', 'withdrawal', 'method'],
    compliance: ['user', 'deposit', 'withdrawal', 'method', 'identity', 'support'],
    support: ['user', 'support'],
  };
  for (const [role, kinds] of Object.entries(sees)) {
    const operator = await operatorOf(rig, owner, role as Role);
    const texts = ['zoe_', TXID, ADDRESS, String(DEPOSIT), String(CASE)];
    const all: string[] = [];
    for (const text of texts) all.push(...(await found(text, operator)));
    expect(new Set(all.map((each) => each.split(' ')[0])), role).toEqual(new Set(kinds));
    expect(await found(String(ORDERS.open), operator), role).toHaveLength(1);
  }
});

test('CONSOLE-152 a text that is no search is refused, and no character is a wildcard', async () => {
  const wrong = ['', 'x', ' x ', 'y'.repeat(101), 'ab\u0000cd', 'ab\ncd', 'ab\u0085cd', 7, null];
  for (const text of wrong) {
    expect(await owner.refused(search, { text }), JSON.stringify(text)).toBe(
      CODES['console.searchText'].code,
    );
  }
  expect(await owner.refused(search, {})).toBe(CODES['console.searchText'].code);
  const half = await owner.refused(search, { text: '\ud800\ud800' });
  expect(half).toBe(CODES['field.invalid'].code);
  const nothing = [
    'zoe%',
    'z__ann',
    '%%',
    '__',
    '\\_',
    "' or 1=1 --",
    'zoe_ann\\',
    '99999999999999',
  ];
  for (const text of [...nothing, '9'.repeat(100), '#'.repeat(9), '🙂🙂']) {
    expect(await found(text), text).toEqual([]);
  }
});

test('CONSOLE-152 the search leaves nothing in the audit log, what it opens does', async () => {
  await owner.ok(search, { text: 'zoe_' });
  const order = ORDERS.closed;
  const { rows, total } = await owner.ok(closedOrders, { id: user.id, order });
  expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [order], total: 1 });
  for (const other of [ORDERS.open, 1_234_567]) {
    expect(await owner.ok(closedOrders, { id: user.id, order: other })).toMatchObject({ total: 0 });
  }
  const log = (await owner.ok(audit.audit, { object: `user ${user.id}` })).rows;
  expect(log.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'user.historyViewed {"order":1234567}',
    'user.historyViewed {"order":9001}',
    'user.historyViewed {"order":9003}',
  ]);
});

/** Notes the plan of each statement before it runs it. */
function planned(plans: string[]): Sql {
  return {
    query: async <Row>(text: string, params?: readonly unknown[]) => {
      const lines = await rig.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return rig.db.query<Row>(text, params);
    },
  };
}

/** Adds many users, orders and cases whose texts begin alike. */
async function addMany() {
  await rig.db.script(`
    insert into app_user (id, kind, email, area_id, mobile, invite_code, lang, created_at)
      overriding system value
      select 100000 + n, 'real', 'many' || n || '@example.com', 44, (7000000000 + n)::text,
        'many' || n, 'en', n from generate_series(1, ${MANY}) n;
    insert into account (id, user_id, created_at) overriding system value
      select 100000 + n, 100000 + n, n from generate_series(1, ${MANY}) n;
    insert into trade_order_monthly (id, account_id, instrument_id, side, kind, status, lots,
      leverage, margin, fee, swap, created_at, completed_at, open_fill, close_fill, pnl)
      select 100000 + n, 100000 + n, 1, 1, 'market', 3, 1, 1, 0, 0, 0, n, n, '{}', '{}', 7
      from generate_series(1, ${MANY}) n;
    insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots,
      leverage, margin, fee, swap, created_at, completed_at, open_fill, close_fill, pnl)
      select 200000 + n, 100000 + n, 1, 1, 'market', 3, 1, 1, 0, 0, 0, n, n, '{}', '{}', 7
      from generate_series(1, ${MANY}) n;
    insert into deposit (account_id, type, channel_id, channel, currency_code, protocol_code,
      digits, amount, credit, proof, sender, reference, created_at, status, requested_seq)
      select 100000 + n, 1, 1, '{}', 'USD', '', 2, 5, 5, 'proof' || n, '', 'many ' || n, n, 0, 1
      from generate_series(1, ${MANY}) n;
    insert into draw_method (account_id, draw_currency_id, fingerprint, dc_address, bank_name,
      bank_address, bank_swift, payee_name, payee_account, remark, created_at, usable_at)
      select 100000 + n, (select min(id) from draw_currency), 'many' || n,
        case when n % 2 = 0 then 'many' || n else '' end, '', '', '', 'Many ' || n,
        case when n % 2 = 1 then 'many' || n else '' end, '', n, n
      from generate_series(1, ${MANY}) n;
    insert into withdrawal (account_id, type, draw_currency_id, draw_method_id, method,
      currency_code, protocol_code, digits, amount, fee, net, memo, created_at, status,
      requested_seq, reference)
      select account_id, 1, draw_currency_id, id, '{}', 'USD', '', 2, 5, 0, 5, '', 5, 0, 1,
        'many ' || id from draw_method;
    insert into identity_case (user_id, status, name, card_id, card_print, created_at)
      select 100000 + n, 1, 'x', 'y', 'z', n from generate_series(1, ${MANY}) n;
    insert into support_chat (user_id, status, lang, newest_at, created_at)
      select 100000 + n, 'open', 'en', n, n from generate_series(1, ${MANY}) n;
  `);
  await rig.db.script(`analyze app_user; analyze account; analyze trade_order_monthly;
    analyze trade_order_recent; analyze deposit; analyze draw_method; analyze withdrawal;
    analyze identity_case; analyze support_chat`);
}

test('CONSOLE-152 a search reads a few entries of indexes, however much there is', async () => {
  await addMany();
  const plans: string[] = [];
  const counts: Record<string, number> = {};
  for (const text of ['many', '100007', '+44700000', '7000001234']) {
    const rows = await find(planned(plans), rig.product, text, () => true);
    for (const { kind } of rows) counts[`${text} ${kind}`] = (counts[`${text} ${kind}`] ?? 0) + 1;
  }
  expect(counts).toMatchObject({
    'many user': 8,
    'many deposit': 8,
    'many withdrawal': 8,
    'many method': 8,
    'many identity': 8,
    'many support': 8,
    '100007 user': 1,
    '100007 order': 1,
    '+44700000 user': 8,
    '7000001234 user': 1,
  });
  // The coming months of orders are empty: there a scan reads nothing.
  const scans = plans.flatMap((plan) => plan.match(/Seq Scan on (?!trade_order_2026)\w+/g) ?? []);
  expect(scans).toEqual([]);
  expect(plans.length).toBeGreaterThan(20);
  expect(plans.join('\n')).toContain('Index Scan using trade_order_other_pkey');
});
