import { afterAll, beforeAll, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/calls';
import * as step from '@fulcrum/contract/console/intervention-calls';
import * as queue from '@fulcrum/contract/console/queue-calls';
import * as funds from '@fulcrum/contract/funds';
import { userInfo } from '@fulcrum/contract/people';
import {
  cancelTrade,
  close,
  modify,
  myDeal,
  orderDetail,
  setStopPrice,
  submit,
} from '@fulcrum/contract/trading';

import { openTestDb } from '../../../test/db/test-db.ts';
import { CURRENCY, realPerson, setFunds, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';

const HOUR_MS = 3_600_000;
const reason = 'letter of the court of 3 March';
let rig: ProductRig;
let owner: Browser;
let compliance: Browser;
let finance: Browser;
let dealing: Browser;
const emails = new Map<Browser, string>();
let eurusd: number;
let currencyId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  owner = await firstOwner(rig);
  compliance = await operatorOf(rig, owner, 'compliance');
  finance = await operatorOf(rig, owner, 'finance');
  dealing = await operatorOf(rig, owner, 'dealing');
  for (const each of [owner, compliance, finance, dealing]) {
    emails.set(each, (await each.ok(api.me, {})).email);
  }
  eurusd = rig.product.market.market.byCode('EURUSD')?.instrument.id ?? 0;
});
afterAll(() => rig.close());

const code = (name: Reason) => CODES[name].code;
const quote = (bid = '1.10000', ask = '1.10010') => rig.quote({ EURUSD: [bid, ask] });
/** Signs operators in anew, with a code that stands for five minutes. */
const fresh = async (...operators: Browser[]) => {
  for (const each of operators) {
    expect(await each.login(emails.get(each) ?? '')).toMatchObject({ code: 1 });
  }
};

interface Client {
  readonly token: string;
  readonly id: number;
}

/** Somebody with a balance that two operators have agreed on. */
async function client(dollars = 5_000): Promise<Client> {
  const token = await realPerson(rig);
  const { id } = (await rig.ok(userInfo, {}, { token })).data;
  await adjust(id, String(dollars));
  return { token, id };
}

async function adjust(id: number, amount: string, more = {}): Promise<void> {
  await fresh(finance, owner);
  const given = { id, amount, category: 'correction', reason: 'opening', ...more } as const;
  await finance.ok(step.proposeAdjustment, given);
  await owner.ok(step.confirmIntervention, { id: await newest(id), reason: 'looked at' });
}

const newest = async (user: number) =>
  (await owner.ok(step.interventions, { user })).rows[0]?.id ?? 0;
const stepsOf = async (user: number) => (await owner.ok(step.interventions, { user })).rows;
const logOf = async (id: number) =>
  (await owner.ok(api.audit, { object: `user ${id}` })).rows.map(
    ({ action, detail, reason: why }) => `${action} ${detail} ${why}`,
  );
const letterTo = async (id: number) => {
  const [row] = await rig.db.query<{ text: string; count: number }>(
    `select o.text, count(*) over () as count from outbox o join app_user u on u.email = o.recipient
     where u.id = $1 order by o.id desc limit 1`,
    [id],
  );
  return row ?? { text: '', count: 0 };
};
const balanceOf = async ({ token }: Client) =>
  (await rig.ok(account.getBalance, {}, { token })).data.balance;

const order = { type: 1, status: 1, cont: '0.10', multiple: 100 } as const;
const buy = async ({ token }: Client, changes = {}) => {
  await quote();
  return rig.call(submit, { ...order, forex_id: eurusd, ...changes }, { token });
};
const bought = async (who: Client, changes = {}) => {
  const answer = await buy(who, changes);
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { Id: number }).Id;
};

