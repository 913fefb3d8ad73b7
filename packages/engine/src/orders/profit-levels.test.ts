import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  accountOf,
  eurusd,
  lots,
  marketOf,
  NOW,
  pending,
  position,
  quote,
} from '../../sim/sample.ts';
import { settleQuote } from '../../sim/settle.ts';
import type { PositionClosed } from '../event.ts';
import { eventsOfKind, levelsCommand, liveWith } from '../../sim/level-sample.ts';
import type { Order } from '../order.ts';
import type { Side } from '../market/quote.ts';
import { decideModify } from './modify.ts';
import { partsOf } from './profit-levels.ts';
import { decideStops } from './stops.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { microLots, points } from '../units/units.ts';
import { LiveIndex } from '../watch/live-index.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

test('LEVEL-004: no level shows more lots than are left, and what was closed stays as it was', () => {
  const level = (size: number) => ({
    price: points(111_000),
    percent: 50,
    lots: microLots(size),
    partId: 1,
  });
  const list = [level(300_000), level(500_000), level(200_000)];
  expect(partsOf({ list, fired: 1 }, microLots(400_000))).toEqual([300_000, 400_000, 0]);
  expect(partsOf({ list, fired: 0 }, microLots(400_000))).toEqual([300_000, 100_000, 0]);
});

test('LEVEL-002: each refusal has its reason, and changes nothing', () => {
  const { set, account } = liveWith(position({ takeProfit: points(111_000) }));
  const reasonOf = (levels: readonly (readonly [price: number, percent: number])[]) => {
    const asked = levels.map(([price, percent]) => ({ price: points(price), percent }));
    const decision = set({ levels: asked });
    return decision.ok ? 'set' : decision.reason;
  };
  expect(reasonOf([[110_000, 50]])).toBe('takeProfit.wrongSide');
  expect(reasonOf([[109_999, 50]])).toBe('takeProfit.wrongSide');
  expect(
    reasonOf([
      [110_200, 50],
      [110_200, 50],
    ]),
  ).toBe('levels.unordered');
  expect(
    reasonOf([
      [110_200, 60],
      [110_300, 41],
    ]),
  ).toBe('levels.tooMuch');
  expect(account.orders.get(1)).toEqual(position({ takeProfit: points(111_000) }));
  const tiny = liveWith(position({ lots: lots(0.02) }));
  const step = { price: points(110_100), percent: 49 };
  expect(tiny.set({ levels: [step] })).toMatchObject({
    reason: 'levels.tooSmall',
    figures: { level: 1, stepMicroLots: 10_000 },
  });
  expect(tiny.set({ levels: [{ ...step, percent: 50 }] }).ok).toBe(true);
  const noLevel = { level: 2, points: null, offset: 0 };
  expect(tiny.set({ levels: [{ ...step, percent: 50 }], breakEven: noLevel })).toMatchObject({
    reason: 'breakEven.noLevel',
  });
});

test('LEVEL-004: a part closed by hand leaves the levels, which close what is left', () => {
  const { set, tick, closePart, account } = liveWith(position({}));
  set({
    levels: [
      { price: points(110_100), percent: 50 },
      { price: points(110_200), percent: 30 },
      { price: points(110_300), percent: 20 },
    ],
  });
  closePart(lots(0.7));
  expect(account.orders.get(1)?.levels).toMatchObject({ fired: 0 });
  const events = eventsOfKind(tick(110_300), 'positionClosed');
  expect(events).toMatchObject([
    { level: 1, lots: 300_000, closedId: 1, cause: 'takeProfit', pnl: 90_000_000 },
  ]);
  expect(account.openCount).toBe(0);
});

test('LEVEL-005: another take-profit replaces all levels, the same one leaves them', () => {
  const levels = [
    { price: points(110_100), percent: 50 },
    { price: points(110_200), percent: 30 },
  ];
  const breakEven = { level: 1, points: null, offset: 0 };
  const { set, tick, account, setStops } = liveWith(position({}));
  set({ levels, breakEven });
  const held = account.orders.get(1);
  expect(held).toMatchObject({ takeProfit: 110_200, levels: { fired: 0 } });
  setStops({ stopLoss: points(109_500), takeProfit: points(110_200) });
  expect(account.orders.get(1)).toMatchObject({ stopLoss: 109_500, levels: { fired: 0 } });
  expect(eventsOfKind(tick(110_150), 'positionClosed')).toHaveLength(1);
  // What is left, set again, keeps its 0.30 lots, though 30 % of what is left would be less.
  tick(110_120);
  set({ levels: levels.slice(1), breakEven: null, stopLoss: points(109_000) });
  expect(account.orders.get(1)).toMatchObject({
    levels: { fired: 1, list: [{}, { lots: 300_000 }] },
  });
  setStops({ stopLoss: null, takeProfit: points(110_250) });
  const single = account.orders.get(1);
  expect(single).toMatchObject({ takeProfit: 110_250 });
  expect([single?.levels, single?.breakEven]).toEqual([undefined, undefined]);
  expect(eventsOfKind(tick(110_250), 'positionClosed')).toMatchObject([
    { lots: 500_000, closedId: 1 },
  ]);
});

test('LEVEL-005: after the last level of less than 100 % no take-profit is left', () => {
  const { set, tick, account } = liveWith(position({}));
  set({ levels: [{ price: points(110_100), percent: 40 }] });
  tick(110_100);
  expect(account.orders.get(1)).toMatchObject({ lots: 600_000, takeProfit: null });
  expect(tick(120_000)).toEqual([]);
});

