import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as api from '@fulcrum/contract/console/day-end/calls';
import { exportList } from '@fulcrum/contract/console/exports/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let rig: ProductRig;
let owner: Browser;
let chargeId: number;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  chargeId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  await setFunds(rig);
  token = await realPerson(rig);
  await rig.demo();
}, 120_000);
afterAll(() => rig.close());

const refused = async (call: OperatorCall, input: object, why: Reason, browser = owner) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const today = () => tradingDayOf(rig.clock.time);

async function ask(number: number): Promise<number> {
  const proofImg = await uploaded(rig, token, await jpegOf());
  const body = { number, proofImg, charge_id: chargeId };
  return (await rig.ok(funds.depositCoin, body, { token })).data.id;
}
async function deposit(number: number): Promise<void> {
  await rig.product.funds.approveDeposit(operator(1), await ask(number), {
    amount: null,
    remark: '',
  });
}

test('CONSOLE-170 a day is the money before it, each kind of booking, and the money after it', async () => {
  const before = await owner.ok(api.dayEnd, {});
  expect(before.day).toBe(today().date);
  expect(before).toMatchObject({ is_running: true, waiting: [], signed: null, notes: [] });
  expect(before.money).toMatchObject({ accounts: 1, opening: 0, closing: 0, bookings: [] });
  await deposit(500);
  await deposit(40);
  const waiting = await ask(25);
  const first = today().date;
  const running = await owner.ok(api.dayEnd, { day: first });
  expect(running.money).toEqual({
    accounts: 1,
    accounts_moved: 1,
    opening: 0,
    closing: 540_000_000,
    bookings: [{ type: 1, entries: 2, amount: 540_000_000 }],
    difference: 0,
    differing_count: 0,
    differing: [],
    findings: [],
  });
  expect(running.deposits).toEqual({ cases: 2, by_cases: 540_000_000, by_ledger: 540_000_000 });
  expect(running.withdrawals).toEqual({ cases: 0, by_cases: 0, by_ledger: 0 });
  expect(running.waiting).toMatchObject([{ kind: 'deposit', id: waiting, amount: 25_000_000 }]);

  rig.clock.time = today().end;
  await deposit(10);
  await owner.login('owner@example.com');
  const ended = await owner.ok(api.dayEnd, { day: first });
  expect(ended).toMatchObject({ is_running: false, money: running.money });
  const second = await owner.ok(api.dayEnd, {});
  expect(second.day).not.toBe(first);
  expect(second.money).toMatchObject({ opening: 540_000_000, closing: 550_000_000 });
  const file = await owner.ok(exportList, { list: 'dayEnd', day: first });
  expect(file.csv).toContain('"opening",,0.00');
  expect(file.csv).toContain('"deposit",2,540.00');
  expect(file.csv).toContain('"closing",,540.00');
});

test('CONSOLE-170 a day ends at 17:00 New York, also where the clocks change', async () => {
  // Summer time began on Sunday 8 March 2026: the day has 23 hours.
  const spring = await owner.ok(api.dayEnd, { day: '2026-03-08' });
  expect(new Date(spring.start).toISOString()).toBe('2026-03-07T22:00:00.000Z');
  expect(spring.end - spring.start).toBe(23 * HOUR_MS);

  // It ends on Sunday 1 November: 21:30 UTC is 16:30 in New York and no longer 17:30.
  rig.clock.time = Date.UTC(2026, 10, 1, 21, 30);
  token = await realPerson(rig);
  await deposit(70);
  rig.clock.time = Date.UTC(2026, 10, 1, 22);
  await deposit(80);
  await owner.login('owner@example.com');
  const sunday = await owner.ok(api.dayEnd, { day: '2026-11-01' });
  expect(sunday.end - sunday.start).toBe(25 * HOUR_MS);
  expect(sunday.money).toMatchObject({ accounts: 2, opening: 550_000_000, closing: 620_000_000 });
  const monday = await owner.ok(api.dayEnd, {});
  expect(monday.day).toBe('2026-11-02');
  expect(monday.money).toMatchObject({ opening: 620_000_000, closing: 700_000_000 });
});

test('CONSOLE-170 only the last 62 days can be chosen', async () => {
  const { first, day } = await owner.ok(api.dayEnd, {});
  await owner.ok(api.dayEnd, { day: first });
  const early = new Date(Date.parse(first) - DAY_MS).toISOString().slice(0, 10);
  const late = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  for (const wrong of [early, late, '2026-02-30', 'today', '2026-13-01']) {
    await refused(api.dayEnd, { day: wrong }, 'dayEnd.day');
    await refused(api.saveDayNote, { day: wrong, text: 'x', seen: 0 }, 'dayEnd.day');
    await refused(api.signDay, { day: wrong }, 'dayEnd.day');
  }
});

test('CONSOLE-171 an account whose balance is not what its ledger says is named', async () => {
  const tamper = (change: string) =>
    rig.db.transaction(async (tx) => {
      await tx.query('alter table account disable trigger user');
      await tx.query(change);
      await tx.query('alter table account enable trigger user');
    });
  const [last] = await rig.db.query<{ id: number }>(
    'select account_id as id from ledger_tx order by at desc limit 1',
  );
  const id = last?.id ?? 0;
  await tamper(`update account set balance = balance + 7 where id = ${id}`);
  const { money } = await owner.ok(api.dayEnd, {});
  expect(money).toMatchObject({ differing_count: 1, difference: 0 });
  expect(money.differing).toMatchObject([{ account_id: id, at: 'now' }]);
  const [differing] = money.differing;
  expect((differing?.found ?? 0) - (differing?.expected ?? 0)).toBe(7);
  expect(money.findings.join()).toContain(`account ${id}: the account: balance is`);
  await tamper(`update account set balance = balance - 7 where id = ${id}`);
  expect((await owner.ok(api.dayEnd, {})).money).toMatchObject({ differing: [], findings: [] });
});

