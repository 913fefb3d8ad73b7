import { microLots, microUsd, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { partOf, planClose } from './close-plan.ts';
import { openPosition } from '../../../../test/orders-sample.ts';

const LOTS = microLots(500_000);

function setUp(bid = 108_643) {
  const { account, market, listing } = samplePlan(EURUSD, { bid, ask: bid + 9 });
  openPosition(account, { lots: LOTS, price: points(108_518), margin: 542_590_000 });
  return { account, market, listing };
}

const plan = (lots: number | null, { account, market } = setUp()) =>
  planClose(account, market, 7, lots === null ? null : microLots(lots), 1_000);

test('a whole close brings the result less the fee, and the margin back', () => {
  expect(plan(500_000)).toEqual({
    price: 108_643,
    pnl: 62_500_000,
    net: 59_000_000,
    marginReturned: 542_590_000,
    levelBefore: expect.any(Number) as number,
    levelAfter: null,
    accountAfter: expect.objectContaining({ openCount: 0 }) as unknown,
    problem: null,
  });
});

test('a part brings its share of result, fee and margin', () => {
  expect(plan(200_000)).toMatchObject({
    pnl: 25_000_000,
    net: 23_600_000,
    marginReturned: 217_036_000,
    problem: null,
  });
});

test('the margin level rises when a part is closed', () => {
  const { levelBefore, levelAfter } = plan(250_000);
  expect(levelBefore).toBe(231_095);
  expect(levelAfter).toBe(462_191);
});

test.each([
  [null, 'lots.missing'],
  [5_000, 'lots.tooSmall'],
  [510_000, 'lots.tooLarge'],
  [495_000, 'lots.offStep'],
] as const)('%s of half a lot is refused as %s', (lots, problem) => {
  expect(plan(lots).problem).toBe(problem);
});

test('a closed market and an unknown order are told', () => {
  const closed = setUp();
  closed.listing.isOpen = false;
  expect(plan(500_000, closed).problem).toBe('market.closed');
  const { account, market } = setUp();
  expect(planClose(account, market, 8, LOTS, 1_000).problem).toBe('order.unknown');
});

test.each([
  [500_000, 25, 130_000],
  [500_000, 50, 250_000],
  [500_000, 75, 380_000],
  [500_000, 100, 500_000],
  [20_000, 25, 10_000],
  [20_000, 75, 10_000],
  [10_000, 50, 10_000],
])('of %s lots, %s percent is %s', (lots, percent, expected) => {
  const { listing } = setUp();
  expect(partOf(microLots(lots), percent, listing)).toBe(expected);
});

test('the figures are whole micro-dollars', () => {
  const { pnl, net } = plan(330_000, setUp(108_641));
  expect(pnl).toBe(microUsd(40_590_000));
  expect(Number.isSafeInteger(net)).toBe(true);
});