test('CONSOLE-100 a freeze of trading refuses openings and changes, and nothing that closes', async () => {
  const who = await client();
  const { token } = who;
  const held = await bought(who);
  const waits = await bought(who, { status: 0, target_price: '1.05000' });
  await fresh(compliance);
  await compliance.ok(step.freezeTrading, { id: who.id, frozen: 1, reason });
  expect(await buy(who)).toMatchObject({ code: code('account.restricted') });
  expect(await buy(who, { status: 0, target_price: '1.05000' })).toMatchObject({
    code: code('account.restricted'),
  });
  const terms = { id: waits, cont: '0.20', target_price: '1.05000', expiry: 0 } as const;
  expect(await rig.call(modify, terms, { token })).toMatchObject({
    code: code('account.restricted'),
  });
  await rig.ok(setStopPrice, { id: held, stop_loss_price: '1.09000' }, { token });
  await rig.ok(close, { id: held }, { token });
  expect(await letterTo(who.id)).toMatchObject({ text: /No new positions can be opened/ });
  expect(await compliance.refused(step.freezeTrading, { id: who.id, frozen: 1, reason })).toBe(
    code('console.unchanged'),
  );
  expect((await owner.ok(api.person, { id: who.id })).limits.is_restricted).toBe(true);
  await compliance.ok(step.freezeTrading, { id: who.id, frozen: 0, reason: 'it was lifted' });
  expect(await buy(who)).toMatchObject({ code: 1 });
  expect((await logOf(who.id)).filter((line) => line.includes('trading_frozen'))).toEqual([
    expect.stringMatching(/^user\.freeTrading .*"trading_frozen":\[true,false\].* it was lifted$/),
    expect.stringMatching(/^user\.freezeTrading .*"trading_frozen":\[false,true\].* letter of/),
  ]);
});

test('CONSOLE-100 a pending order that is reached while trading is frozen ends with the reason', async () => {
  const who = await client();
  const waits = await bought(who, { status: 0, target_price: '1.09000' });
  await fresh(compliance);
  await compliance.ok(step.freezeTrading, { id: who.id, frozen: 1, reason });
  expect((await rig.ok(myDeal, { status: 0 }, { token: who.token })).data.total).toBe(1);
  await quote('1.08980', '1.08990');
  await rig.product.trading.settled();
  const { data } = await rig.ok(orderDetail, { id: waits }, { token: who.token });
  expect(data.order).toMatchObject({ Status: 2, Reason: 'account.restricted' });
});

test('CONSOLE-101 one operator freezes payouts for 72 hours, once in 30 days, on a ground', async () => {
  const who = await client();
  const draw = { draw_currency_id: currencyId, number: 100 } as const;
  const method = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS } as const;
  const { data: bound } = await rig.ok(funds.bindDrawMethod, method, { token: who.token });
  const asked = { ...draw, draw_method_id: bound.id };
  const { id: before } = (await rig.ok(funds.draw, asked, { token: who.token })).data;
  await fresh(compliance, finance);
  const freeze = { id: who.id, ground: 'authority', hours: 72, reason } as const;
  expect(await compliance.refused(step.freezePayouts, { ...freeze, ground: 'score' })).toBe(
    code('intervention.choice'),
  );
  expect(await compliance.refused(step.freezePayouts, { ...freeze, hours: 73 })).toBe(
    code('freeze.length'),
  );
  await compliance.ok(step.freezePayouts, freeze);
  const frozen = await rig.call(funds.draw, asked, { token: who.token });
  expect(frozen).toMatchObject({ code: code('withdrawal.frozen') });
  expect(frozen.msg).toMatch(/until Mar \d+, 2026, \d\d:\d\d:00 UTC/);
  expect(frozen.data).toMatchObject({ until: expect.stringMatching(/^2026-03-\d\dT\d\d:\d\dZ$/) });
  expect(await finance.refused(queue.approveWithdrawal, { id: before, reason })).toBe(
    code('withdrawal.frozen'),
  );
  expect((await letterTo(who.id)).text).toContain('Ground: order of a court or an authority');
  // Trading goes on, and so does taking back what was asked for.
  expect(await buy(who)).toMatchObject({ code: 1 });
  await rig.ok(funds.cancelDraw, { id: before }, { token: who.token });
  rig.clock.time += 72 * HOUR_MS;
  await fresh(compliance);
  await rig.ok(funds.draw, asked, { token: who.token });
  expect(await compliance.refused(step.freezePayouts, freeze)).toBe(code('freeze.needsTwo'));
  expect(await compliance.refused(step.freePayouts, { id: who.id, reason })).toBe(
    code('console.unchanged'),
  );
});

