import { afterAll, beforeAll, expect, test } from 'vitest';

import { stepUp } from '@fulcrum/contract/console/operators/calls';
import { payWithdrawal, uploadPayoutProof } from '@fulcrum/contract/console/payments/calls';
import { proposeAdjustment } from '@fulcrum/contract/console/users/interventions';
import * as factors from '@fulcrum/contract/factors/calls';
import { sendEmail } from '@fulcrum/contract/identity/calls';
import { realName } from '@fulcrum/contract/identity/verification';
import * as api from '@fulcrum/contract/payments/calls';
import { userInfo } from '@fulcrum/contract/people/calls';
import { savePreference } from '@fulcrum/contract/preferences/calls';
import { microUsd } from '@fulcrum/engine/units/units';

import { firstOwner } from '../../../test/console/operator-rig.ts';
import { around, openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded, uploadTo } from '../../../test/files/upload-sample.ts';
import { SamplePasskey } from '../../../test/identity/passkey-sample.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  payOut,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
  WIRE,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { newAccount, SampleAccount } from '../../../test/trading/store-sample.ts';
import { verifyAudit } from '../../audit/chain.ts';
import { JournalStore } from '../../trading/journal/journal-store.ts';
import type { Db } from '../ports/db.ts';
import { BACKED_UP_TABLES } from './backup-tables.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { LeaseStore } from '../../trading/lease/lease-store.ts';

/** Tables that must have rows in this test; add every new table here. */
const FILLED = [
  'app_user',
  'preference',
  'session',
  'account',
  'trade_order',
  'journal',
  'ledger_tx',
  'auth_code',
  'outbox',
  'known_device',
  'person_totp',
  'recovery_code',
  'passkey',
  'factor_challenge',
  'settled_case',
  'file',
  'identity_case',
  'operator',
  'operator_recovery',
  'operator_session',
  'operator_attempt',
  'audit_entry',
  'deposit_network',
  'wire_option',
  'draw_currency',
  'draw_method',
  'deposit',
  'withdrawal',
  'payout_proof',
  'intervention',
  'hedge_change',
  'hedge_order',
  'hedge_fill',
  'hedge_booking',
  'hedge_difference',
];

let source: Db;
let target: Db;
let lines: string[];

beforeAll(async () => {
  [source, target] = await Promise.all([openTestDb(), openTestDb()]);
  await live(source);
  await fill(source);
  lines = await take(source);
});
afterAll(() => Promise.all([source.close(), target.close()]));

/** Opens a product on a store that stays open when the product is closed. */
function productOn(db: Db): Promise<ProductRig> {
  return ProductRig.open({ ...around(db), close: () => Promise.resolve() });
}

/**
 * Creates users, operators and money in every possible state, each through the product's own calls.
 */
async function live(db: Db): Promise<void> {
  const rig = await productOn(db);
  const { funds } = rig.product;
  await setFunds(rig, { fourEyes: 100 });
  const networkId = await funds.saveNetwork(db, { ...NETWORK, isSample: true });
  const wireId = await funds.saveBankChannel(db, { ...WIRE, bankRemark: 'Zoë; "quoted"\n\\' });
  const currencyId = await funds.saveCurrency(db, CURRENCY);
  const owner = await firstOwner(rig);
  await owner.login('owner@example.com', { code: '000000' });
  const token = await realPerson(rig);
  const line = { code: 'EURUSD', label: 'Zoë; "quoted"\n\\', points: [[1.08, 2e-7]], z: 1, a: 2 };
  const items = [{ id: 'line-1', at: 1, by: 'phone', value: line }];
  await rig.ok(savePreference, { kind: 'drawings', revision: 0, items }, { token });
  const picture = async () => uploaded(rig, token, await jpegOf());
  const deposit = async (changes: object = {}) => {
    const paid = { number: 500, proofImg: await picture(), charge_id: networkId, ...changes };
    return (await rig.ok(api.depositCoin, paid, { token })).data.id;
  };
  const wire = { number: '1000.00', proofImg: await picture(), wire_id: wireId };
  await rig.ok(api.depositWire, wire, { token });
  await deposit({ txid: TXID, client_key: 'a key', address: 'from "there"' });
  const whole = { amount: null, remark: '' };
  await funds.approveDeposit(operator(1), await deposit(), whole);
  await funds.approveDeposit(operator(1), await deposit({ number: '10500' }), whole);
  const short = { amount: microUsd(499_000_001), remark: 'less a fee\n' };
  await funds.approveDeposit(operator(2), await deposit({ number: '500.5' }), short);
  await funds.rejectDeposit(operator(1), await deposit(), 'nothing arrived');
  await rig.ok(api.cancelDeposit, { id: await deposit() }, { token });

  const bind = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS, remark: '錢包' } as const;
  const { data: gone } = await rig.ok(api.bindDrawMethod, bind, { token });
  await rig.ok(api.removeDrawMethod, { id: gone.id }, { token });
  const { data: method } = await rig.ok(api.bindDrawMethod, bind, { token });
  const draw = async (number: number) => {
    const asked = { draw_currency_id: currencyId, draw_method_id: method.id, number, memo: 'rent' };
    return (await rig.ok(api.draw, asked, { token })).data.id;
  };
  await draw(30);
  await funds.approveWithdrawal(operator(1), await draw(200), '');
  const slip = [{ bytes: await jpegOf() }];
  const { data } = await uploadTo(rig, uploadPayoutProof.path, { cookie: owner.cookie }, slip);
  const { id: proof } = uploadPayoutProof.reply.parse(data);
  await owner.ok(stepUp, { code: owner.code() });
  const small = await draw(50);
  await funds.approveWithdrawal(operator(3), small, '');
  await owner.ok(payWithdrawal, { id: small, picture: proof, reference: TXID });
  const two = await draw(150);
  await funds.approveWithdrawal(operator(1), two, '');
  await payOut(funds, 2, two);
  await funds.rejectWithdrawal(operator(1), await draw(20), 'another name');
  await rig.ok(api.cancelDraw, { id: await draw(25) }, { token });

  const papers = { name: '陳大文', card_id: 'A1234567', front_pic: await picture() };
  await rig.ok(realName, { ...papers, reverse_pic: await picture() }, { token });
  const { data: person } = await rig.ok(userInfo, {}, { token });
  await rig.ok(sendEmail, { to: person.email, type: 2 }, {});
  await secondStepOf(rig, token);
  await owner.ok(stepUp, { code: owner.code() });
  const owed = {
    amount: '-0.000001',
    category: 'other',
    note: '「零」 "quoted"',
    reason: 'owed',
  } as const;
  await owner.ok(proposeAdjustment, { id: person.id, ...owed });
  await rig.close();
  // A process that stops between the end of a case and the message about it leaves this state.
  await db.query(`insert into settled_case values ('deposit', 1), ('withdrawal', 1)`);
  await draftsOf(db);
  await hedgesOf(db);
}

