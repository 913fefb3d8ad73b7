import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import * as hedging from '@fulcrum/contract/console/hedging/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const reason = 'agreed with the risk committee';

let rig: ProductRig;
let owner: Browser;
let dealer: Browser;
let instrumentId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  dealer = await operatorOf(rig, owner, 'dealing');
  const { listed } = await owner.ok(hedging.hedging, {});
  instrumentId = listed.find((each) => each.show_code === 'EUR/USD')?.id ?? listed[0]?.id ?? 0;
});
afterAll(() => rig.close());

const TABLES =
  'hedge_over_limit, hedge_difference, hedge_booking, hedge_fill, hedge_order, hedge_change';
/** Starts each test with no rule, no order, and two operators who have just proved themselves. */
beforeEach(async () => {
  await rig.db.query(`truncate ${TABLES} restart identity`);
  for (const operator of [owner, dealer]) {
    await operator.ok(operatorCalls.stepUp, { code: operator.code() });
  }
});

const ruleWith = (fields: object = {}) => ({
  instrument_id: instrumentId,
  mode: 'suggest' as const,
  limit: '20',
  ratio: 100,
  band: '2',
  clip_min: '1',
  clip_max: '50',
  cool_s: 5,
  slip: 10,
  provider: '',
  symbol: 'EUR/USD',
  units_per_lot: 100_000,
  step: '0.1',
  pauses_opening: 0 as const,
  reason,
  ...fields,
});

const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) => {
  const { code, msg } = await browser.send(call, input);
  expect({ why, code }).toEqual({ why, code: CODES[why].code });
  return msg;
};
const view = (browser = owner) => browser.ok(hedging.hedging, {});
const newest = async () => (await owner.ok(auditCalls.audit, {})).rows[0];

/** Puts a rule into force. */
async function inForce(fields: object = {}): Promise<void> {
  await owner.ok(hedging.proposeHedgeRule, ruleWith(fields));
  const [change] = (await view()).waiting;
  await dealer.ok(hedging.confirmHedgeChange, { id: change?.id ?? 0, reason });
  rig.clock.time += MINUTE_MS;
}

/** Stores an order of 7.4 lots of which a part was filled at 1.10018; returns its id. */
async function storedOrder(state: string, filled: number): Promise<number> {
  const at = rig.clock.time;
  const [row] = await rig.db.query<{ id: number }>(
    `insert into hedge_order (client_id, instrument_id, provider, symbol, units_per_lot, lots,
       price, digits, bid, ask, net, held, sent_at, state, ended_at)
     values ('a', $1, 'lp1', 'EUR/USD', 100000, 7400000, '1.10020', 5, 110000, 110010, 27400000, 0,
       $2, $3, $4) returning id`,
    [instrumentId, at, state, state === 'unknown' ? null : at + 80],
  );
  const id = row?.id ?? 0;
  if (filled > 0) {
    await rig.db.query(
      `insert into hedge_fill (order_id, exec_id, lots, price, at, lots_after, cost_after, realised)
       values ($1, 'e1', $2, 11001800000, $3, $2, $4::numeric, 0)`,
      [id, filled, at + 80, String(BigInt(filled) * 11_001_800_000n)],
    );
  }
  return id;
}

test('HEDGE-007: only owners and dealers see and change how the house covers its risk', async () => {
  for (const role of ['finance', 'compliance', 'support', 'content'] as const) {
    const other = await operatorOf(rig, owner, role);
    await refused(other, hedging.hedging, {}, 'operator.forbidden');
    for (const call of hedging.HEDGING_CALLS.slice(1)) {
      await refused(other, call, { reason }, 'operator.forbidden');
    }
  }
  expect((await view(dealer)).is_alone).toBe(false);
});

