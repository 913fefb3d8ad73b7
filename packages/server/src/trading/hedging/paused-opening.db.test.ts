import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as hedging from '@fulcrum/contract/console/hedging/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const MINUTE_MS = 60_000;
const WAIT = { timeout: 10_000, interval: 100 };
const reason = 'the provider is away too often';

let rig: ProductRig;
let operators: readonly [owner: Browser, dealer: Browser];
let client: string;
let forexId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  const owner = await firstOwner(rig);
  operators = [owner, await operatorOf(rig, owner, 'dealing')];
  client = await rig.demo();
  // A real account with the money of a demo account.
  await rig.db.query(
    `update app_user set kind = 'real', demo_id = null, email = 'client@example.org',
       password_hash = 'x'`,
  );
  await price('1.10000');
  forexId = (await listed()).Id;
});
afterAll(() => rig.close());

async function price(bid: string): Promise<void> {
  await rig.quote({ EURUSD: [bid, (Number(bid) + 0.0001).toFixed(5)] });
}

async function listed() {
  const { data } = await rig.ok(tradeList, { searchCurrency: 'EURUSD' });
  const [row] = data;
  if (!row) throw new Error('Expected EURUSD');
  return row;
}

/** Proposes and confirms a rule with a limit of 0.1 lots that pauses opening, or does not. */
async function ruleThatPauses(pauses_opening: 0 | 1): Promise<void> {
  const lots = { limit: '0.1', band: '0', clip_min: '0.01', clip_max: '1', step: '0.01' };
  const rest = { ratio: 100, cool_s: 0, slip: 10, units_per_lot: 100_000 };
  const rule = { mode: 'suggest' as const, provider: '', symbol: '', ...lots, ...rest };
  const [owner, dealer] = operators;
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  await owner.ok(hedging.proposeHedgeRule, {
    ...rule,
    instrument_id: forexId,
    pauses_opening,
    reason,
  });
  const { waiting } = await owner.ok(hedging.hedging, {});
  await dealer.ok(operatorCalls.stepUp, { code: dealer.code() });
  await dealer.ok(hedging.confirmHedgeChange, { id: waiting[0]?.id ?? 0, reason });
  rig.clock.time += MINUTE_MS;
  await price('1.10000');
}

/** The market goes on until the instrument is paused, or no more. */
async function untilPaused(isPaused: boolean, bid = '1.10000'): Promise<void> {
  await vi.waitFor(async () => {
    await price(bid);
    expect((await listed()).IsPaused).toBe(isPaused);
  }, WAIT);
}

const token = () => ({ token: client });
const order = (fields: object) => ({
  type: 1,
  status: 1,
  forex_id: forexId,
  multiple: 100,
  ...fields,
});
const holding = async (status: 0 | 1) =>
  (await rig.ok(trading.myDeal, { status }, token())).data.data.map(({ Id }) => Id);

async function submitted(fields: object): Promise<number> {
  const answer = await rig.send(trading.submit, order(fields), token());
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { Id: number }).Id;
}

/** Sends a call that must be refused as paused; returns the words of the refusal. */
async function pausedWords(input: object, lang = 'en'): Promise<string> {
  const why: Reason = 'instrument.paused';
  const options = { ...token(), headers: { lang } };
  const { code, msg } = await rig.send(trading.submit, order(input), options);
  expect({ why, code }).toEqual({ why, code: CODES[why].code });
  return msg;
}

test('HEDGE-009: above 150 % of the limit nobody opens, everything else works, and it ends', async () => {
  await ruleThatPauses(1);
  const target = { status: 0, cont: '0.01', target_price: '1.09990' };
  const [waits, cancelled] = [await submitted(target), await submitted(target)];
  // 0.15 lots are 150 % of the limit; 0.16 are above.
  const kept = await submitted({ cont: '0.15' });
  const extra = await submitted({ cont: '0.01' });
  await untilPaused(true);
  expect((await listed()).MarketStatus).toBe(1);
  expect(await pausedWords({ cont: '0.01' })).toBe(
    'New positions in this instrument are paused for everyone, because the company’s own risk in ' +
      'it is above its limit',
  );
  expect(await pausedWords({ cont: '0.01', type: 2 }, 'de')).toContain('für alle ausgesetzt');
  await pausedWords(target);
  const demo = await rig.demo();
  const answer = await rig.send(trading.submit, order({ cont: '0.01' }), { token: demo });
  expect(answer.code).toBe(CODES['instrument.paused'].code);
  const { instruments } = await operators[0].ok(hedging.hedging, {});
  expect(instruments).toMatchObject([{ net: '0.16', is_paused: true }]);

  await rig.ok(trading.setStopPrice, { id: kept, stop_loss_price: '1.09000' }, token());
  await rig.ok(trading.cancelTrade, { id: cancelled }, token());
  await price('1.09980');
  await price('1.09980');
  expect(await holding(0)).toEqual([waits]);
  await rig.ok(trading.close, { id: extra }, token());
  await untilPaused(false, '1.09980');
  // The first quote after the pause fills the order that waited, also one of the same price.
  await price('1.09980');
  await vi.waitFor(async () => expect(await holding(1)).toContain(waits), WAIT);
});

test('HEDGE-009: with the setting off the same exposure pauses nothing', async () => {
  await ruleThatPauses(0);
  await submitted({ cont: '0.5' });
  const before = await overLimit();
  // Two more looks at the exposure, which count the minutes over the limit.
  await vi.waitFor(async () => {
    rig.clock.time += MINUTE_MS;
    await price('1.10000');
    expect(await overLimit()).toBeGreaterThan(before + 1);
  }, WAIT);
  expect((await listed()).IsPaused).toBe(false);
  await submitted({ cont: '0.5' });
});

/** Returns the minutes of today in which the house kept more than the limit. */
async function overLimit(): Promise<number> {
  const { instruments } = await operators[0].ok(hedging.hedging, {});
  return instruments[0]?.minutes_over ?? 0;
}