test('LEVEL-006: a pending order hands its levels on, and their shares follow its lots', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000, [pending()]);
  live.add(account, NOW);
  const levels = [
    { price: points(109_100), percent: 50 },
    { price: points(109_200), percent: 50 },
  ];
  const apply = (decision: ReturnType<typeof decideStops>) => {
    if (!decision.ok) throw new Error(`Expected to be accepted, was ${decision.reason}`);
    live.apply(1, decision.events, NOW);
  };
  const below = { price: points(108_999), percent: 50 };
  expect(decideStops(account, market, levelsCommand({ levels: [below] }))).toMatchObject({
    reason: 'takeProfit.wrongSide',
  });
  apply(decideStops(account, market, levelsCommand({ levels })));
  const terms = { orderId: 1, stopLoss: null, takeProfit: points(109_200), trail: null };
  const modify = { ...terms, target: points(109_000), expiry: null, now: NOW };
  expect(decideModify(account, market, { ...modify, lots: lots(0.01) })).toMatchObject({
    reason: 'levels.tooSmall',
  });
  const late = decideModify(account, market, { ...modify, target: points(109_150), lots: lots(1) });
  expect(late).toMatchObject({ reason: 'takeProfit.wrongSide' });
  apply(decideModify(account, market, { ...modify, lots: lots(0.05) }));
  const seen = (bid: number) => settleQuote(live, quote(market, eurusd, bid, bid + 10), NOW);
  expect(seen(108_990)).toMatchObject([{ event: { type: 'orderFilled' } }]);
  expect(seen(109_250).map(({ event }) => event)).toMatchObject([
    { type: 'positionClosed', level: 1, lots: 20_000 },
    { type: 'positionClosed', level: 2, lots: 30_000, closedId: 1 },
  ]);
});

test('LEVEL-001, LEVEL-003, LEVEL-004: shares sum to the whole, and never close more than is left', () => {
  const counts = { fired: 0, gaps: 0, rests: 0, short: 0, left: 0, refused: 0 };
  const closed = (events: readonly PositionClosed[]) =>
    events.reduce((sum, event) => sum + event.lots, 0);
  fc.assert(
    fc.property(
      fc.constantFrom<Side>('buy', 'sell'),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 60 })), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.boolean(),
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: -60, max: 120 }) },
          { weight: 2, arbitrary: fc.constant('hand' as const) },
        ),
        { maxLength: 20 },
      ),
      (side, steps, asked, isWhole, walk) => {
        const sign = side === 'buy' ? 1 : -1;
        const size = microLots(steps * 10_000);
        const { set, tick, account, closePart } = liveWith(position({ side, lots: size }));
        let away = side === 'buy' ? 0 : 10;
        const levels = asked.map(([percent, gap]) => {
          away += gap;
          return { price: points(110_000 + sign * away), percent };
        });
        const sum = levels.reduce((total, { percent }) => total + percent, 0);
        const last = levels.at(-1);
        if (isWhole && last && sum < 100) {
          levels[levels.length - 1] = { ...last, percent: last.percent + 100 - sum };
        }
        const total = levels.reduce((all, { percent }) => all + percent, 0);
        if (!set({ levels }).ok) {
          counts.refused += 1;
          const share = (percent: number) => Math.floor((steps * percent) / 100);
          const isTiny = levels.some(({ percent }) => share(percent) < 1);
          expect(total > 100 || isTiny).toBe(true);
          return;
        }
        const all: PositionClosed[] = [];
        let byHand = 0;
        let closing = side === 'buy' ? 110_000 : 110_010;
        for (const move of walk) {
          const order = account.orders.get(1);
          if (!order) break;
          if (move === 'hand') {
            if (order.lots <= 10_000) continue;
            const part = microLots(Math.ceil(order.lots / 20_000) * 10_000);
            if (part === order.lots) continue;
            byHand += part;
            closePart(part);
            continue;
          }
          closing += sign * move;
          const before = order.lots;
          const events = eventsOfKind(
            tick(side === 'buy' ? closing : closing - 10),
            'positionClosed',
          );
          expect(closed(events)).toBeLessThanOrEqual(before);
          expect(events.every(({ fill }) => fill.price === closing)).toBe(true);
          counts.gaps += events.length > 1 ? 1 : 0;
          all.push(...events);
        }
        expect(all.map(({ level }) => level)).toEqual(all.map((_, index) => index + 1));
        const left: Order | undefined = account.orders.get(1);
        expect(closed(all) + byHand + (left?.lots ?? 0)).toBe(size);
        for (const [index, event] of all.entries()) {
          const percent = levels[index]?.percent ?? 0;
          const share = Math.floor((steps * percent) / 100) * 10_000;
          const isRest = total === 100 && index === levels.length - 1;
          if (isRest) expect(left).toBeUndefined();
          else expect(event.lots).toBeLessThanOrEqual(share);
          counts.short += !isRest && event.lots < share ? 1 : 0;
          counts.rests += isRest ? 1 : 0;
        }
        counts.fired += all.length;
        counts.left += all.length === levels.length && left ? 1 : 0;
      },
    ),
    { seed, numRuns: 1_500 },
  );
  const rare = Object.entries(counts).filter(([, times]) => times < 10);
  expect(rare, `seed ${seed}: ${JSON.stringify(counts)}`).toEqual([]);
});