test('HEDGE-007: a rule takes two operators, and effect with the next minute', async () => {
  const reply = await owner.ok(hedging.proposeHedgeRule, ruleWith());
  expect(reply).toEqual({ status: 'waiting' });
  await refused(owner, hedging.proposeHedgeRule, ruleWith({ ratio: 50 }), 'hedging.waiting');
  const { instruments, waiting } = await view(dealer);
  expect(instruments).toEqual([]);
  expect(waiting).toMatchObject([{ kind: 'rule', proposed_by: 'owner', is_own: false, reason }]);
  expect(waiting[0]?.fields).toContainEqual({ field: 'limit', before: null, after: '20.00' });
  expect((await newest())?.action).toBe('hedging.proposed');
  const id = waiting[0]?.id ?? 0;
  await refused(owner, hedging.confirmHedgeChange, { id, reason }, 'change.own');
  await dealer.ok(hedging.confirmHedgeChange, { id, reason });
  await refused(dealer, hedging.confirmHedgeChange, { id, reason }, 'change.settled');
  expect((await view()).instruments).toMatchObject([{ rule: null, next_rule: { ratio: 100 } }]);
  rig.clock.time += MINUTE_MS;
  expect((await view()).instruments).toMatchObject([
    {
      rule: { mode: 'suggest', limit: '20.00', step: '0.10', pauses_opening: false },
      next_rule: null,
      net: '0.00',
      held: '0.00',
      average_price: null,
      wanted: '0.00',
      suggestion: '0.00',
      result: '0.00',
    },
  ]);

  await dealer.ok(hedging.proposeHedgeRule, ruleWith({ ratio: 50 }));
  const [next] = (await view()).waiting;
  expect(next?.fields).toEqual([{ field: 'ratio', before: '100', after: '50' }]);
  const detail = JSON.parse((await newest())?.detail ?? '{}');
  expect(detail).toMatchObject({ ratio: ['100', '50'] });
  await owner.ok(hedging.endHedgeChange, { id: next?.id ?? 0, reason });
  expect((await newest())?.action).toBe('hedging.refused');
  const { waiting: none, decided } = await view();
  expect(none).toEqual([]);
  const dealing = expect.stringMatching(/^dealing/) as string;
  const fields = [{ field: 'ratio' }];
  expect(decided).toMatchObject([
    { status: 'refused', proposed_by: dealing, decided_by: 'owner', fields },
    { status: 'confirmed', proposed_by: 'owner', decided_by: dealing },
  ]);
});

test('HEDGE-007: a field that is wrong is named, and a provider must be there', async () => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ ratio: 101 }, 'ratio'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1e3' }, 'limit'],
    [{ clip_min: '0.05' }, 'clip_min'],
    [{ clip_max: '0.5' }, 'clip_max'],
    [{ units_per_lot: 0 }, 'units_per_lot'],
    [{ limit: '0', pauses_opening: 1 }, 'limit'],
    [{ mode: 'auto', provider: 'lp9' }, 'provider'],
    [{ mode: 'auto' }, 'provider'],
    [{ provider: 'lp9' }, 'provider'],
  ];
  for (const [fields, name] of wrong) {
    const msg = await refused(owner, hedging.proposeHedgeRule, ruleWith(fields), 'hedging.rule');
    expect(msg).toContain(name);
  }
  const nowhere = ruleWith({ instrument_id: 999_999 });
  await refused(owner, hedging.proposeHedgeRule, nowhere, 'instrument.invalid');
});

test('HEDGE-007: one operator stops it at once, two let it go on', async () => {
  await dealer.ok(hedging.stopHedging, { reason });
  expect((await view()).is_stopped).toBe(true);
  expect(await newest()).toMatchObject({ action: 'hedging.stopped', object: 'hedging', reason });
  await refused(owner, hedging.stopHedging, { reason }, 'console.unchanged');
  expect(await dealer.ok(hedging.resumeHedging, { reason })).toEqual({ status: 'waiting' });
  expect((await view()).is_stopped).toBe(true);
  const id = (await view()).waiting[0]?.id ?? 0;
  await refused(dealer, hedging.confirmHedgeChange, { id, reason }, 'change.own');
  rig.clock.time += 1;
  await owner.ok(hedging.confirmHedgeChange, { id, reason });
  expect((await view()).is_stopped).toBe(false);
  await refused(owner, hedging.resumeHedging, { reason }, 'console.unchanged');
});

test('HEDGE-007: a rule that would move what is held is refused, and shows what is held', async () => {
  await inForce();
  await storedOrder('filled', 7_400_000);
  await rig.quote({ EURUSD: ['1.10100', '1.10110'] });
  const { instruments, orders } = await view();
  // 740,000 EUR bought at 1.10018, worth 1.10100 now.
  expect(instruments[0]).toMatchObject({
    held: '7.40',
    average_price: '1.1001800',
    floating: '606.80',
    suggestion: '-7.40',
  });
  expect(orders).toMatchObject([
    {
      side: 'buy',
      lots: '7.40',
      filled: '7.40',
      average_price: '1.1001800',
      ask: '1.10010',
      slippage: '8.0',
      latency_ms: 80,
      state: 'filled',
    },
  ]);
  const moved = ruleWith({ symbol: 'EURUSD' });
  await refused(owner, hedging.proposeHedgeRule, moved, 'hedging.stillHeld');
  expect(await owner.ok(hedging.proposeHedgeRule, ruleWith({ band: '3' }))).toEqual({
    status: 'waiting',
  });
});

