import { expect, test } from 'vitest';

import {
  accountOf,
  eurusd,
  listingOf,
  lots,
  marketOf,
  NOW,
  pending,
  eurgbp,
  gbpusd,
  position,
  quote,
  usd,
} from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import type { Account } from '../account.ts';
import { decideFiring } from './firing.ts';
import { LiveIndex } from './live-index.ts';
import type { Order } from '../order.ts';
import { setSession } from '../market/market.ts';
import { decideCancel } from '../orders/cancel.ts';
import { decideClose } from '../orders/close.ts';
import { decideStops } from '../orders/stops.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { reachedBy } from './triggers.ts';
import { microLots, points } from '../units/units.ts';

/** Returns a live index at 1.10000/1.10010 with one account that has these orders. */
function liveOf(orders: readonly Order[], dollars = 100_000) {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(dollars, orders);
  expect(live.add(account, NOW)).toEqual([]);
  const tick = (bid: number, ask = bid + 10, at = NOW) =>
    settleQuote(live, quote(market, eurusd, bid, ask, at), at).map(({ event }) => event);
  return { market, live, account, tick };
}

// [side, kind, target, quote that does not reach it, quote that does, fill price]
test.each([
  ['buy', 'limit', 109_500, [109_491, 109_501], [109_490, 109_500], 109_500],
  ['buy', 'limit', 109_500, [109_400, 109_501], [109_000, 109_010], 109_010],
  ['buy', 'stop', 110_500, [110_600, 110_499], [110_490, 110_500], 110_500],
  ['buy', 'stop', 110_500, [110_489, 110_499], [110_700, 110_710], 110_710],
  ['sell', 'limit', 110_500, [110_499, 110_600], [110_500, 110_510], 110_500],
  ['sell', 'limit', 110_500, [110_499, 110_509], [110_700, 110_710], 110_700],
  ['sell', 'stop', 109_500, [109_501, 109_400], [109_500, 109_510], 109_500],
  ['sell', 'stop', 109_500, [109_501, 109_511], [109_000, 109_010], 109_000],
] as const)('TRIGGER-001, TRIGGER-002: a %s %s at %i', (side, kind, target, before, at, price) => {
  const { account, tick } = liveOf([pending({ side, kind, target: points(target) })]);
  // Crossed quotes never reach the engine; these only show which side of the quote is checked.
  expect(tick(before[0], before[1])).toEqual([]);
  const events = tick(at[0], at[1]);
  const isBuy = side === 'buy';
  const slippage = isBuy ? target - price : price - target;
  expect(events).toMatchObject([
    { type: 'orderFilled', orderId: 1, fill: { price, requestedPrice: target, slippage } },
  ]);
  expect(kind === 'limit' ? slippage >= 0 : slippage <= 0).toBe(true);
  expect(account.orders.get(1)).toMatchObject({ status: 'open', opened: { price } });
});

// [side, stop-loss, take-profit, quote that reaches neither, quote that reaches one, cause, price]
test.each([
  ['buy', 109_000, null, [109_001, 109_002], [109_000, 109_400], 'stopLoss', 109_000],
  ['buy', 109_000, null, [109_001, 109_011], [108_500, 108_510], 'stopLoss', 108_500],
  ['buy', null, 111_000, [110_999, 111_400], [111_000, 111_010], 'takeProfit', 111_000],
  ['buy', null, 111_000, [110_999, 111_009], [111_300, 111_310], 'takeProfit', 111_300],
  ['sell', 111_000, null, [110_600, 110_999], [110_990, 111_000], 'stopLoss', 111_000],
  ['sell', 111_000, null, [110_989, 110_999], [111_300, 111_310], 'stopLoss', 111_310],
  ['sell', null, 109_000, [108_990, 109_001], [108_600, 109_000], 'takeProfit', 109_000],
  ['sell', null, 109_000, [108_991, 109_001], [108_500, 108_510], 'takeProfit', 108_510],
] as const)('TRIGGER-003, TRIGGER-004: a %s with %s and %s', (...row) => {
  const [side, loss, take, before, at, cause, price] = row;
  const stopLoss = loss && points(loss);
  const takeProfit = take && points(take);
  const { account, tick } = liveOf([position({ side, stopLoss, takeProfit })]);
  expect(tick(before[0], before[1])).toEqual([]);
  const level = loss ?? take ?? 0;
  const better = side === 'buy' ? price - level : level - price;
  expect(tick(at[0], at[1])).toMatchObject([
    {
      type: 'positionClosed',
      cause,
      fill: { price, requestedPrice: level, slippage: better === 0 ? 0 : better },
    },
  ]);
  expect(account.orders.size).toBe(0);
});

