import { expect, test } from 'vitest';

import {
  accountOf,
  command,
  eurusd,
  lots,
  marketOf,
  NOW,
  pending,
  quote,
  usd,
} from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import type { PendingOrder } from '../order.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { points } from '../units/units.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { decideModify } from './modify.ts';
import { decideStops } from './stops.ts';
import { decideSubmit, type SubmitCommand } from './submit.ts';

const LATER = NOW + 60_000;
/** A buy stop at 1.10200 with the limit 1.10210. */
const BUY = pending({ kind: 'stop', target: points(110_200), limit: points(110_210) });
/** A sell stop at 1.09800 with the limit 1.09790. */
const SELL = pending({
  side: 'sell',
  kind: 'stop',
  target: points(109_800),
  limit: points(109_790),
});

function sceneOf(order: PendingOrder, dollars = 100_000) {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(dollars, [order]);
  expect(live.add(account, NOW)).toEqual([]);
  /** A quote whose ask, for a buy, or bid, for a sell, is `price`. */
  const tick = (price: number, at = NOW) => {
    const bid = order.side === 'buy' ? price - 10 : price;
    return settleQuote(live, quote(market, eurusd, bid, bid + 10, at), at).map(
      ({ event }) => event,
    );
  };
  const pass = (at: number) => settle(live, live.onTime(at), at).map(({ event }) => event);
  const held = () => account.orders.get(order.id);
  return { market, live, account, tick, pass, held };
}

test('TRIGGER-030: the stop and the limit reached by one quote fill at that quote', () => {
  const { tick, held } = sceneOf(BUY);
  expect(tick(110_190)).toEqual([]);
  expect(tick(110_205)).toMatchObject([
    {
      type: 'orderFilled',
      // It is better than the limit by five points.
      fill: { price: 110_205, requestedPrice: 110_210, slippage: 5 },
    },
  ]);
  expect(held()).toMatchObject({ status: 'open', kind: 'stop', target: 110_200, limit: 110_210 });
});

test.each([
  ['a buy at exactly its stop', BUY, 110_200, 10],
  ['a buy at exactly its limit', BUY, 110_210, 0],
  ['a sell at exactly its stop', SELL, 109_800, 10],
  ['a sell at exactly its limit', SELL, 109_790, 0],
])('TRIGGER-030: %s fills', (_name, order, price, slippage) => {
  const { tick } = sceneOf(order);
  expect(tick(price)).toMatchObject([{ type: 'orderFilled', fill: { price, slippage } }]);
});

test.each([
  ['a buy a point before its stop', BUY, 110_199],
  ['a sell a point before its stop', SELL, 109_801],
])('TRIGGER-030: %s waits', (_name, order, price) => {
  const { tick, held } = sceneOf(order);
  expect(tick(price)).toEqual([]);
  expect(held()).toMatchObject({ status: 'pending', kind: 'stop' });
});

test('TRIGGER-031: a gap over stop and limit leaves a limit order, which fills at its price', () => {
  const { tick, held, account } = sceneOf(BUY);
  expect(tick(110_250)).toEqual([
    {
      type: 'orderTriggered',
      at: NOW,
      orderId: 1,
      target: 110_210,
      bid: 110_240,
      ask: 110_250,
      quotedAt: NOW,
      quoteQ: undefined,
      receivedAt: NOW,
    },
  ]);
  expect(held()).toMatchObject({ status: 'pending', kind: 'limit', target: 110_210 });
  expect(held()?.limit).toBeUndefined();
  // It holds no margin and pays nothing while it waits.
  expect(account).toMatchObject({ usedMargin: 0, balance: usd(100_000) });
  // From now on only the limit counts, wherever the price goes.
  expect(tick(110_300)).toEqual([]);
  expect(tick(110_211)).toEqual([]);
  expect(tick(110_210)).toMatchObject([
    { type: 'orderFilled', fill: { price: 110_210, requestedPrice: 110_210, slippage: 0 } },
  ]);
});