test('HEDGE-004: two operators settle an order of unknown outcome, within what it can be', async () => {
  await inForce();
  const id = await storedOrder('unknown', 2_000_000);
  const settle = (lots: string, price = '1.10018') => ({ id, lots, price, reason });
  const lotsOff = (lots: string) =>
    refused(owner, hedging.settleHedgeOrder, settle(lots), 'hedging.rule');
  expect(await lotsOff('1.9')).toContain('lots');
  expect(await lotsOff('7.5')).toContain('lots');
  const noPrice = settle('7.4', '');
  expect(await refused(owner, hedging.settleHedgeOrder, noPrice, 'hedging.rule')).toContain(
    'price',
  );
  await refused(owner, hedging.settleHedgeOrder, { ...settle('7.4'), id: 99 }, 'hedging.orderOver');
  expect(await owner.ok(hedging.settleHedgeOrder, settle('7.4'))).toEqual({ status: 'waiting' });
  const { waiting, instruments } = await view();
  expect(instruments[0]?.open_order_id).toBe(id);
  expect(waiting).toMatchObject([{ kind: 'settle', order_id: id }]);
  const change = { id: waiting[0]?.id ?? 0, reason };
  await refused(owner, hedging.confirmHedgeChange, change, 'change.own');
  await rig.db.query(`update hedge_order set state = 'filled', ended_at = 1 where id = $1`, [id]);
  await refused(dealer, hedging.confirmHedgeChange, change, 'hedging.orderOver');
  await owner.ok(hedging.endHedgeChange, change);
  expect((await newest())?.action).toBe('hedging.withdrawn');
});

test('HEDGE-006: two operators clear a difference', async () => {
  await inForce();
  await refused(
    owner,
    hedging.clearHedgeDifference,
    { instrument_id: instrumentId, reason },
    'console.unchanged',
  );
  await rig.db.query(
    `insert into hedge_difference (instrument_id, provider, ours, theirs, at)
     values ($1, 'lp1', '740000', '0', 1)`,
    [instrumentId],
  );
  const [row] = (await view()).instruments;
  expect(row?.difference).toEqual({ ours: '740000', theirs: '0', at: 1 });
  await dealer.ok(hedging.clearHedgeDifference, { instrument_id: instrumentId, reason });
  const id = (await view()).waiting[0]?.id ?? 0;
  await owner.ok(hedging.confirmHedgeChange, { id, reason });
  expect((await view()).instruments[0]?.difference).toBeNull();
});

test('HEDGE-009: that a rule pauses opening takes two operators, and is shown', async () => {
  await inForce();
  await owner.ok(hedging.proposeHedgeRule, ruleWith({ pauses_opening: 1 }));
  const [change] = (await view()).waiting;
  expect(change?.fields).toEqual([{ field: 'pauses_opening', before: 'false', after: 'true' }]);
  await refused(owner, hedging.confirmHedgeChange, { id: change?.id ?? 0, reason }, 'change.own');
  expect((await view()).instruments).toMatchObject([{ rule: { pauses_opening: false } }]);
  await dealer.ok(hedging.confirmHedgeChange, { id: change?.id ?? 0, reason });
  rig.clock.time += MINUTE_MS;
  expect((await view()).instruments).toMatchObject([
    { rule: { pauses_opening: true }, is_paused: false },
  ]);
});

test('HEDGE-008: minutes over the limit are shown for today, and come as a file by day', async () => {
  await inForce();
  expect((await view()).instruments).toMatchObject([{ minutes_over: 0 }]);
  const today = rig.clock.time - (rig.clock.time % DAY_MS);
  const rows: readonly (readonly [day: number, minutes: number, last: number])[] = [
    [today - DAY_MS, 1_440, today - MINUTE_MS],
    [today, 7, today + 6 * MINUTE_MS],
  ];
  for (const row of rows) {
    await rig.db.query('insert into hedge_over_limit values ($1, $2, $3, $4)', [
      instrumentId,
      ...row,
    ]);
  }
  expect((await view()).instruments).toMatchObject([{ minutes_over: 7 }]);
  const list = 'hedgeOverLimit' as const;
  const file = await owner.ok(exportCalls.exportList, { list });
  expect(file.csv.split('\r\n')).toEqual([
    '"day","instrument","minutes_over_limit"',
    expect.stringMatching(/^"2026-03-10",[^,]+,7$/),
    expect.stringMatching(/^"2026-03-09",[^,]+,1440$/),
  ]);
  const past = await owner.ok(exportCalls.exportList, { list, to: today });
  expect(past.csv.split('\r\n')[1]).toMatch(/^"2026-03-09",/);
  expect(past.rows).toBe(1);
});

test('orders and figures of providers come as files', async () => {
  await inForce();
  await storedOrder('filled', 7_400_000);
  const fills = await owner.ok(exportCalls.exportList, { list: 'hedges' });
  expect(fills.csv.split('\r\n')).toEqual([
    '"day","sent_at","order","instrument","provider","side","lots","filled","price",' +
      '"slippage_points","latency_ms","state","reason"',
    expect.stringMatching(/,1,[^,]+,"lp1","buy",7\.40,7\.40,1\.10018,8\.0,80,"filled",$/),
  ]);
  const figures = await owner.ok(exportCalls.exportList, { list: 'hedgeProviders' });
  expect(figures.csv.split('\r\n')[1]).toMatch(/^"2026-03-10","lp1",1,8\.0,0,0\.0$/);
  const none = { list: 'hedges', to: rig.clock.time - 86_400_000 } as const;
  expect((await owner.ok(exportCalls.exportList, none)).rows).toBe(0);
});