test('PRICE-009: what a stop-loss loses to a gap is what a take-profit gains from it', () => {
  const buy = liveOf([position({ stopLoss: points(109_000) })]);
  const sell = liveOf([position({ side: 'sell', takeProfit: points(109_010) })]);
  const [loss] = buy.tick(108_750);
  const [gain] = sell.tick(108_750);
  expect(loss).toMatchObject({ fill: { slippage: -250 } });
  expect(gain).toMatchObject({ fill: { slippage: 250 } });
});

test('TRIGGER-005: orders that one quote reaches go in the order of their ids', () => {
  const orders = [9, 3, 7, 5].map((id) =>
    id === 7
      ? position({ id, stopLoss: points(109_000 + id) })
      : pending({ id, target: points(109_000 + id) }),
  );
  const { tick } = liveOf(orders);
  const ids = tick(108_000).map((event) => 'orderId' in event && event.orderId);
  expect(ids).toEqual([3, 5, 7, 9]);
});

test('TRIGGER-005: an order that closes first frees the margin that the next one needs', () => {
  const first = position({ id: 1, stopLoss: points(109_900), margin: usd(1_100) });
  const next = pending({ id: 2, target: points(109_910), lots: lots(1) });
  // 1,235.00 less the loss of 100.00 covers 1,099.10 + 7.00 + 10.00 only after the first position
  // is closed.
  const { tick, account } = liveOf([first, next], 1_235);
  expect(tick(109_900).map(({ type }) => type)).toEqual(['positionClosed', 'orderFilled']);
  expect(account.orders.get(2)?.status).toBe('open');
  const turned = liveOf([{ ...first, id: 3 }, next], 1_235);
  expect(turned.tick(109_900).map(({ type }) => type)).toEqual([
    'orderCancelled',
    'positionClosed',
  ]);
});

test('TRIGGER-011: a pending order that free margin cannot carry is cancelled with the reason', () => {
  // At the ask of 1.09000: margin 1,090.00, fee 7.00, spread 10.00.
  const carried = liveOf([pending()], 1_107);
  // No margin is left free, which is a margin level of 100 %.
  expect(carried.tick(108_990)).toMatchObject([
    { type: 'orderFilled', margin: usd(1_090) },
    { type: 'marginCalled', marginLevel: 10_000 },
  ]);
  const short = liveOf([pending()], 1_106.999999);
  expect(short.tick(108_990)).toEqual([
    {
      type: 'orderCancelled',
      at: NOW,
      orderId: 1,
      cause: 'target',
      reason: 'margin.insufficient',
    },
  ]);
  expect(short.account).toMatchObject({ balance: usd(1_106.999999), pendingCount: 0 });
});

test('ORDER-012: a pending order of an account restricted meanwhile is cancelled', () => {
  const { account, tick } = liveOf([pending()]);
  account.isRestricted = true;
  expect(tick(108_990)).toMatchObject([{ type: 'orderCancelled', reason: 'account.restricted' }]);
});

test('ORDER-013: a pending order beyond the limit of positions is cancelled when reached', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, { ...DEFAULT_RISK, positionsMax: 1 });
  live.add(accountOf(100_000, [position({}), pending({ id: 2 })]), NOW);
  const events = settleQuote(live, quote(market, eurusd, 108_990, 109_000), NOW);
  expect(events).toMatchObject([{ event: { type: 'orderCancelled', reason: 'positions.limit' } }]);
});

test('TRIGGER-007: a level that was cleared never fires, one that was set does', () => {
  const { live, market, account, tick } = liveOf([position({ stopLoss: points(109_000) })]);
  const change = (stopLoss: number | null, takeProfit: number | null) => {
    const levels = {
      stopLoss: stopLoss === null ? null : points(stopLoss),
      takeProfit: takeProfit === null ? null : points(takeProfit),
      trail: null,
    };
    const decision = decideStops(account, market, { orderId: 1, ...levels, now: NOW });
    if (!decision.ok) throw new Error(decision.reason);
    return live.apply(account.id, decision.events, NOW);
  };
  expect(change(null, null)).toEqual([]);
  expect(tick(108_000)).toEqual([]);
  expect(change(null, 109_500)).toEqual([]);
  expect(tick(109_500)).toMatchObject([{ cause: 'takeProfit' }]);
});

