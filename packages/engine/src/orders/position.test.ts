import { expect, test } from 'vitest';

import {
  accountOf,
  eurgbp,
  eurusd,
  gbpusd,
  listingOf,
  lots,
  marketOf,
  NOW,
  pending,
  place,
  position,
  quote,
  usd,
} from '../../sim/sample.ts';
import type { Account } from '../account.ts';
import type { Market } from '../market/market.ts';
import { decideCancel } from './cancel.ts';
import { decideClose, type CloseCommand } from './close.ts';
import { decideReset } from './reset.ts';
import { decideStops } from './stops.ts';
import type { RefusalReason } from '../refusal.ts';
import { microLots, microUsd, points } from '../units/units.ts';

const times = { receivedAt: NOW, filledAt: NOW };
const open = (): Market =>
  marketOf([eurusd, 110_000, 110_010], [gbpusd, 126_495, 126_505], [eurgbp, 85_000, 85_010]);

const close = (changes: Partial<CloseCommand> = {}): CloseCommand => ({
  orderId: 1,
  lots: null,
  partId: 77,
  clientOrderId: null,
  seenPrice: null,
  deviation: null,
  now: NOW,
  receivedAt: NOW,
  ...changes,
});

/** Decides and applies a close that must be accepted; returns its first event. */
function closed(account: Account, market: Market, changes: Partial<CloseCommand> = {}) {
  const decision = decideClose(account, market, close(changes));
  if (!decision.ok) throw new Error(`Expected a close, was ${decision.reason}`);
  for (const event of decision.events) account.apply(event);
  const event = decision.events[0];
  if (event?.type !== 'positionClosed') throw new Error('Expected a close');
  return event;
}

/** Each row corrects what the previous row was refused for. */
const refusals: [RefusalReason, Partial<CloseCommand>, ((market: Market) => void)?][] = [
  ['order.unknown', { orderId: 9 }],
  ['order.notOpen', { orderId: 2 }],
  ['lots.tooSmall', { lots: microLots(9_999) }],
  ['lots.tooSmall', { lots: microLots(0) }],
  ['lots.tooSmall', { lots: microLots(-10_000) }],
  ['lots.tooLarge', { lots: lots(1.01) }],
  ['lots.offStep', { lots: microLots(15_000) }],
  ['lots.tooLarge', { lots: lots(1.005) }],
  ['market.closed', {}],
  ['quote.stale', {}, (market) => (listingOf(market, 4).isOpen = true)],
  ['conversion.stale', { now: NOW + 10_000 }, (market) => (listingOf(market, 4).isOpen = true)],
  ['price.moved', { now: NOW }, (market) => (listingOf(market, 4).isOpen = true)],
];

test.each(refusals)('ORDER-002: a close is refused with %s', (reason, changes, mend) => {
  const market = open();
  quote(market, gbpusd, 126_495, 126_505, NOW - 1);
  listingOf(market, eurgbp.id).isOpen = false;
  mend?.(market);
  const account = accountOf(10_000, [position({ instrumentId: eurgbp.id }), pending({ id: 2 })]);
  const spoiled = { now: NOW + 60_000, seenPrice: points(85_001), deviation: 0 };
  const decision = decideClose(account, market, close({ ...spoiled, ...changes }));
  expect(decision).toMatchObject({ ok: false, reason });
});

test('ORDER-001: a buy closes at the bid and a sell at the ask', () => {
  const account = accountOf(10_000, [position({}), position({ id: 2, side: 'sell' })]);
  expect(closed(account, open())).toMatchObject({
    fill: { price: 110_000 },
    pnl: 0,
    cause: 'user',
  });
  const short = closed(account, open(), { orderId: 2 });
  expect(short).toMatchObject({ fill: { price: 110_010 }, pnl: usd(-10) });
  expect(account).toMatchObject({ openCount: 0, usedMargin: 0, balance: usd(9_990) });
});

test.each([
  ['buy', 110_003, 3, true],
  ['buy', 110_003, 2, false],
  ['buy', 109_000, 0, true],
  ['sell', 110_007, 3, true],
  ['sell', 110_007, 2, false],
  ['sell', 111_000, 0, true],
] as const)('ORDER-006: closing a %s seen at %i with deviation %i: %s', (...row) => {
  const [side, seen, deviation, ok] = row;
  const account = accountOf(10_000, [position({ side })]);
  const changes = { seenPrice: points(seen), deviation };
  expect(decideClose(account, open(), close(changes)).ok).toBe(ok);
});

test('ORDER-014: a position closes once, and closing it again moves nothing', () => {
  const account = accountOf(10_000, [position({})]);
  closed(account, open());
  const before = account.balance;
  expect(decideClose(account, open(), close())).toMatchObject({ reason: 'order.unknown' });
  expect(account.balance).toBe(before);
});