test('CONSOLE-101 a longer freeze takes a second operator, and one may lift it', async () => {
  const who = await client();
  await fresh(compliance, owner);
  const longer = { id: who.id, ground: 'fraud', hours: 30 * 24, reason } as const;
  await compliance.ok(step.freezePayoutsLonger, longer);
  expect(await compliance.refused(step.freezePayoutsLonger, longer)).toBe(
    code('intervention.same'),
  );
  const id = await newest(who.id);
  const untilOf = async () =>
    (await owner.ok(api.person, { id: who.id })).limits.payout_frozen_until;
  expect(await untilOf()).toBeNull();
  expect(await compliance.refused(step.confirmIntervention, { id, reason })).toBe(
    code('change.own'),
  );
  expect(await owner.refused(step.confirmIntervention, { id: id + 1000, reason })).toBe(
    code('change.unknown'),
  );
  await owner.ok(step.confirmIntervention, { id, reason: 'seen the file' });
  expect(await untilOf()).toBe(rig.clock.time + 720 * HOUR_MS);
  expect(await owner.refused(step.confirmIntervention, { id, reason })).toBe(
    code('change.settled'),
  );
  await compliance.ok(step.freePayouts, { id: who.id, reason: 'the order was lifted' });
  expect(await untilOf()).toBeNull();
});

test('CONSOLE-101 what two have frozen is neither shortened nor carried on by one', async () => {
  const who = await client();
  await fresh(compliance, owner);
  const longer = { id: who.id, ground: 'authority', hours: 60 * 24, reason } as const;
  await compliance.ok(step.freezePayoutsLonger, longer);
  await owner.ok(step.confirmIntervention, { id: await newest(who.id), reason });
  rig.clock.time += 31 * 24 * HOUR_MS;
  await fresh(compliance);
  for (const hours of [1, 72]) {
    const alone = { ...longer, hours };
    expect(await compliance.refused(step.freezePayouts, alone)).toBe(code('freeze.needsTwo'));
  }
  const shorter = { ...longer, hours: 28 * 24 };
  expect(await compliance.refused(step.freezePayoutsLonger, shorter)).toBe(code('freeze.length'));
  await compliance.ok(step.freezePayoutsLonger, { ...longer, hours: 30 * 24 });
});

test('CONSOLE-102 a cap of leverage holds for what is new, is shown, and can be taken off', async () => {
  const who = await client();
  await bought(who);
  await fresh(dealing);
  const cap = { id: who.id, max: 30, reason: 'asked for by phone' };
  await dealing.ok(step.capLeverage, cap);
  expect(await buy(who)).toMatchObject({ code: code('leverage.capped'), data: { max: 30 } });
  expect(await buy(who, { multiple: 30 })).toMatchObject({ code: 1 });
  expect(await dealing.refused(step.capLeverage, cap)).toBe(code('console.unchanged'));
  for (const max of [0, 1_001, '1.5']) {
    expect(await dealing.refused(step.capLeverage, { ...cap, max })).toBe(
      code('leverage.capInvalid'),
    );
  }
  await dealing.ok(step.capLeverage, { id: who.id, reason: 'asked for it back' });
  expect(await buy(who)).toMatchObject({ code: 1 });
});

test('CONSOLE-103 two operators adjust a balance once, and its owner reads why', async () => {
  const who = await client(100);
  await fresh(finance, owner);
  const wrong = { id: who.id, amount: '0', category: 'correction', reason } as const;
  for (const amount of ['0', '0.0000001', '100000000.01']) {
    expect(await finance.refused(step.proposeAdjustment, { ...wrong, amount })).toBe(
      code('adjustment.amount'),
    );
  }
  const note = 'fee of 4 May charged twice';
  await finance.ok(step.proposeAdjustment, { ...wrong, amount: '-30.25', note });
  const id = await newest(who.id);
  expect(await balanceOf(who)).toBe('100.000000');
  expect(await finance.refused(step.confirmIntervention, { id, reason })).toBe(code('change.own'));
  await fresh(compliance);
  expect(await compliance.refused(step.confirmIntervention, { id, reason })).toBe(
    code('operator.forbidden'),
  );
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.send(step.confirmIntervention, { id, reason })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([
    1,
    code('change.settled'),
    code('change.settled'),
  ]);
  expect(await balanceOf(who)).toBe('69.750000');
  const log = (await rig.ok(account.forexChange, {}, { token: who.token })).data.data[0];
  expect(log).toMatchObject({
    Type: 10,
    Value: '-30.250000',
    Memo: `Correction of an error: ${note}`,
  });
  const [books] = await rig.db.query<{ books: string[]; total: string }>(
    `select books, ledger_sum(amounts)::text as total from ledger_tx where account_id = (
       select id from account where user_id = $1) order by seq desc limit 1`,
    [who.id],
  );
  expect(books).toMatchObject({ total: '0' });
  expect(books?.books[1]).toBe('house:adjustments');
  expect(await logOf(who.id)).toContainEqual(
    expect.stringContaining('"balance":["100.00","69.75"],"category":"correction"'),
  );
  expect((await letterTo(who.id)).text).toContain('-30.25 USD');
});