test('ORDER-018: a cancelled order never fills', () => {
  const { live, account, tick } = liveOf([pending()]);
  const decision = decideCancel(account, { orderId: 1, now: NOW });
  if (!decision.ok) throw new Error(decision.reason);
  live.apply(account.id, decision.events, NOW);
  expect(tick(100_000)).toEqual([]);
});

test('TRIGGER-008: nothing triggers in a closed market; the first quote after it does', () => {
  const { live, account, market, tick } = liveOf([position({ stopLoss: points(109_000) })]);
  const listing = listingOf(market, eurusd.id);
  setSession(listing, false);
  expect(tick(108_000)).toEqual([]);
  setSession(listing, true);
  const times = { now: NOW, receivedAt: NOW };
  const whole = { lots: null, partId: 2, clientOrderId: null, seenPrice: null, deviation: null };
  const early = decideClose(account, market, { orderId: 1, ...whole, ...times });
  expect(early).toMatchObject({ ok: false, reason: 'quote.stale' });
  expect(live.apply(1, [], NOW)).toEqual([]);
  expect(tick(108_500)).toMatchObject([{ fill: { price: 108_500 } }]);
});

test('TRIGGER-008: a trigger waits while its conversion is stale, and fires at the next quote', () => {
  const market = marketOf([gbpusd, 126_500, 126_500], [eurgbp, 85_000, 85_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const order = position({ instrumentId: eurgbp.id, price: 85_000, stopLoss: points(84_900) });
  live.add(accountOf(100_000, [order]), NOW);
  const later = NOW + 10_001;
  const waits = settleQuote(live, quote(market, eurgbp, 84_890, 84_900, later), later);
  expect(waits).toEqual([]);
  settleQuote(live, quote(market, gbpusd, 126_500, 126_500, later), later);
  const events = settleQuote(live, quote(market, eurgbp, 84_850, 84_860, later), later);
  expect(events).toMatchObject([{ event: { cause: 'stopLoss', fill: { price: 84_850 } } }]);
});

test('TRIGGER-018: what waited for its conversion fires with the next change of its order', () => {
  const market = marketOf([gbpusd, 126_500, 126_500], [eurgbp, 85_000, 85_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const levels = { price: 85_000, lots: microLots(200_000), takeProfit: points(85_100) };
  const account = accountOf(100_000, [position({ instrumentId: eurgbp.id, ...levels })]);
  live.add(account, NOW);
  const later = NOW + 10_001;
  expect(settleQuote(live, quote(market, eurgbp, 85_120, 85_130, later), later)).toEqual([]);
  settleQuote(live, quote(market, gbpusd, 126_500, 126_500, later), later);
  const part = { lots: microLots(100_000), partId: 2, clientOrderId: null };
  const seen = { seenPrice: null, deviation: null, now: later, receivedAt: later };
  const decision = decideClose(account, market, { orderId: 1, ...part, ...seen });
  if (!decision.ok) throw new Error(decision.reason);
  const rest = settle(live, live.apply(1, decision.events, later), later);
  expect(rest).toMatchObject([{ event: { cause: 'takeProfit', fill: { price: 85_120 } } }]);
  expect(account.openCount).toBe(0);
});

test('TRIGGER-009: a trigger that waited fills at the quote that fired it', () => {
  const { live, market, account } = liveOf([position({ stopLoss: points(109_000) })]);
  const [firing] = live.onQuote(quote(market, eurusd, 108_900, 108_910), NOW);
  if (!firing) throw new Error('Expected a firing');
  quote(market, eurusd, 108_000, 108_010, NOW + 500);
  const events = decideFiring(account, market, DEFAULT_RISK, firing, NOW + 700);
  expect(events).toMatchObject([
    { at: NOW + 700, fill: { price: 108_900, receivedAt: NOW, filledAt: NOW + 700 } },
  ]);
});

test('TRIGGER-009: or not at all when the turn before it closed the order or moved its level', () => {
  const { live, market, account } = liveOf([
    position({ stopLoss: points(109_000) }),
    position({ id: 2, stopLoss: points(109_000) }),
  ]);
  const [firing] = live.onQuote(quote(market, eurusd, 108_900, 108_910), NOW);
  if (!firing) throw new Error('Expected a firing');
  const levels = { stopLoss: points(108_000), takeProfit: null, trail: null, now: NOW };
  const moved = decideStops(account, market, { orderId: 1, ...levels });
  if (!moved.ok) throw new Error(moved.reason);
  live.apply(account.id, moved.events, NOW);
  const events = settle(live, [firing], NOW).map(({ event }) => event);
  expect(events).toMatchObject([{ type: 'positionClosed', orderId: 2 }]);
  expect(settle(live, [firing], NOW)).toEqual([]);
});

test('TRIGGER-002: a stop whose gap passes its own stop-loss opens and closes at that quote', () => {
  const levels = { stopLoss: points(108_900), takeProfit: null };
  const { tick, account } = liveOf([pending({ target: points(109_000), ...levels })]);
  const types = tick(108_500).map(({ type }) => type);
  expect(types).toEqual(['orderFilled', 'positionClosed']);
  expect(account.balance).toBe(usd(100_000 - 7 - 10));
});

test('STOPOUT-005: a stop-loss goes before the stop-out of the same quote', () => {
  // At 1.08900 both positions together are below 50 %; the stop-loss of the second one brings the
  // level back.
  const orders = [position({ id: 1 }), position({ id: 2, stopLoss: points(109_000) })];
  const { tick, account } = liveOf(orders, 3_300);
  expect(tick(108_900)).toMatchObject([
    { type: 'positionClosed', orderId: 2, cause: 'stopLoss' },
    { type: 'marginCalled', marginLevel: 10_000 },
  ]);
  expect([...account.orders.keys()]).toEqual([1]);
});

test('STOPOUT-008: a stop-loss through a gap below zero is made up by the house', () => {
  const { tick, account } = liveOf([position({ stopLoss: points(109_500) })], 1_200);
  expect(tick(108_000)).toMatchObject([
    { type: 'positionClosed', cause: 'stopLoss', pnl: usd(-2_000) },
    { type: 'balanceChanged', ledgerType: 8, amount: usd(800) },
  ]);
  expect(account.balance).toBe(0);
});

test('TRIGGER-002: an order placed while its level is passed fires as soon as it is there', () => {
  const { live, market } = liveOf([]);
  quote(market, eurusd, 108_000, 108_010);
  const order = pending({ id: 5 });
  const firings = live.apply(1, [{ type: 'orderPlaced', at: NOW, order }], NOW);
  expect(settle(live, firings, NOW)).toMatchObject([
    { event: { type: 'orderFilled', fill: { price: 108_010 } } },
  ]);
});

test('ORDER-021: each step says what caused it', () => {
  const account = (orders: Order[]): Account => accountOf(1_600, orders);
  const { tick } = liveOf([position({ takeProfit: points(111_000) })]);
  expect(tick(111_000)).toMatchObject([{ cause: 'takeProfit' }]);
  const poor = liveOf([position({})], 1_600);
  expect(poor.tick(108_000)).toMatchObject([
    { type: 'marginCalled' },
    { cause: 'stopOut' },
    { type: 'balanceChanged' },
    { type: 'marginRecovered' },
  ]);
  const decision = decideCancel(account([pending()]), { orderId: 1, now: NOW });
  expect(decision.ok && decision.events).toMatchObject([{ cause: 'user' }]);
});

test('TRIGGER-003: of a stop-loss and a take-profit that one quote reaches the stop-loss speaks', () => {
  // A stop-loss that waited for its conversion rate may be beyond a take-profit that was set in the
  // meantime.
  const levels = { stopLoss: points(110_500), takeProfit: points(110_100) };
  const quoted = { bid: 110_300, ask: 110_310, time: NOW, arrivedAt: NOW };
  expect(reachedBy(position(levels), quoted)).toBe('stopLoss');
  const mirrored = { stopLoss: points(110_100), takeProfit: points(110_500) };
  expect(reachedBy(position({ side: 'sell', ...mirrored }), quoted)).toBe('stopLoss');
});
