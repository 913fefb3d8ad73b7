import { expect, test } from 'vitest';

import { accountOf, command, eurgbp, eurusd, gbpusd, listingOf, lots } from '../../sim/sample.ts';
import { marketOf, NOW, oil, pending, position, usd, type Line } from '../../sim/sample.ts';
import type { Market } from '../market/market.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit, type SubmitCommand } from './submit.ts';
import { microLots, points } from '../units/units.ts';

/**
 * EURUSD 1.10000/1.10010, EURGBP 0.85000/0.85010 converted by GBPUSD 1.26495/1.26505, oil
 * 10.00/10.04.
 */
const open = (first: Line = [eurusd, 110_000, 110_010]): Market =>
  marketOf(first, [gbpusd, 126_495, 126_505], [eurgbp, 85_000, 85_010], [oil, 1_000, 1_004]);

const decide = (
  changes: Partial<SubmitCommand>,
  { account = accountOf(100_000), market = open(), risk = DEFAULT_RISK } = {},
) => decideSubmit(account, market, risk, command(changes));

test('ORDER-001: a market order fills in full at the quote, buys at the ask, sells at the bid', () => {
  for (const [side, price] of [
    ['buy', 110_010],
    ['sell', 110_000],
  ] as const) {
    const decision = decide({ side, lots: lots(0.37), receivedAt: NOW - 3 });
    expect(decision).toMatchObject({
      ok: true,
      orderId: 1,
      events: [{ type: 'positionOpened', order: { lots: 370_000, status: 'open' } }],
    });
    if (!decision.ok) continue;
    expect(decision.events[0]).toMatchObject({ order: { side, opened: { price } } });
  }
});

test('PRICE-017: a fill names its quote and the quote that converts it', () => {
  const market = marketOf([gbpusd, 126_495, 126_505], [eurgbp, 85_000, 85_010]);
  for (const [q, listing] of market.listings.entries()) {
    if (listing.quote) listing.quote = { ...listing.quote, q: 2 ** 52 + q };
  }
  const decision = decide({ instrumentId: eurgbp.id }, { market });
  expect(decision.ok && decision.events[0]).toMatchObject({
    order: { opened: { quoteQ: listingOf(market, eurgbp.id).quote?.q, conversionQ: 2 ** 52 } },
  });
});

test('ORDER-020: the receipt of a fill holds everything to work it out again', () => {
  const decision = decide({
    instrumentId: eurgbp.id,
    seenPrice: points(85_012),
    receivedAt: NOW - 3,
  });
  expect(decision.ok && decision.events[0]).toMatchObject({
    order: {
      opened: {
        price: 85_010,
        bid: 85_000,
        ask: 85_010,
        quotedAt: NOW,
        requestedPrice: 85_012,
        slippage: 2,
        rate: { num: 253_000, den: 200_000 },
        receivedAt: NOW - 3,
        filledAt: NOW,
      },
    },
  });
});

test.each([
  [10_000, true],
  [9_999, false],
  [50_000_000, true],
  [50_000_001, false],
  [50_010_000, false],
  [10_001, false],
])('ORDER-005: %i millionths of a lot are taken: %s', (count, ok) => {
  const rich = accountOf(100_000_000);
  expect(decide({ lots: microLots(count) }, { account: rich }).ok).toBe(ok);
});

test.each([
  [1, false],
  [2, false],
  [100, true],
  [101, false],
])('ORDER-004: leverage %i is taken: %s', (leverage, ok) => {
  const offered = open();
  offered.put({ ...eurusd, leverages: [100] });
  expect(decide({ leverage }, { market: offered }).ok).toBe(ok);
});

test.each([
  ['buy', 110_005, 5, true],
  ['buy', 110_005, 4, false],
  ['buy', 110_020, 0, true],
  ['buy', 110_010, 0, true],
  ['buy', 110_009, 0, false],
  ['sell', 110_005, 5, true],
  ['sell', 110_005, 4, false],
  ['sell', 109_000, 0, true],
] as const)('ORDER-006: a %s seen at %i with deviation %i fills: %s', (...row) => {
  const [side, seen, deviation, ok] = row;
  const decision = decide({ side, seenPrice: points(seen), deviation });
  expect(decision.ok).toBe(ok);
  const pricePoints = side === 'buy' ? 110_010 : 110_000;
  if (!ok) expect(decision).toMatchObject({ reason: 'price.moved', figures: { pricePoints } });
});