test('ORDER-015: the rest of a partial close keeps the id, the part has its own', () => {
  const account = accountOf(10_000, [position({})]);
  const part = closed(account, open(), { lots: lots(0.4), partId: 77 });
  expect(part).toMatchObject({ orderId: 1, closedId: 77, lots: lots(0.4), margin: usd(440) });
  expect(account.orders.get(1)).toMatchObject({ id: 1, lots: lots(0.6), margin: usd(660) });
  expect(account.usedMargin).toBe(usd(660));
  const rest = closed(account, open(), { lots: lots(0.6), partId: 78 });
  expect(rest).toMatchObject({ orderId: 1, closedId: 1 });
  expect(account.orders.size).toBe(0);
});

test('ORDER-016: three uneven parts give back margin, fee and swap to the last micro-dollar', () => {
  const whole = { margin: microUsd(1_000_000_001), fee: microUsd(7_000_001), swap: microUsd(-11) };
  const account = accountOf(10_000, [position({ lots: lots(0.03), ...whole })]);
  const parts = [0.01, 0.01, 0.01].map((count, index) =>
    closed(account, open(), { lots: lots(count), partId: 77 + index }),
  );
  for (const key of ['margin', 'fee', 'swap'] as const) {
    expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(whole[key]);
  }
  expect(parts.map(({ margin }) => margin)).toEqual([333_333_334, 333_333_334, 333_333_333]);
  expect(account).toMatchObject({ usedMargin: 0, openCount: 0 });
});

test.each([
  [1, true],
  [0.99, true],
  [0.01, true],
  [0.5, true],
])('ORDER-017: %d of one lot can be closed', (count, ok) => {
  const account = accountOf(10_000, [position({})]);
  expect(decideClose(account, open(), close({ lots: lots(count) })).ok).toBe(ok);
});

test('ORDER-017: a part leaves nothing or at least the smallest order', () => {
  const market = open();
  market.put({ ...eurusd, minLots: lots(0.1) });
  const account = accountOf(10_000, [position({})]);
  const part = (count: number) => decideClose(account, market, close({ lots: lots(count) }));
  expect(part(0.9).ok).toBe(true);
  expect(part(0.91)).toMatchObject({ reason: 'lots.tooLarge' });
  expect(part(0.09)).toMatchObject({ reason: 'lots.tooSmall' });
  // A position from before the step was changed can always be closed completely.
  market.put({ ...eurusd, minLots: lots(2), lotStep: lots(2) });
  expect(decideClose(account, market, close()).ok).toBe(true);
});

test('FEE-003: a close charges no fee, and P/L alone moves the balance', () => {
  const account = accountOf(10_000);
  const market = open();
  place(account, market, {});
  expect(account.balance).toBe(usd(9_993));
  quote(market, eurusd, 110_110, 110_120);
  closed(account, market);
  expect(account.balance).toBe(usd(9_993 + 100));
});

test('SWAP-006: swap that is booked already is no part of the closing P/L', () => {
  const account = accountOf(10_000, [position({ swap: usd(-3) })]);
  expect(closed(account, open())).toMatchObject({ pnl: 0, swap: usd(-3) });
  expect(account.balance).toBe(usd(10_000));
});

test('ORDER-018: only a pending order can be cancelled, also in a closed market', () => {
  const account = accountOf(10_000, [position({}), pending({ id: 2 })]);
  const now = NOW;
  expect(decideCancel(account, { orderId: 1, now })).toMatchObject({
    reason: 'order.notPending',
  });
  expect(decideCancel(account, { orderId: 3, now })).toMatchObject({
    reason: 'order.unknown',
  });
  const decision = decideCancel(account, { orderId: 2, now });
  expect(decision).toEqual({
    ok: true,
    orderId: 2,
    events: [{ type: 'orderCancelled', at: NOW, orderId: 2, cause: 'user', reason: null }],
  });
  if (decision.ok) for (const event of decision.events) account.apply(event);
  expect(account).toMatchObject({ balance: usd(10_000), pendingCount: 0 });
});

test('ORDER-012: a restricted account may close, cancel and move its stops', () => {
  const account = accountOf(10_000, [position({}), pending({ id: 2 })]);
  account.isRestricted = true;
  const stops = { orderId: 1, stopLoss: points(109_000), takeProfit: null, trail: null, now: NOW };
  expect(decideStops(account, open(), stops).ok).toBe(true);
  expect(decideCancel(account, { orderId: 2, now: NOW }).ok).toBe(true);
  expect(decideClose(account, open(), close()).ok).toBe(true);
});

const stops = [
  ['buy', 109_999, 110_001, null],
  ['buy', 110_000, null, 'stopLoss.wrongSide'],
  ['buy', null, 110_000, 'takeProfit.wrongSide'],
  ['sell', 110_011, 110_009, null],
  ['sell', 110_010, null, 'stopLoss.wrongSide'],
  ['sell', null, 110_010, 'takeProfit.wrongSide'],
] as const;