/** Adds a hedge that was closed at a loss, with more digits than a float has. */
async function hedgesOf(db: Db): Promise<void> {
  const fill = '(order_id, exec_id, lots, price, at, lots_after, cost_after, realised)';
  for (const text of [
    `insert into hedge_change (kind, body, reason, proposed_by, proposed_at, state, decided_by,
       decided_at, from_at) values ('stop', '{"kind":"stop"}', 'why', 1, 1, 'done', 1, 1, 1)`,
    `insert into hedge_order (client_id, instrument_id, provider, symbol, units_per_lot, lots,
       price, digits, bid, ask, net, held, sent_at, state, ended_at)
     values ('a', 1, 'lp1', 'X', 1, 1000000, '1.1', 5, 110000, 110010, 0, 0, 1, 'filled', 2)`,
    `insert into hedge_fill ${fill} values
       (1, 'e1', 1000000, 11001800001, 1, 1000000, 11001800001000001, 0),
       (1, 'e2', -1000000, 11001800000, 2, 0, 0, -1000001)`,
    `insert into hedge_booking values (2, 2, '{lp:lp1,house:hedge}', '{-1,1}')`,
    `insert into hedge_difference (instrument_id, provider, ours, theirs, at)
     values (1, 'lp1', '1', '2', 1)`,
  ]) {
    await db.query(text);
  }
}

/** Adds a passkey, and an authenticator app that has not sent its first code yet. */
async function secondStepOf(rig: ProductRig, token: string): Promise<void> {
  const password = 'a-long-enough-secret';
  await rig.ok(factors.totpBegin, { password }, { token });
  const { data } = await rig.ok(factors.passkeyBegin, { password }, { token });
  const passkey = new SamplePasskey('http://localhost').make(data.options);
  const made = { challenge: data.challenge, name: '"Phone"\n\\', passkey };
  await rig.ok(factors.passkeyAdd, made, { token });
  await rig.ok(factors.passkeyProof, {}, { token });
}

/** Adds drafts of cases without their events, as a crash leaves them. */
async function draftsOf(db: Db): Promise<void> {
  for (const [table, own] of [
    ['deposit', { proof: 'of-a-draft', reference: null, credited: null, first_amount: null }],
    ['withdrawal', {}],
  ] as const) {
    const draft = {
      status: null,
      requested_seq: null,
      settled_seq: null,
      settled_at: null,
      reviewed_by: null,
      id: 999_999,
      client_key: 'draft',
      first_approved_by: null,
      first_approved_at: null,
      ...own,
    };
    await db.query(
      `insert into ${table}
       select (json_populate_record(t, $1::json)).* from ${table} t order by id limit 1`,
      [JSON.stringify(draft)],
    );
  }
}