test('CONSOLE-176 every real account is compared with its whole ledger, part by part', async () => {
  const tamper = (change: string) =>
    rig.db.transaction(async (tx) => {
      await tx.query('alter table account disable trigger user');
      await tx.query(change);
      await tx.query('alter table account enable trigger user');
    });
  const all = { checked: 2, next: null, differing_count: 0, differing: [] };
  expect(await owner.ok(api.checkAccounts, {})).toEqual(all);
  const [first] = await rig.db.query<{ id: number; userId: number; balance: number }>(
    'select account_id as id, a.user_id as "userId", balance from ledger_tx ' +
      `join account a on a.id = account_id join app_user u on u.id = a.user_id
       where u.kind = 'real' order by at limit 1`,
  );
  if (!first) throw new Error('Expected an account with a booking');
  const { id, userId, balance } = first;
  // It has no booking on the chosen day, so that the reconciliation does not read it.
  rig.clock.time += DAY_MS;
  await owner.login('owner@example.com');
  await tamper(`update account set balance = balance - 1 where id = ${id}`);
  expect((await owner.ok(api.dayEnd, {})).money).toMatchObject({ differing_count: 0 });
  const [row] = (await owner.ok(api.checkAccounts, {})).differing;
  expect(row).toEqual({
    account_id: id,
    user_id: userId,
    expected: balance,
    found: balance - 1,
    at: 'now',
  });
  expect(await owner.ok(api.checkAccounts, { after: id })).toMatchObject({
    checked: 1,
    differing_count: 0,
  });
  await tamper(`update account set balance = balance + 1 where id = ${id}`);
  await refused(api.checkAccounts, { after: -1 }, 'page.invalid');
});

test('CONSOLE-172 a note keeps its versions; who saw an older one writes nothing', async () => {
  const { day } = await owner.ok(api.dayEnd, {});
  for (const text of ['', ' \n ', 'a'.repeat(2_001), 'a\u0007b', '\ud800']) {
    await refused(api.saveDayNote, { day, text, seen: 0 }, 'dayEnd.note');
  }
  await owner.ok(api.saveDayNote, { day, text: '  Watch gold.\r\nAsk the bank. ', seen: 0 });
  await refused(api.saveDayNote, { day, text: 'mine', seen: 0 }, 'dayEnd.noteChanged');
  await refused(api.saveDayNote, { day, text: 'mine', seen: 2 }, 'dayEnd.noteChanged');
  const longest = '😀'.repeat(2_000);
  const compliance = await operatorOf(rig, owner, 'compliance');
  await compliance.ok(api.saveDayNote, { day, text: longest, seen: 1 });
  const { notes } = await owner.ok(api.dayEnd, { day });
  expect(notes).toMatchObject([
    { version: 2, text: longest, operator: expect.stringMatching('compliance') },
    { version: 1, text: 'Watch gold.\nAsk the bank.', operator: 'owner' },
  ]);
  await expect(rig.db.query(`update day_note set text = 'x'`)).rejects.toThrow('only grows');
  const { rows } = await owner.ok(auditCalls.audit, { action: 'dayEnd.noted' });
  expect(rows.map(({ object }) => object)).toEqual([`day ${day}`, `day ${day}`]);
});

test('CONSOLE-173 an ended day is signed once, and the log has its figures', async () => {
  const { day } = await owner.ok(api.dayEnd, {});
  await refused(api.signDay, { day }, 'dayEnd.running');
  const ended = { day: '2026-11-01' };
  const finance = await operatorOf(rig, owner, 'finance');
  await finance.ok(api.signDay, ended);
  await refused(api.signDay, ended, 'dayEnd.signed');
  const { signed } = await owner.ok(api.dayEnd, ended);
  expect(signed).toMatchObject({ operator: expect.stringMatching('finance') });
  const { rows } = await owner.ok(auditCalls.audit, { action: 'dayEnd.signed' });
  expect(rows).toMatchObject([{ object: 'day 2026-11-01' }]);
  expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({
    opening: 550_000_000,
    closing: 620_000_000,
    difference: 0,
    differing: 0,
  });
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-174 who may not see money neither reads, writes nor signs', async () => {
  const { day } = await owner.ok(api.dayEnd, {});
  const dealing = await operatorOf(rig, owner, 'dealing');
  await refused(api.dayEnd, {}, 'operator.forbidden', dealing);
  await refused(api.saveDayNote, { day, text: 'x', seen: 0 }, 'operator.forbidden', dealing);
  await refused(api.signDay, { day }, 'operator.forbidden', dealing);
  await refused(api.checkAccounts, {}, 'operator.forbidden', dealing);
  await refused(exportList, { list: 'dayEnd' }, 'operator.forbidden', dealing);
  const compliance = await operatorOf(rig, owner, 'compliance');
  await refused(api.signDay, { day: '2026-11-01' }, 'operator.forbidden', compliance);
});
