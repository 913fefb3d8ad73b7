import { CODES } from '@fulcrum/contract/codes';
import * as accounts from '@fulcrum/contract/account/calls';
import * as api from '@fulcrum/contract/trading/calls';
import { results, trades } from '@fulcrum/contract/trading/results';
import type { FeeMode } from '@fulcrum/engine/market/formulas';
import { netResultOf } from '@fulcrum/engine/money/net-result';
import { rollOf, type RollMoment } from '@fulcrum/engine/money/swap';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microLots } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { newAccount, openDeskRig } from '../../../test/trading/desk-rig.ts';
import { at, AT_MARKET, BUY } from '../../../test/trading/order-sample.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Outcome, SubmitAsked } from '../module.ts';

/** 17:00 New York on a Friday. */
const ROLL: RollMoment = { at: Date.parse('2026-11-20T22:00Z'), day: '2026-11-20', weekday: 5 };
const DAY_MS = 86_400_000;

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test.each<FeeMode>(['perLot', 'ofMargin'])(
  'RESULT-014: rows, totals, results and the balance agree on what trades came to, with a fee %s',
  async (mode) => {
    let now = ROLL.at - 60_000;
    const risk = { ...DEFAULT_RISK, fees: { id: 0, mode } };
    const rig = await openDeskRig({ db, clock: () => now, holder: mode, risk });
    const id = await newAccount(db, `net-${mode}`, now);
    await rig.trading.resetDemo(id);
    const balance = async () => (await rig.trading.account(id)).figures.balance;
    const start = await balance();
    const done = async (outcome: Promise<Outcome>) => {
      const reply = await outcome;
      if (!reply.ok) throw new Error(reply.reason);
      return reply.order;
    };
    const open = (changes: Partial<SubmitAsked> = {}) =>
      done(rig.trading.submit(id, { ...BUY, lots: microLots(370_000), ...changes }));
    const close = (orderId: number, lots: number | null = null) =>
      done(
        rig.trading.close(id, {
          ...AT_MARKET,
          orderId,
          lots: lots === null ? null : microLots(lots),
        }),
      );

    const parted = await open();
    const levelled = await open({ lots: microLots(1_000_000) });
    const levels = [
      { price: at('1.10100'), percent: 33 },
      { price: at('1.10200'), percent: 33 },
      { price: at('1.10300'), percent: 34 },
    ];
    const stops = { stopLoss: null, takeProfit: null, trail: null, clientOrderId: null };
    await done(
      rig.trading.setStops(id, {
        ...stops,
        orderId: levelled.id,
        plan: { levels, breakEven: null },
      }),
    );
    const waiting = await open({ mode: 'pending', target: at('1.05000') });
    await close(parted.id, 110_000);
    now = ROLL.at;
    await rig.tell(rollOf(ROLL, 'wall', rig.market.listings))();
    now += 60_000;
    for (const bid of [110_150, 110_250, 110_350]) await rig.quote(bid);
    const sold = await open({ side: 'sell', lots: microLots(130_000) });
    await done(
      rig.trading.closeBy(id, { orderId: sold.id, againstId: parted.id, clientOrderId: null }),
    );
    await close(parted.id);
    await done(
      rig.trading.cancel(id, { orderId: waiting.id, withLinked: false, clientOrderId: null }),
    );
    await rig.trading.settled();

    const asked = { withNet: true, page: 1 };
    const { rows, total, realisedPnl, closed } = await rig.trading.history(id, asked);
    const ended = rows.filter(({ status }) => status === 'closed');
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      ended.reduce((all, row) => all + of(row), 0);
    const net = (await balance()) - start;
    expect([rows.length, total, ended.length]).toEqual([8, 8, 7]);
    expect(sum(({ fee }) => fee)).toBeGreaterThan(0);
    expect(sum(({ swap }) => swap)).toBeLessThan(0);
    expect(sum(netResultOf)).toBe(net);
    expect(closed).toEqual({ total: 7, net, pnl: realisedPnl });
    expect((await rig.trading.history(id, { ...asked, page: 2 })).closed).toEqual(closed);
    expect(await rig.trading.history(id, { page: 1 })).not.toHaveProperty('closed');
    const all = { from: null, to: null, instrumentId: null, side: null, outcome: null };
    const listed = await rig.trading.trades(id, { ...all, openings: null, weekHours: null });
    expect(listed).toMatchObject({ total: 7, net, pnl: realisedPnl });
    const period = { from: ROLL.at - DAY_MS, to: ROLL.at + DAY_MS };
    const shifts = [{ since: period.from, shift: 0 }];
    const { groups } = await rig.trading.results(id, { ...period, shifts, openings: null });
    expect(groups[0]).toMatchObject({ trades: 7, net });
    await rig.trading.stop();
  },
);

test('RESULT-014: the history says what all trades came to if asked, with and without a filter', async () => {
  const rig = await ProductRig.open(await openTestDb());
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  const me = { token: await rig.demo() };
  const buy = { type: 1, cont: '2.00', forex_id: 1, status: 1, multiple: 100 } as const;
  const { data: order } = await rig.ok(api.submit, buy, me);
  const { data: waiting } = await rig.ok(
    api.submit,
    { ...buy, status: 0, target_price: '1.05' },
    me,
  );
  await rig.ok(api.cancelTrade, { id: waiting.Id }, me);
  await rig.quote({ EURUSD: ['1.10012', '1.10021'] });
  await rig.ok(api.close, { id: order.Id }, me);

  const { data: plain } = await rig.ok(api.myDeal, { status: 3 }, me);
  expect(plain).toMatchObject({ total: 2, all_fact_profits: '6.000000' });
  expect(plain).not.toHaveProperty('trades');
  const { data: past } = await rig.ok(api.myDeal, { status: 3, with_net: 1 }, me);
  expect(past.trades).toEqual({ total: 1, net: '-8.000000' });
  const { data: narrowed } = await rig.ok(trades, {}, me);
  expect(narrowed).toMatchObject({ total: 1, net: '-8.000000', all_fact_profits: '6.000000' });
  expect(narrowed.data.map(({ NetProfits }) => NetProfits)).toEqual(['-8.000000']);
  const period = { from: rig.clock.time - DAY_MS, to: rig.clock.time + DAY_MS };
  const { data: summed } = await rig.ok(results, period, me);
  expect(summed.totals).toMatchObject({ trades: 1, net: '-8.000000', fees: '14.000000' });
  const { data: account } = await rig.ok(accounts.getBalance, {}, me);
  expect(account.balance).toBe('99992.000000');
  expect(await rig.send(api.myDeal, { status: 3, with_net: 2 }, me)).toMatchObject({
    code: CODES['net.invalid'].code,
    data: { field: 'with_net' },
  });
  await rig.close();
});