test('TRIGGER-031: so does a sell, and it fills at a better price when the market gaps back', () => {
  const { tick } = sceneOf(SELL);
  expect(tick(109_789)).toMatchObject([{ type: 'orderTriggered', target: 109_790 }]);
  expect(tick(109_789)).toEqual([]);
  expect(tick(109_900)).toMatchObject([
    { type: 'orderFilled', fill: { price: 109_900, requestedPrice: 109_790, slippage: 110 } },
  ]);
});

test('TRIGGER-031: stop and limit may be one price, and the limit may be on the near side', () => {
  const same = sceneOf({ ...BUY, limit: points(110_200) });
  expect(same.tick(110_201)).toMatchObject([{ type: 'orderTriggered', target: 110_200 }]);
  expect(same.tick(110_200)).toMatchObject([{ type: 'orderFilled', fill: { slippage: 0 } }]);
  const near = sceneOf({ ...BUY, limit: points(110_100) });
  // The limit is below the stop, so the price at the stop is always beyond it.
  expect(near.tick(110_200)).toMatchObject([{ type: 'orderTriggered', target: 110_100 }]);
  expect(near.tick(110_101)).toEqual([]);
  expect(near.tick(110_100)).toMatchObject([{ type: 'orderFilled', fill: { price: 110_100 } }]);
});

test('TRIGGER-032: free margin is asked for when it opens, not when its stop is reached', () => {
  const { tick, account } = sceneOf(BUY, 100);
  expect(tick(110_250)).toMatchObject([{ type: 'orderTriggered' }]);
  expect(tick(110_210)).toMatchObject([
    { type: 'orderCancelled', cause: 'target', reason: 'margin.insufficient' },
  ]);
  expect(account.orders.size).toBe(0);
  const atOnce = sceneOf(BUY, 100);
  expect(atOnce.tick(110_205)).toMatchObject([{ reason: 'margin.insufficient' }]);
});

test('TRIGGER-032: at the moment of its expiry it ends, whatever the quote reaches', () => {
  const expiring = { ...BUY, expiresAt: LATER };
  for (const price of [110_205, 110_250]) {
    expect(sceneOf(expiring).tick(price, LATER)).toMatchObject([
      { type: 'orderCancelled', cause: 'expiry' },
    ]);
    expect(sceneOf(expiring).tick(price, LATER - 1)).not.toMatchObject([{ cause: 'expiry' }]);
  }
  // It keeps its expiry as a limit order.
  const { tick, pass } = sceneOf(expiring);
  expect(tick(110_250, LATER - 1)).toMatchObject([{ type: 'orderTriggered' }]);
  expect(pass(LATER)).toMatchObject([{ type: 'orderCancelled', cause: 'expiry' }]);
});

test('TRIGGER-032: its levels and its trailing stop hold from the fill on', () => {
  const { tick, held } = sceneOf({
    ...BUY,
    stopLoss: points(110_000),
    takeProfit: points(110_500),
    trail: 100,
  });
  tick(110_250);
  expect(held()).toMatchObject({ stopLoss: 110_000, takeProfit: 110_500, trail: 100 });
  expect(tick(110_210)).toMatchObject([{ type: 'orderFilled', stopLoss: 110_100 }]);
  expect(tick(110_600)).toMatchObject([{ type: 'positionClosed', cause: 'takeProfit' }]);
});

test('TRIGGER-032, LEVEL-006: several take-profits and a link stay when the stop is reached', () => {
  const level = (price: number, partId: number) => ({
    price: points(price),
    percent: 50,
    lots: lots(0.05),
    partId,
  });
  const plan = {
    takeProfit: points(110_400),
    levels: { list: [level(110_300, 11), level(110_400, 12)], fired: 0 },
    breakEven: { level: 1, points: null, offset: 0 },
  };
  const { tick, held } = sceneOf({ ...BUY, ...plan, linkedId: 2 });
  expect(tick(110_250)).toMatchObject([{ type: 'orderTriggered' }]);
  expect(held()).toMatchObject({ ...plan, kind: 'limit', target: 110_210, linkedId: 2 });
  expect(tick(110_210)).toMatchObject([{ type: 'orderFilled' }]);
  expect(held()).toMatchObject({ ...plan, status: 'open', linkedId: undefined });
});

