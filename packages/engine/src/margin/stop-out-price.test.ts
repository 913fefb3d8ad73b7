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
  oil,
  pending,
  position,
  quote,
  usd,
  usdjpy,
  type Line,
} from '../../sim/sample.ts';
import { settleQuote } from '../../sim/settle.ts';
import { LiveIndex } from '../watch/live-index.ts';
import type { Order } from '../order.ts';
import type { Side } from '../market/quote.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { stopOutPrice } from './stop-out-price.ts';

const LINES: readonly Line[] = [
  [eurusd, 110_000, 110_010],
  [gbpusd, 130_000, 130_000],
  [usdjpy, 150_000, 150_000],
  [eurgbp, 85_000, 85_000],
];

function priceOf(dollars: number, orders: readonly Order[], side: Side, instrumentId = 1) {
  const market = marketOf(...LINES);
  const account = accountOf(dollars, orders);
  return stopOutPrice(account, market, DEFAULT_RISK, listingOf(market, instrumentId), side);
}

// For one lot of EURUSD a point is worth a dollar. The margin is 1,100, so the stop-out is at an
// equity of 550.
test('STOPOUT-009: a buy with 1,600 may lose 1,050: 1.10000 less 1,050 points', () => {
  expect(priceOf(1_600, [position({})], 'buy')).toBe(108_950);
});

test('STOPOUT-009: a sell from 1.10000 with 1,600 may lose 1,050: 1,050 points above it', () => {
  expect(priceOf(1_600, [position({ side: 'sell' })], 'sell')).toBe(111_050);
});

test('STOPOUT-009: between two points the first that is at or below the level counts', () => {
  // 1,600.50 may lose 1,050.50: after 1,050 points the level is not reached yet, after 1,051 it is
  // passed.
  expect(priceOf(1_600.5, [position({})], 'buy')).toBe(108_949);
});

test('STOPOUT-009: a result in yen is converted at the price that it would be', () => {
  // 100,000 × (p − 150) ÷ p = −1,500 if p = 150 ÷ 1.015 = 147.783…
  const held = position({ instrumentId: 3, price: 150_000, margin: usd(1_000) });
  expect(priceOf(2_000, [held], 'buy', 3)).toBe(147_783);
});

test('STOPOUT-009: an instrument that converts others takes their results along', () => {
  // A profit of 0.05 pounds on each of 100,000 units: 5,000 GBP, worth 6,500 dollars at 1.30 and
  // less as GBP falls. With a margin of 5,000 the stop-out is at 2,500, where a pound is worth
  // 0.50.
  const won = position({ instrumentId: 4, price: 80_000, margin: usd(5_000) });
  expect(priceOf(0, [won], 'buy', 2)).toBe(50_000);
});

test('STOPOUT-009: two buys share what may be lost, and an order that waits has no part', () => {
  // 2,700 less the stop-out at 1,100 for two lots: 1,600 ÷ 2 = 800 points.
  const orders = [position({ id: 1 }), position({ id: 2 }), pending({ id: 3 })];
  expect(priceOf(2_700, orders, 'buy')).toBe(109_200);
});

test.each<[string, number, readonly Order[]]>([
  ['without a position', 1_000, [pending()]],
  ['that is hedged', 5_000, [position({}), position({ id: 2, side: 'sell' })]],
  ['with more than the position can lose', 200_000, [position({})]],
  ['that is out already', 500, [position({})]],
])('STOPOUT-009: an account %s has none', (_, dollars, orders) => {
  expect(priceOf(dollars, orders, 'buy')).toBeNull();
});

test('STOPOUT-009: a position that cannot be valued leaves it unknown', () => {
  const market = marketOf(...LINES);
  listingOf(market, 2).quote = null;
  const account = accountOf(1_600, [position({}), position({ id: 2, instrumentId: 4 })]);
  expect(stopOutPrice(account, market, DEFAULT_RISK, listingOf(market, 1), 'buy')).toBeNull();
});

test('STOPOUT-009: at that price the floor closes, and a point before it does not', () => {
  for (const [side, dollars] of [
    ['buy', 1_603.21],
    ['sell', 1_777.77],
    ['buy', 2_500],
  ] as const) {
    const market = marketOf(...LINES);
    const live = new LiveIndex(market, DEFAULT_RISK);
    const account = accountOf(dollars, [position({ side, lots: lots(1) })]);
    live.add(account, NOW);
    const price = stopOutPrice(account, market, DEFAULT_RISK, listingOf(market, 1), side) ?? 0;
    const sign = side === 'buy' ? 1 : -1;
    const see = (closing: number) => {
      const bid = side === 'buy' ? closing : closing - 10;
      return settleQuote(live, quote(market, eurusd, bid, bid + 10), NOW);
    };
    expect(see(price + sign).filter(({ event }) => event.type === 'positionClosed')).toEqual([]);
    expect(see(price).map(({ event }) => 'cause' in event && event.cause)).toContain('stopOut');
  }
});

test('STOPOUT-012: without margin it is the price at which nothing is left, also from zero', () => {
  // One lot of oil is 1,000 barrels: 1,000.00 are gone a dollar away from the opening price.
  const held = { instrumentId: oil.id, price: 0, margin: usd(0) };
  for (const [side, expected] of [
    ['buy', -100],
    ['sell', 100],
  ] as const) {
    const market = marketOf([{ ...oil, marginPriceFloor: 1_000 }, 0, 0]);
    const account = accountOf(1_000, [position({ ...held, side })]);
    const listing = listingOf(market, oil.id);
    expect(stopOutPrice(account, market, DEFAULT_RISK, listing, side)).toBe(expected);
  }
});