/** Adds more rows than are read at a time, with special characters in every text column. */
async function fill(db: Db): Promise<void> {
  const store = new JournalStore(db);
  const leases = await new LeaseStore(db.lease).takeAll('a desk');
  for (let i = 0; i < 3; i += 1) {
    const account = new SampleAccount(await newAccount(db), leases);
    await store.commit(account.deposit());
    for (let n = 0; n < 5; n += 1) {
      const opening = account.open(await store.nextOrderIdBlock(1), {
        clientOrderId: `line\n"${n}" \\ {,} ${'\u{1f680}'}`,
      });
      await store.commit(opening);
      const [row] = opening.orders;
      if (row !== undefined && n % 2 === 0) await store.commit(account.close(row, 1000 - 700 * n));
    }
  }
  await db.query(
    `insert into candle select 1, 1, n * 60, 1, 2, 0, 1, 9007199254740993
     from generate_series(1, 2500) n on conflict do nothing`,
  );
  await db.query(
    `insert into session select '\\x00ff10'::bytea, min(id), 1, 2, 3, null, '::1' from app_user`,
  );
  await db.query(`insert into setting values ('k', '{"a": [1, null, 0.10]}')`);
}

async function take(db: Db): Promise<string[]> {
  const taken: string[] = [];
  await writeBackup(db, async (some) => {
    taken.push(...some);
  });
  return taken;
}

async function* from(some: readonly string[]): AsyncGenerator<string> {
  yield* some;
}

async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of BACKED_UP_TABLES) {
    const rows = await db.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${table} t order by 1`,
    );
    all[table] = rows.map(({ line }) => line);
  }
  return all;
}

test('a backup that was cut short leaves the store empty', async () => {
  await expect(restoreBackup(target, from(lines.slice(0, -1)))).rejects.toThrow('cut short');
  expect(await target.query('select from app_user')).toEqual([]);
});

test('a backup that lost a row is refused', async () => {
  const isCandle = (line: string) => line.includes('"period":');
  const without = lines.filter((line, i) => !(isCandle(line) && i === lines.findIndex(isCandle)));
  await expect(restoreBackup(target, from(without))).rejects.toThrow(/Expected rows|columns/);
});

test('a backup with an altered balance is refused', async () => {
  const altered = lines.map((line) => line.replace('"balance_after":99', '"balance_after":98'));
  expect(altered).not.toEqual(lines);
  await expect(restoreBackup(target, from(altered))).rejects.toMatchObject({
    constraint: 'ledger_tx_balance_after',
  });
});

test('a backup with more held than was asked for is refused', async () => {
  const altered = lines.map((line) => line.replace('"amount":30000000,', '"amount":30000001,'));
  expect(altered).not.toEqual(lines);
  await expect(restoreBackup(target, from(altered))).rejects.toThrow('Expected sums');
});

test('a backup of another schema is refused', async () => {
  const [head = '', ...rest] = lines;
  const other = head.replace(/"migrations":\["[0-9a-f]/, '"migrations":["x');
  await expect(restoreBackup(target, from([other, ...rest]))).rejects.toThrow('schema');
});

test('a restored store has the same rows and sums, and goes on with new ids', async () => {
  await restoreBackup(target, from(lines));
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  const [newest] = await target.query<{ id: number }>('select max(id) as id from account');
  expect(await newAccount(target)).toBe((newest?.id ?? NaN) + 1);
  const store = new JournalStore(target);
  const [used] = await target.query<{ id: number }>('select max(id) as id from trade_order');
  expect(await store.nextOrderIdBlock(1)).toBe((used?.id ?? NaN) + 1);
});

test('a restored store has each table filled, and its cases go on where they were', async () => {
  const before = await rowsOf(target);
  const filled = Object.keys(before).filter((table) => before[table]?.length !== 0);
  expect(filled).toEqual(expect.arrayContaining(FILLED));
  expect(await verifyAudit(target)).toMatchObject({ ok: true });
  // The candles of the backup contain numbers that are not safe integers.
  await target.query('delete from candle');
  const rig = await productOn(target);
  const { funds } = rig.product;
  const { rows } = await funds.withdrawals({ status: 0 }, 1);
  expect(rows.map(({ amount, firstApprovedBy }) => [amount, firstApprovedBy])).toEqual([
    [30_000_000, null],
    [200_000_000, 1],
  ]);
  const [small, large] = rows;
  const view = () => rig.product.trading.account(small?.accountId ?? 0);
  expect((await view()).figures).toMatchObject({ balance: 799_000_001, locked: 230_000_000 });
  await expect(funds.approveWithdrawal(operator(1), large?.id ?? 0, '')).rejects.toThrow('same');
  await payOut(funds, 2, large?.id ?? 0);
  await funds.rejectWithdrawal(operator(2), small?.id ?? 0, 'no');
  expect((await view()).figures).toMatchObject({ balance: 599_000_001, locked: 0 });
  const waiting = (await funds.deposits({ status: 0 }, 1)).rows;
  expect(waiting.map(({ clientKey, type, firstAmount }) => [clientKey, type, firstAmount])).toEqual(
    [
      [null, 1, null],
      ['a key', 0, null],
      [null, 0, 10_500_000_000],
    ],
  );
  await rig.close();
});

test('nothing is restored over a store in use', async () => {
  await expect(restoreBackup(source, from(lines))).rejects.toThrow('in use');
});