test.each(stops)('TRIGGER-006: new levels of a %s at %s and %s: %s', (side, loss, take, reason) => {
  const levels = { stopLoss: points(90_000), takeProfit: points(120_000) };
  const account = accountOf(10_000, [position({ side, ...levels })]);
  const [stopLoss, takeProfit] = [loss && points(loss), take && points(take)];
  const decision = decideStops(account, open(), {
    orderId: 1,
    stopLoss,
    takeProfit,
    trail: null,
    now: NOW,
  });
  expect(decision).toMatchObject(reason === null ? { ok: true } : { reason });
  expect(account.orders.get(1)).toMatchObject(levels);
});

test('TRIGGER-006: levels of a pending order lie beyond its target, closed market or not', () => {
  const account = accountOf(10_000, [pending({ target: points(109_000) })]);
  const market = open();
  listingOf(market, eurusd.id).isOpen = false;
  const change = (stopLoss: number, takeProfit: number) =>
    decideStops(account, market, {
      orderId: 1,
      stopLoss: points(stopLoss),
      takeProfit: points(takeProfit),
      trail: null,
      now: NOW,
    });
  expect(change(108_999, 109_001).ok).toBe(true);
  expect(change(109_000, 109_001)).toMatchObject({ reason: 'stopLoss.wrongSide' });
  expect(change(108_999, 109_000)).toMatchObject({ reason: 'takeProfit.wrongSide' });
});

test('TRIGGER-006: a level that stands is not judged again when the other one moves', () => {
  // A quote that has not been processed yet has passed the stop-loss.
  const account = accountOf(10_000, [position({ stopLoss: points(110_005) })]);
  const keep = {
    orderId: 1,
    stopLoss: points(110_005),
    takeProfit: points(110_100),
    trail: null,
    now: NOW,
  };
  expect(decideStops(account, open(), keep).ok).toBe(true);
  const worse = { ...keep, stopLoss: points(110_006) };
  expect(decideStops(account, open(), worse)).toMatchObject({ reason: 'stopLoss.wrongSide' });
});

test('TRIGGER-007: null clears a level', () => {
  const account = accountOf(10_000, [position({ stopLoss: points(109_000) })]);
  const clear = { orderId: 1, stopLoss: null, takeProfit: null, trail: null, now: NOW };
  const decision = decideStops(account, open(), clear);
  if (!decision.ok) throw new Error(decision.reason);
  for (const event of decision.events) account.apply(event);
  expect(account.orders.get(1)).toMatchObject({ stopLoss: null, takeProfit: null });
});

test('ORDER-019: what is not on the account is unknown to it', () => {
  const account = accountOf(10_000);
  const now = NOW;
  const levels = { stopLoss: null, takeProfit: null, trail: null, now };
  for (const decision of [
    decideClose(account, open(), close()),
    decideCancel(account, { orderId: 1, now }),
    decideStops(account, open(), { orderId: 1, ...levels }),
  ]) {
    expect(decision).toEqual({ ok: false, reason: 'order.unknown', figures: {} });
  }
});

test('LEDGER-009: a reset closes, cancels and restores the balance as ledger entries', () => {
  const account = accountOf(400, [
    position({ price: 110_500 }),
    pending({ id: 2 }),
    position({ id: 3, instrumentId: eurgbp.id, price: 85_100 }),
  ]);
  account.isMarginCalled = true;
  const market = open();
  listingOf(market, eurusd.id).isOpen = false;
  listingOf(market, gbpusd.id).quote = null;
  const events = decideReset(account, market, usd(100_000), times);
  expect(events).toMatchObject([
    { type: 'positionClosed', orderId: 1, cause: 'reset', pnl: usd(-500) },
    { type: 'orderCancelled', orderId: 2, cause: 'reset' },
    // Without a conversion rate the position closes at its opening price, with a result of zero.
    { type: 'positionClosed', orderId: 3, pnl: 0 },
    { type: 'balanceChanged', ledgerType: 7, amount: usd(100_100) },
    { type: 'marginRecovered', marginLevel: null },
  ]);
  for (const event of events) account.apply(event);
  expect(account).toMatchObject({ balance: usd(100_000), usedMargin: 0, isMarginCalled: false });
  expect(account.orders.size).toBe(0);
  expect(decideReset(account, market, usd(100_000), times)).toEqual([]);
});

test('STOPOUT-008: a close that leaves the balance below zero with nothing open owes nothing', () => {
  const account = accountOf(100, [position({ price: 110_200 })]);
  const decision = decideClose(account, open(), close());
  expect(decision.ok && decision.events).toMatchObject([
    { type: 'positionClosed', pnl: usd(-200) },
    { type: 'balanceChanged', ledgerType: 8, amount: usd(100) },
  ]);
});

test('STOPOUT-007: while a position or a part stays open a balance below zero stands', () => {
  const two = accountOf(100, [position({ price: 110_200 }), position({ id: 2 })]);
  closed(two, open());
  expect(two.balance).toBe(usd(-100));
  const part = accountOf(100, [position({ price: 110_300 })]);
  closed(part, open(), { lots: lots(0.5) });
  expect(part.balance).toBe(usd(-50));
});