test('CONSOLE-103 more than is free is refused with the figure, and the log says so', async () => {
  const who = await client(100);
  await fresh(finance, owner);
  const given = { id: who.id, amount: '-100.01', category: 'chargeback', reason } as const;
  await finance.ok(step.proposeAdjustment, given);
  const id = await newest(who.id);
  const answer = await owner.send(step.confirmIntervention, { id, reason });
  expect(answer).toMatchObject({
    code: code('adjustment.exceeds'),
    data: { available: '100.00' },
  });
  expect(await balanceOf(who)).toBe('100.000000');
  expect((await stepsOf(who.id))[0]).toMatchObject({ status: 'refused' });
  expect((await logOf(who.id))[0]).toContain('user.stepRefused');
  const token = await rig.demo();
  const demo = (await rig.ok(userInfo, {}, { token })).data.id;
  expect(await finance.refused(step.proposeAdjustment, { ...given, id: demo })).toBe(
    code('person.demo'),
  );
});

test('CONSOLE-104 two operators close a position at the quote of the confirmation', async () => {
  const who = await client();
  const held = await bought(who);
  await fresh(dealing, owner);
  const ending = { id: who.id, order: held, reason: 'asked for by phone, call 812' };
  expect(await dealing.refused(step.proposeOrderEnd, { ...ending, order: held + 999 })).toBe(
    code('order.unknown'),
  );
  await dealing.ok(step.proposeOrderEnd, ending);
  const id = await newest(who.id);
  await quote('1.10200', '1.10210');
  await owner.ok(step.confirmIntervention, { id, reason: 'heard the call' });
  const { data } = await rig.ok(orderDetail, { id: held }, { token: who.token });
  expect(data.order).toMatchObject({ Status: 3, UpdatePrice: '1.10200', Cause: 'operator' });
  expect(data.trail.at(-1)).toMatchObject({ Cause: 'operator' });
  expect((await letterTo(who.id)).text).toContain(`closed your position ${held}`);
});

test('CONSOLE-104 a stale quote refuses the confirmation, and a pending order is cancelled', async () => {
  const who = await client();
  const held = await bought(who);
  const waits = await bought(who, { status: 0, target_price: '1.05000' });
  await fresh(dealing, owner);
  await dealing.ok(step.proposeOrderEnd, { id: who.id, order: held, reason });
  rig.clock.time += 60_000;
  const stale = { id: await newest(who.id), reason };
  expect(await owner.refused(step.confirmIntervention, stale)).toBe(code('quote.stale'));
  await dealing.ok(step.proposeOrderEnd, { id: who.id, order: waits, reason });
  await owner.ok(step.confirmIntervention, { id: await newest(who.id), reason });
  const { data } = await rig.ok(orderDetail, { id: waits }, { token: who.token });
  expect(data.order).toMatchObject({ Status: 2, Cause: 'operator' });
});

test('CONSOLE-105 a proposal ends after its time, or when somebody declines it', async () => {
  const who = await client();
  const held = await bought(who);
  await fresh(dealing, owner);
  await dealing.ok(step.proposeOrderEnd, { id: who.id, order: held, reason });
  const first = await newest(who.id);
  rig.clock.time += 15 * 60_000;
  await fresh(owner, dealing);
  expect(await owner.refused(step.confirmIntervention, { id: first, reason })).toBe(
    code('intervention.expired'),
  );
  await rig.product.interventions.sweep();
  expect((await stepsOf(who.id))[0]).toMatchObject({ id: first, status: 'expired' });
  expect((await logOf(who.id))[0]).toContain('user.stepExpired');
  await dealing.ok(step.proposeOrderEnd, { id: who.id, order: held, reason });
  const second = await newest(who.id);
  await dealing.ok(step.declineIntervention, { id: second, reason: 'wrong person' });
  expect(await owner.refused(step.confirmIntervention, { id: second, reason })).toBe(
    code('change.settled'),
  );
  expect((await rig.ok(myDeal, { status: 1 }, { token: who.token })).data.total).toBe(1);
});