test('ORDER-006: without a deviation, or without a seen price, the order fills at the quote', () => {
  expect(decide({ seenPrice: points(100_000), deviation: null }).ok).toBe(true);
  expect(decide({ seenPrice: null, deviation: 0 }).ok).toBe(true);
});

test.each([
  ['buy', 110_009, 'limit'],
  ['buy', 110_010, null],
  ['buy', 110_011, 'stop'],
  ['sell', 109_999, 'stop'],
  ['sell', 110_000, null],
  ['sell', 110_001, 'limit'],
] as const)('ORDER-007: a pending %s at %i is a %s', (side, target, kind) => {
  const decision = decide({ side, mode: 'pending', target: points(target) });
  if (kind === null) expect(decision).toMatchObject({ reason: 'target.atMarket' });
  else expect(decision).toMatchObject({ events: [{ type: 'orderPlaced', order: { kind } }] });
});

test('ORDER-008: an instrument that may trade below zero takes a target there', () => {
  const below = { mode: 'pending', instrumentId: oil.id, leverage: 10 } as const;
  expect(decide({ ...below, target: points(-500) }).ok).toBe(true);
  expect(decide({ ...below, target: points(0) }).ok).toBe(true);
  expect(decide({ ...below, target: null })).toMatchObject({ reason: 'target.missing' });
});

test('ORDER-009: a pending order holds no margin and pays no fee', () => {
  const account = accountOf(0);
  const decision = decide({ mode: 'pending', target: points(109_000) }, { account });
  if (!decision.ok) throw new Error(decision.reason);
  for (const event of decision.events) account.apply(event);
  expect(account).toMatchObject({ balance: 0, usedMargin: 0, openCount: 0, pendingCount: 1 });
});

// The closing price is 1.10000 for a buy and 1.10010 for a sell.
test.each([
  ['buy', 109_999, 110_001, null],
  ['buy', 110_000, null, 'stopLoss.wrongSide'],
  ['buy', 110_001, null, 'stopLoss.wrongSide'],
  ['buy', null, 110_000, 'takeProfit.wrongSide'],
  ['sell', 110_011, 110_009, null],
  ['sell', 110_010, null, 'stopLoss.wrongSide'],
  ['sell', 110_009, null, 'stopLoss.wrongSide'],
  ['sell', null, 110_010, 'takeProfit.wrongSide'],
] as const)('ORDER-010: a market %s with stop-loss %s and take-profit %s: %s', (...row) => {
  const [side, stopLoss, takeProfit, reason] = row;
  const decision = decide({ side, stopLoss: level(stopLoss), takeProfit: level(takeProfit) });
  expect(decision).toMatchObject(reason === null ? { ok: true } : { reason });
});

test.each([
  ['buy', 108_999, 109_001, null],
  ['buy', 109_000, null, 'stopLoss.wrongSide'],
  ['buy', null, 109_000, 'takeProfit.wrongSide'],
  ['sell', 109_001, 108_999, null],
  ['sell', 109_000, null, 'stopLoss.wrongSide'],
  ['sell', null, 109_000, 'takeProfit.wrongSide'],
] as const)('ORDER-010: a %s pending at 1.09000 with %s and %s: %s', (...row) => {
  const [side, stopLoss, takeProfit, reason] = row;
  const levels = { stopLoss: level(stopLoss), takeProfit: level(takeProfit) };
  const decision = decide({ side, mode: 'pending', target: points(109_000), ...levels });
  expect(decision).toMatchObject(reason === null ? { ok: true } : { reason });
});

function level(value: number | null) {
  return value === null ? null : points(value);
}

test('MARGIN-007: the last micro-dollar of margin, fee and spread decides', () => {
  // One lot: margin 1,100.10, fee 7.00, and 10.00 for the spread of ten points.
  const exact = accountOf(1_117.1);
  expect(decide({}, { account: exact }).ok).toBe(true);
  const short = accountOf(1_117.099999);
  expect(decide({}, { account: short })).toEqual({
    ok: false,
    reason: 'margin.insufficient',
    figures: { requiredMicroUsd: 1_117_100_000, availableMicroUsd: 1_117_099_999 },
  });
  exact.locked = usd(0.000001);
  expect(decide({}, { account: exact })).toMatchObject({ reason: 'margin.insufficient' });
});

const ofMargin = { ...DEFAULT_RISK, fees: { id: 4, mode: 'ofMargin' } } as const;
// A thousandth of the margin of 1,100.10 at the ask is 1.1001.
const share = () => open([{ ...eurusd, feeRates: { 0: 7_000_000, 4: 1_000 } }, 110_000, 110_010]);