test('TRIGGER-032: while its instrument is paused nothing happens; a restricted account loses it', () => {
  const { tick, held, market, account } = sceneOf(BUY);
  market.put({ ...eurusd, isPaused: true });
  expect(tick(110_250)).toEqual([]);
  expect(held()).toMatchObject({ kind: 'stop', limit: 110_210 });
  market.put(eurusd);
  account.isRestricted = true;
  expect(tick(110_250)).toMatchObject([
    { type: 'orderCancelled', cause: 'target', reason: 'account.restricted' },
  ]);
});

const asked = (changes: Partial<SubmitCommand>) => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const terms = { mode: 'pending', target: points(110_200), limit: points(110_210) } as const;
  const order = command({ ...terms, ...changes });
  return decideSubmit(accountOf(100_000), market, DEFAULT_RISK, order);
};

test('ORDER-070: a stop with a limit is placed as a stop-limit order', () => {
  const decision = asked({});
  const order = { kind: 'stop', target: 110_200, limit: 110_210, status: 'pending' };
  expect(decision.ok && decision.events).toMatchObject([{ type: 'orderPlaced', order }]);
  const plain = asked({ limit: null });
  const [event] = plain.ok ? plain.events : [];
  // An order without a limit is stored as it always was.
  expect(JSON.stringify(event)).not.toContain('limit"');
});

test.each<[string, Partial<SubmitCommand>]>([
  ['limitPrice.notStop', { target: points(109_000) }],
  ['limitPrice.notStop', { side: 'sell', target: points(110_200) }],
  ['limitPrice.invalid', { limit: points(-1) }],
  ['stopLoss.wrongSide', { stopLoss: points(110_200) }],
  ['stopLoss.wrongSide', { limit: points(110_100), stopLoss: points(110_100) }],
  ['takeProfit.wrongSide', { takeProfit: points(110_210) }],
  ['trail.tooFar', { limit: points(5), trail: 5 }],
])('ORDER-070: refused with %s', (reason, changes) => {
  expect(asked(changes)).toMatchObject({ ok: false, reason });
});

test('ORDER-070: levels just beyond both of its prices are accepted', () => {
  const levels = { stopLoss: points(110_199), takeProfit: points(110_211) };
  expect(asked(levels)).toMatchObject({ ok: true });
});

test('ORDER-070: a change gives it both prices again, or makes it a plain order', () => {
  const { market, account, live, tick, held } = sceneOf(BUY);
  const terms = { lots: lots(1), stopLoss: null, takeProfit: null, trail: null, expiry: null };
  const change = (to: { target: number; limit: number | null }) => {
    const limit = to.limit === null ? null : points(to.limit);
    const target = points(to.target);
    return decideModify(account, market, { orderId: 1, ...terms, target, limit, now: NOW });
  };
  expect(change({ target: 110_200, limit: 110_210 })).toMatchObject({ ok: true, events: [] });
  expect(change({ target: 109_000, limit: 110_210 })).toMatchObject({
    reason: 'limitPrice.notStop',
  });
  const other = change({ target: 110_300, limit: 110_280 });
  if (other.ok) live.apply(1, other.events, NOW);
  expect(held()).toMatchObject({ kind: 'stop', target: 110_300, limit: 110_280 });
  const plain = change({ target: 110_300, limit: null });
  if (plain.ok) live.apply(1, plain.events, NOW);
  expect(held()?.limit).toBeUndefined();
  expect(tick(110_350)).toMatchObject([{ type: 'orderFilled', fill: { price: 110_350 } }]);
});

test('ORDER-070: its levels are changed by the same rule', () => {
  const { market, account } = sceneOf(BUY);
  const stops = (stopLoss: number | null, takeProfit: number | null) =>
    decideStops(account, market, {
      orderId: 1,
      stopLoss: stopLoss === null ? null : points(stopLoss),
      takeProfit: takeProfit === null ? null : points(takeProfit),
      trail: null,
      now: NOW,
    });
  expect(stops(110_199, 110_211)).toMatchObject({ ok: true });
  expect(stops(110_200, null)).toMatchObject({ reason: 'stopLoss.wrongSide' });
  expect(stops(null, 110_210)).toMatchObject({ reason: 'takeProfit.wrongSide' });
});