test('CONSOLE-106 what was decided when the process stopped is done once, a close never late', async () => {
  const who = await client(100);
  const held = await bought(who, { cont: '0.01' });
  await fresh(finance, dealing);
  const given = { id: who.id, amount: '7', category: 'goodwill', reason } as const;
  await finance.ok(step.proposeAdjustment, given);
  const money = await newest(who.id);
  await dealing.ok(step.proposeOrderEnd, { id: who.id, order: held, reason });
  const closing = await newest(who.id);
  const before = await balanceOf(who);
  // As a process leaves it that stops between the decision and the desk.
  const left = (id: number) =>
    rig.db.query(
      `update intervention set status = 'confirmed', decided_at = $2,
         decided_by = (select id from operator where id <> proposed_by order by id limit 1)
       where id = $1`,
      [id, rig.clock.time],
    );
  await left(money);
  await left(closing);
  await rig.product.interventions.sweep();
  expect(await balanceOf(who)).toBe(before);
  rig.clock.time += 60_000;
  // A quote that a close could be done at: it is the moment that is over.
  await quote();
  const letters = (await letterTo(who.id)).count;
  await Promise.all([rig.product.interventions.sweep(), rig.product.interventions.sweep()]);
  await rig.product.interventions.sweep();
  expect(Number(await balanceOf(who)) - Number(before)).toBe(7);
  expect((await letterTo(who.id)).count).toBe(letters + 1);
  const ended = await stepsOf(who.id);
  expect(ended.find(({ id }) => id === closing)).toMatchObject({
    status: 'refused',
    refusal: 'It was interrupted, and is not done at a later price',
  });
  expect(ended.find(({ id }) => id === money)).toMatchObject({ status: 'done' });
  expect((await rig.ok(myDeal, { status: 1 }, { token: who.token })).data.total).toBe(1);
});

test('CONSOLE-106 a step that the desk has taken is not taken again, only ended', async () => {
  const who = await client(100);
  await fresh(finance);
  const given = { id: who.id, amount: '7', category: 'goodwill', reason } as const;
  await finance.ok(step.proposeAdjustment, given);
  const id = await newest(who.id);
  const [row] = await rig.db.query<{ accountId: number }>(
    'select id as "accountId" from account where user_id = $1',
    [who.id],
  );
  const act = { kind: 'adjust', amount: 7_000_000 as never, memo: 'goodwill' } as const;
  const { trading } = rig.product;
  await Promise.all([1, 2].map(() => trading.operate(row?.accountId ?? 0, id, act)));
  await rig.db.query(
    `update intervention set status = 'confirmed', decided_at = 0,
       decided_by = (select id from operator where id <> proposed_by order by id limit 1)
     where id = $1`,
    [id],
  );
  await rig.product.interventions.sweep();
  expect(await balanceOf(who)).toBe('107.000000');
  expect((await stepsOf(who.id))[0]).toMatchObject({ id, status: 'done' });
});

test('CONSOLE-107 who looks at what a person reads is written down, and reads the same', async () => {
  const who = await client();
  const held = await bought(who);
  const waits = await bought(who, { status: 0, target_price: '1.05000' });
  await quote('1.10200', '1.10210');
  await rig.ok(close, { id: held }, { token: who.token });
  rig.clock.time += 1_000;
  await rig.ok(cancelTrade, { id: waits }, { token: who.token });
  await fresh(dealing);
  const page = await dealing.ok(api.closedOrders, { id: who.id });
  expect(page).toMatchObject({ total: 2, pnl: 19_000_000 });
  expect(page.rows).toMatchObject([
    { id: waits, status: 'cancelled', close_price: null, cause: 'user' },
    { id: held, status: 'closed', close_price: 110_200, pnl: 19_000_000, fee: 700_000 },
  ]);
  const theirs = (await rig.ok(myDeal, { status: 3 }, { token: who.token })).data;
  expect(theirs.data.map(({ Id }) => Id)).toEqual(page.rows.map(({ id }) => id));
  await fresh(owner);
  expect((await logOf(who.id))[0]).toBe('user.historyViewed {"page":1} ');
});

test('the store takes no confirmation of who proposed, and keeps what has ended', async () => {
  const who = await client(1);
  await fresh(finance);
  const given = { id: who.id, amount: '1', category: 'other', reason } as const;
  await finance.ok(step.proposeAdjustment, given);
  const id = await newest(who.id);
  await expect(
    rig.db.query(
      `update intervention set status = 'confirmed', decided_by = proposed_by, decided_at = 1
       where id = $1`,
      [id],
    ),
  ).rejects.toThrow(/check/);
  await expect(rig.db.query('delete from intervention')).rejects.toThrow(/only grows/);
  await expect(
    rig.db.query(`update intervention set reason = 'x' where status = 'done'`),
  ).rejects.toThrow(/only grows/);
});
