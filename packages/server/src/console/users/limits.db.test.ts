import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as queue from '@fulcrum/contract/console/payments/calls';
import * as api from '@fulcrum/contract/console/users/calls';
import * as calls from '@fulcrum/contract/console/users/interventions';
import * as funds from '@fulcrum/contract/payments/calls';
import { close, modify, myDeal, orderDetail, setStopPrice } from '@fulcrum/contract/trading/calls';

import { InterventionCast } from '../../../test/console/intervention-cast.ts';
import type { Browser } from '../../../test/console/operator-rig.ts';
import { TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import type { ProductRig } from '../../../test/product-rig.ts';

const HOUR_MS = 3_600_000;
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

test('CONSOLE-100 a freeze of trading refuses openings and changes, and nothing that closes', async () => {
  const who = await cast.client();
  const { token } = who;
  const held = await cast.bought(who);
  const waits = await cast.bought(who, { status: 0, target_price: '1.05000' });
  await cast.fresh(compliance);
  await compliance.ok(calls.freezeTrading, { id: who.id, frozen: 1, reason });
  expect(await cast.buy(who)).toMatchObject({ code: code('account.restricted') });
  expect(await cast.buy(who, { status: 0, target_price: '1.05000' })).toMatchObject({
    code: code('account.restricted'),
  });
  const terms = { id: waits, cont: '0.20', target_price: '1.05000', expiry: 0 } as const;
  expect(await rig.call(modify, terms, { token })).toMatchObject({
    code: code('account.restricted'),
  });
  await rig.ok(setStopPrice, { id: held, stop_loss_price: '1.09000' }, { token });
  await rig.ok(close, { id: held }, { token });
  expect(await cast.letterTo(who.id)).toMatchObject({ text: /No new positions can be opened/ });
  expect(await compliance.refused(calls.freezeTrading, { id: who.id, frozen: 1, reason })).toBe(
    code('console.unchanged'),
  );
  expect((await owner.ok(api.person, { id: who.id })).limits.is_restricted).toBe(true);
  await compliance.ok(calls.freezeTrading, { id: who.id, frozen: 0, reason: 'it was lifted' });
  expect(await cast.buy(who)).toMatchObject({ code: 1 });
  expect((await cast.logOf(who.id)).filter((line) => line.includes('trading_frozen'))).toEqual([
    expect.stringMatching(/^user\.freeTrading .*"trading_frozen":\[true,false\].* it was lifted$/),
    expect.stringMatching(/^user\.freezeTrading .*"trading_frozen":\[false,true\].* letter of/),
  ]);
});

test('CONSOLE-100 a pending order that is reached while trading is frozen ends with the reason', async () => {
  const who = await cast.client();
  const waits = await cast.bought(who, { status: 0, target_price: '1.09000' });
  await cast.fresh(compliance);
  await compliance.ok(calls.freezeTrading, { id: who.id, frozen: 1, reason });
  expect((await rig.ok(myDeal, { status: 0 }, { token: who.token })).data.total).toBe(1);
  await cast.quote('1.08980', '1.08990');
  await rig.product.trading.settled();
  const { data } = await rig.ok(orderDetail, { id: waits }, { token: who.token });
  expect(data.order).toMatchObject({ Status: 2, Reason: 'account.restricted' });
});

test('CONSOLE-101 one operator freezes payouts for 72 hours, once in 30 days, on a ground', async () => {
  const who = await cast.client();
  const draw = { draw_currency_id: cast.currencyId, number: 100 } as const;
  const method = { type: 1, draw_id: cast.currencyId, dc_address: TRON_ADDRESS } as const;
  const { data: bound } = await rig.ok(funds.bindDrawMethod, method, { token: who.token });
  const asked = { ...draw, draw_method_id: bound.id };
  const { id: before } = (await rig.ok(funds.draw, asked, { token: who.token })).data;
  await cast.fresh(compliance, finance);
  const freeze = { id: who.id, ground: 'authority', hours: 72, reason } as const;
  expect(await compliance.refused(calls.freezePayouts, { ...freeze, ground: 'score' })).toBe(
    code('intervention.choice'),
  );
  expect(await compliance.refused(calls.freezePayouts, { ...freeze, hours: 73 })).toBe(
    code('freeze.length'),
  );
  await compliance.ok(calls.freezePayouts, freeze);
  const frozen = await rig.call(funds.draw, asked, { token: who.token });
  expect(frozen).toMatchObject({ code: code('withdrawal.frozen') });
  expect(frozen.msg).toMatch(/until Mar \d+, 2026, \d\d:\d\d:00 UTC/);
  expect(frozen.data).toMatchObject({ until: expect.stringMatching(/^2026-03-\d\dT\d\d:\d\dZ$/) });
  expect(await finance.refused(queue.approveWithdrawal, { id: before, reason })).toBe(
    code('withdrawal.frozen'),
  );
  expect((await cast.letterTo(who.id)).text).toContain('Ground: order of a court or an authority');
  // Trading is still possible, and so is cancelling the withdrawal.
  expect(await cast.buy(who)).toMatchObject({ code: 1 });
  await rig.ok(funds.cancelDraw, { id: before }, { token: who.token });
  rig.clock.time += 72 * HOUR_MS;
  await cast.fresh(compliance);
  await rig.ok(funds.draw, asked, { token: who.token });
  expect(await compliance.refused(calls.freezePayouts, freeze)).toBe(code('freeze.needsTwo'));
  expect(await compliance.refused(calls.freePayouts, { id: who.id, reason })).toBe(
    code('console.unchanged'),
  );
});

test('CONSOLE-101 a longer freeze takes a second operator, and one may lift it', async () => {
  const who = await cast.client();
  await cast.fresh(compliance, owner);
  const longer = { id: who.id, ground: 'fraud', hours: 30 * 24, reason } as const;
  await compliance.ok(calls.freezePayoutsLonger, longer);
  expect(await compliance.refused(calls.freezePayoutsLonger, longer)).toBe(
    code('intervention.same'),
  );
  const id = await cast.newest(who.id);
  const untilOf = async () =>
    (await owner.ok(api.person, { id: who.id })).limits.payout_frozen_until;
  expect(await untilOf()).toBeNull();
  expect(await compliance.refused(calls.confirmIntervention, { id, reason })).toBe(
    code('change.own'),
  );
  expect(await owner.refused(calls.confirmIntervention, { id: id + 1000, reason })).toBe(
    code('change.unknown'),
  );
  await owner.ok(calls.confirmIntervention, { id, reason: 'seen the file' });
  expect(await untilOf()).toBe(rig.clock.time + 720 * HOUR_MS);
  expect(await owner.refused(calls.confirmIntervention, { id, reason })).toBe(
    code('change.settled'),
  );
  await compliance.ok(calls.freePayouts, { id: who.id, reason: 'the order was lifted' });
  expect(await untilOf()).toBeNull();
});

test('CONSOLE-101 what two have frozen is neither shortened nor carried on by one', async () => {
  const who = await cast.client();
  await cast.fresh(compliance, owner);
  const longer = { id: who.id, ground: 'authority', hours: 60 * 24, reason } as const;
  await compliance.ok(calls.freezePayoutsLonger, longer);
  await owner.ok(calls.confirmIntervention, { id: await cast.newest(who.id), reason });
  rig.clock.time += 31 * 24 * HOUR_MS;
  await cast.fresh(compliance);
  for (const hours of [1, 72]) {
    const alone = { ...longer, hours };
    expect(await compliance.refused(calls.freezePayouts, alone)).toBe(code('freeze.needsTwo'));
  }
  const shorter = { ...longer, hours: 28 * 24 };
  expect(await compliance.refused(calls.freezePayoutsLonger, shorter)).toBe(code('freeze.length'));
  await compliance.ok(calls.freezePayoutsLonger, { ...longer, hours: 30 * 24 });
});

test('CONSOLE-102 a cap of leverage holds for what is new, is shown, and can be taken off', async () => {
  const who = await cast.client();
  await cast.bought(who);
  await cast.fresh(dealing);
  const cap = { id: who.id, max: 30, reason: 'asked for by phone' };
  await dealing.ok(calls.capLeverage, cap);
  expect(await cast.buy(who)).toMatchObject({ code: code('leverage.capped'), data: { max: 30 } });
  expect(await cast.buy(who, { multiple: 30 })).toMatchObject({ code: 1 });
  expect(await dealing.refused(calls.capLeverage, cap)).toBe(code('console.unchanged'));
  for (const max of [0, 1_001, '1.5']) {
    expect(await dealing.refused(calls.capLeverage, { ...cap, max })).toBe(
      code('leverage.capInvalid'),
    );
  }
  await dealing.ok(calls.capLeverage, { id: who.id, reason: 'asked for it back' });
  expect(await cast.buy(who)).toMatchObject({ code: 1 });
});