test.each([
  ['by the lot', 7, open, DEFAULT_RISK],
  ['of the margin', 1.1001, share, ofMargin],
] as const)('FEE-005: a fee %s above the one seen is refused, to the micro-dollar', (...row) => {
  const [, fee, market, risk] = row;
  const account = accountOf(100_000);
  const at = (seenFee: number | null) =>
    decide(
      { seenFee: seenFee === null ? null : usd(seenFee) },
      { account, market: market(), risk },
    );
  expect(at(fee - 0.000001)).toEqual({
    ok: false,
    reason: 'fee.moved',
    figures: { feeMicroUsd: usd(fee) },
  });
  expect(at(0)).toMatchObject({ reason: 'fee.moved' });
  for (const seen of [fee, fee + 1, null]) {
    expect(at(seen)).toMatchObject({ ok: true, events: [{ order: { fee: usd(fee) } }] });
  }
});

test('FEE-005: what a fee of the margin rises by with an accepted price is no higher fee', () => {
  const market = share();
  const seen = { seenPrice: points(110_000), seenFee: usd(1.1) };
  expect(decide({ ...seen, deviation: 10 }, { market, risk: ofMargin }).ok).toBe(true);
  expect(decide({ ...seen, deviation: 9 }, { market, risk: ofMargin })).toMatchObject({
    reason: 'price.moved',
  });
  expect(
    decide({ ...seen, seenFee: usd(1.099999), deviation: 10 }, { market, risk: ofMargin }),
  ).toMatchObject({ reason: 'fee.moved', figures: { feeMicroUsd: 1_100_100 } });
});

test('FEE-005: a pending order pays no fee yet, whatever was seen', () => {
  const waits = { mode: 'pending', target: points(109_000), seenFee: usd(0) } as const;
  expect(decide(waits).ok).toBe(true);
});

test('MARGIN-007: floating losses of other positions count, their gains too', () => {
  const losing = accountOf(2_217.1 + 99.99, [position({ price: 110_100 })]);
  expect(decide({ orderId: 2 }, { account: losing })).toMatchObject({ ok: false });
  const gaining = accountOf(2_217.1 - 100, [position({ price: 109_900 })]);
  expect(decide({ orderId: 2 }, { account: gaining })).toMatchObject({ ok: true });
});

test('MARGIN-005: with a position that cannot be valued nothing new is opened', () => {
  const account = accountOf(100_000, [position({ instrumentId: gbpusd.id })]);
  const blind = open();
  listingOf(blind, gbpusd.id).quote = null;
  expect(decide({ orderId: 2 }, { account, market: blind })).toMatchObject({
    reason: 'quote.stale',
  });
});

const positionsFull = { ...DEFAULT_RISK, positionsMax: 1, pendingsMax: 1 };

test('ORDER-013: positions and pending orders are counted apart, up to their limits', () => {
  const account = accountOf(100_000, [position({}), pending({ id: 2 })]);
  const risk = { ...DEFAULT_RISK, positionsMax: 2, pendingsMax: 2 };
  const later = { orderId: 3, mode: 'pending', target: points(109_000) } as const;
  expect(decide({ orderId: 3 }, { account, risk }).ok).toBe(true);
  expect(decide(later, { account, risk }).ok).toBe(true);
  expect(decide({ orderId: 3 }, { account, risk: positionsFull })).toEqual({
    ok: false,
    reason: 'positions.limit',
    figures: { max: 1 },
  });
  expect(decide(later, { account, risk: positionsFull })).toMatchObject({
    reason: 'pendings.limit',
  });
});

test('SESSION-007: a closed market takes pending orders and no market order', () => {
  const closed = open();
  listingOf(closed, 1).isOpen = false;
  expect(decide({}, { market: closed })).toMatchObject({ reason: 'market.closed' });
  expect(decide({ mode: 'pending', target: points(109_000) }, { market: closed }).ok).toBe(true);
});

test('PRICE-008: two accounts that ask the same get the same fill', () => {
  const [poor, rich] = [accountOf(5_000, [], 1), accountOf(5_000_000, [position({ id: 9 })], 2)];
  const fills = [poor, rich].map((account) => {
    const decision = decide({}, { account });
    const event = decision.ok ? decision.events[0] : undefined;
    return event?.type === 'positionOpened' ? event.order.opened : null;
  });
  expect(fills[0]).toEqual(fills[1]);
});
