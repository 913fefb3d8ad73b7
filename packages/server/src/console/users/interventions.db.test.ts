import { afterAll, beforeAll, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/users/calls';
import * as calls from '@fulcrum/contract/console/users/interventions';
import { userInfo } from '@fulcrum/contract/people/calls';
import { cancelTrade, close, myDeal, orderDetail } from '@fulcrum/contract/trading/calls';

import { InterventionCast } from '../../../test/console/intervention-cast.ts';
import type { Browser } from '../../../test/console/operator-rig.ts';
import type { ProductRig } from '../../../test/product-rig.ts';

const reason = 'letter of the court of 3 March';

let cast: InterventionCast;
let rig: ProductRig;
let owner: Browser;
let compliance: Browser;
let finance: Browser;
let dealing: Browser;

beforeAll(async () => {
  cast = await InterventionCast.open();
  ({ rig, owner, compliance, finance, dealing } = cast);
});
afterAll(() => rig.close());

const code = (name: Reason) => CODES[name].code;

test('CONSOLE-103 two operators adjust a balance once, and its owner reads why', async () => {
  const who = await cast.client(100);
  await cast.fresh(finance, owner);
  const wrong = { id: who.id, amount: '0', category: 'correction', reason } as const;
  for (const amount of ['0', '0.0000001', '100000000.01']) {
    expect(await finance.refused(calls.proposeAdjustment, { ...wrong, amount })).toBe(
      code('adjustment.amount'),
    );
  }
  const note = 'fee of 4 May charged twice';
  await finance.ok(calls.proposeAdjustment, { ...wrong, amount: '-30.25', note });
  const id = await cast.newest(who.id);
  expect(await cast.balanceOf(who)).toBe('100.000000');
  expect(await finance.refused(calls.confirmIntervention, { id, reason })).toBe(code('change.own'));
  await cast.fresh(compliance);
  expect(await compliance.refused(calls.confirmIntervention, { id, reason })).toBe(
    code('operator.forbidden'),
  );
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.send(calls.confirmIntervention, { id, reason })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([
    1,
    code('change.settled'),
    code('change.settled'),
  ]);
  expect(await cast.balanceOf(who)).toBe('69.750000');
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
  expect(await cast.logOf(who.id)).toContainEqual(
    expect.stringContaining('"balance":["100.00","69.75"],"category":"correction"'),
  );
  expect((await cast.letterTo(who.id)).text).toContain('-30.25 USD');
});

test('CONSOLE-103 more than is free is refused with the figure, and the log says so', async () => {
  const who = await cast.client(100);
  await cast.fresh(finance, owner);
  const given = { id: who.id, amount: '-100.01', category: 'chargeback', reason } as const;
  await finance.ok(calls.proposeAdjustment, given);
  const id = await cast.newest(who.id);
  const answer = await owner.send(calls.confirmIntervention, { id, reason });
  expect(answer).toMatchObject({
    code: code('adjustment.exceeds'),
    data: { available: '100.00' },
  });
  expect(await cast.balanceOf(who)).toBe('100.000000');
  expect((await cast.interventionsOf(who.id))[0]).toMatchObject({ status: 'refused' });
  expect((await cast.logOf(who.id))[0]).toContain('user.stepRefused');
  const token = await rig.demo();
  const demo = (await rig.ok(userInfo, {}, { token })).data.id;
  expect(await finance.refused(calls.proposeAdjustment, { ...given, id: demo })).toBe(
    code('person.demo'),
  );
});

test('CONSOLE-104 two operators close a position at the quote of the confirmation', async () => {
  const who = await cast.client();
  const held = await cast.bought(who);
  await cast.fresh(dealing, owner);
  const ending = { id: who.id, order: held, reason: 'asked for by phone, call 812' };
  expect(await dealing.refused(calls.proposeOrderEnd, { ...ending, order: held + 999 })).toBe(
    code('order.unknown'),
  );
  await dealing.ok(calls.proposeOrderEnd, ending);
  const id = await cast.newest(who.id);
  await cast.quote('1.10200', '1.10210');
  await owner.ok(calls.confirmIntervention, { id, reason: 'heard the call' });
  const { data } = await rig.ok(orderDetail, { id: held }, { token: who.token });
  expect(data.order).toMatchObject({ Status: 3, UpdatePrice: '1.10200', Cause: 'operator' });
  expect(data.trail.at(-1)).toMatchObject({ Cause: 'operator' });
  expect((await cast.letterTo(who.id)).text).toContain(`closed your position ${held}`);
});

test('CONSOLE-104 a stale quote refuses the confirmation, and a pending order is cancelled', async () => {
  const who = await cast.client();
  const held = await cast.bought(who);
  const waits = await cast.bought(who, { status: 0, target_price: '1.05000' });
  await cast.fresh(dealing, owner);
  await dealing.ok(calls.proposeOrderEnd, { id: who.id, order: held, reason });
  rig.clock.time += 60_000;
  const stale = { id: await cast.newest(who.id), reason };
  expect(await owner.refused(calls.confirmIntervention, stale)).toBe(code('quote.stale'));
  await dealing.ok(calls.proposeOrderEnd, { id: who.id, order: waits, reason });
  await owner.ok(calls.confirmIntervention, { id: await cast.newest(who.id), reason });
  const { data } = await rig.ok(orderDetail, { id: waits }, { token: who.token });
  expect(data.order).toMatchObject({ Status: 2, Cause: 'operator' });
});

test('CONSOLE-105 a proposal ends after its time, or when somebody declines it', async () => {
  const who = await cast.client();
  const held = await cast.bought(who);
  await cast.fresh(dealing, owner);
  await dealing.ok(calls.proposeOrderEnd, { id: who.id, order: held, reason });
  const first = await cast.newest(who.id);
  rig.clock.time += 15 * 60_000;
  await cast.fresh(owner, dealing);
  expect(await owner.refused(calls.confirmIntervention, { id: first, reason })).toBe(
    code('intervention.expired'),
  );
  await rig.product.interventions.sweep();
  expect((await cast.interventionsOf(who.id))[0]).toMatchObject({ id: first, status: 'expired' });
  expect((await cast.logOf(who.id))[0]).toContain('user.stepExpired');
  await dealing.ok(calls.proposeOrderEnd, { id: who.id, order: held, reason });
  const second = await cast.newest(who.id);
  await dealing.ok(calls.declineIntervention, { id: second, reason: 'wrong person' });
  expect(await owner.refused(calls.confirmIntervention, { id: second, reason })).toBe(
    code('change.settled'),
  );
  expect((await rig.ok(myDeal, { status: 1 }, { token: who.token })).data.total).toBe(1);
});

test('CONSOLE-106 what was decided when the process stopped is done once, a close never late', async () => {
  const who = await cast.client(100);
  const held = await cast.bought(who, { cont: '0.01' });
  await cast.fresh(finance, dealing);
  const given = { id: who.id, amount: '7', category: 'goodwill', reason } as const;
  await finance.ok(calls.proposeAdjustment, given);
  const money = await cast.newest(who.id);
  await dealing.ok(calls.proposeOrderEnd, { id: who.id, order: held, reason });
  const closing = await cast.newest(who.id);
  const before = await cast.balanceOf(who);
  // The state after the process stopped between the decision and the desk.
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
  expect(await cast.balanceOf(who)).toBe(before);
  rig.clock.time += 60_000;
  // The quote would allow a close, but the time for the close is over.
  await cast.quote();
  const letters = (await cast.letterTo(who.id)).count;
  await Promise.all([rig.product.interventions.sweep(), rig.product.interventions.sweep()]);
  await rig.product.interventions.sweep();
  expect(Number(await cast.balanceOf(who)) - Number(before)).toBe(7);
  expect((await cast.letterTo(who.id)).count).toBe(letters + 1);
  const ended = await cast.interventionsOf(who.id);
  expect(ended.find(({ id }) => id === closing)).toMatchObject({
    status: 'refused',
    refusal: 'It was interrupted, and is not done at a later price',
  });
  expect(ended.find(({ id }) => id === money)).toMatchObject({ status: 'done' });
  expect((await rig.ok(myDeal, { status: 1 }, { token: who.token })).data.total).toBe(1);
});

test('CONSOLE-106 a step that the desk has taken is not taken again, only ended', async () => {
  const who = await cast.client(100);
  await cast.fresh(finance);
  const given = { id: who.id, amount: '7', category: 'goodwill', reason } as const;
  await finance.ok(calls.proposeAdjustment, given);
  const id = await cast.newest(who.id);
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
  expect(await cast.balanceOf(who)).toBe('107.000000');
  expect((await cast.interventionsOf(who.id))[0]).toMatchObject({ id, status: 'done' });
});

test('CONSOLE-107 who looks at what a person reads is written down, and reads the same', async () => {
  const who = await cast.client();
  const held = await cast.bought(who);
  const waits = await cast.bought(who, { status: 0, target_price: '1.05000' });
  await cast.quote('1.10200', '1.10210');
  await rig.ok(close, { id: held }, { token: who.token });
  rig.clock.time += 1_000;
  await rig.ok(cancelTrade, { id: waits }, { token: who.token });
  await cast.fresh(dealing);
  const page = await dealing.ok(api.closedOrders, { id: who.id });
  expect(page).toMatchObject({ total: 2, pnl: 19_000_000 });
  expect(page.rows).toMatchObject([
    { id: waits, status: 'cancelled', close_price: null, cause: 'user' },
    { id: held, status: 'closed', close_price: 110_200, pnl: 19_000_000, fee: 700_000 },
  ]);
  const theirs = (await rig.ok(myDeal, { status: 3 }, { token: who.token })).data;
  expect(theirs.data.map(({ Id }) => Id)).toEqual(page.rows.map(({ id }) => id));
  await cast.fresh(owner);
  expect((await cast.logOf(who.id))[0]).toBe('user.historyViewed {"page":1} ');
});

test('the store takes no confirmation of who proposed, and keeps what has ended', async () => {
  const who = await cast.client(1);
  await cast.fresh(finance);
  const given = { id: who.id, amount: '1', category: 'other', reason } as const;
  await finance.ok(calls.proposeAdjustment, given);
  const id = await cast.newest(who.id);
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
