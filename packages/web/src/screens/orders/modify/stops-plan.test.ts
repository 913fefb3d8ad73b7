import { microLots, microUsd, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import type { LevelBasis } from '../../../trading/preview/levels.ts';
import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { listedOrder, openPosition } from '../../../../test/orders-sample.ts';
import { exitDraftOf } from './exit-plan.ts';
import {
  convertDraft,
  draftOf,
  levelForReward,
  levelForShare,
  planStops,
  priceOf,
  type StopsDraft,
} from './stops-plan.ts';

const ENTRY = points(108_518);
const LOTS = microLots(500_000);

function setUp(bid = 108_643) {
  const { account, market, listing } = samplePlan(EURUSD, { bid, ask: bid + 9 });
  openPosition(account, { lots: LOTS, price: ENTRY, margin: 542_590_000 });
  const basis: LevelBasis = { listing, side: 'buy', lots: LOTS, entry: ENTRY, isPair: true };
  const order = listedOrder();
  const single = exitDraftOf(order, basis);
  return { basis, context: { account, market, order }, single };
}

const draft = (unit: StopsDraft['unit'], stop: string, profit = ''): StopsDraft => ({
  unit,
  stopLoss: { isOn: stop !== '', text: stop },
  takeProfit: { isOn: profit !== '', text: profit },
  trail: { isOn: false, text: '' },
});

test('the levels of an order are drafted in each unit', () => {
  const { basis } = setUp();
  const levels = { stopLoss: points(108_418), takeProfit: points(108_768), trail: null };
  expect(draftOf(levels, 'price', basis)).toEqual(draft('price', '1.08418', '1.08768'));
  expect(draftOf(levels, 'pips', basis)).toEqual(draft('pips', '10.0', '25.0'));
  expect(draftOf(levels, 'usd', basis)).toEqual(draft('usd', '50.00', '125.00'));
});

test.each(['price', 'pips', 'usd'] as const)('a change of unit to %s keeps the prices', (unit) => {
  const { basis } = setUp();
  const converted = convertDraft(draft('price', '1.08418', '1.08768'), unit, basis);
  expect(priceOf('stopLoss', converted, basis)).toBe(108_418);
  expect(priceOf('takeProfit', converted, basis)).toBe(108_768);
});

test('a stop-loss that secures a gain survives a change of unit', () => {
  const { basis } = setUp();
  const pips = convertDraft(draft('price', '1.08600'), 'pips', basis);
  expect(pips.stopLoss.text).toBe('-8.2');
  expect(priceOf('stopLoss', pips, basis)).toBe(108_600);
});

test('the result at both levels is told in money', () => {
  const { basis, context, single } = setUp();
  expect(planStops(draft('price', '1.08418', '1.08768'), basis, context, single)).toEqual({
    stopLoss: 108_418,
    asked: 108_418,
    takeProfit: 108_768,
    trail: null,
    loss: -50_000_000,
    gain: 125_000_000,
    exits: null,
    exitsLeft: [{ number: null, price: 108_768, lots: basis.lots }],
    gains: [],
    problem: null,
  });
});

test.each([
  ['1.08643', '', 'stopLoss.wrongSide'],
  ['1.08700', '', 'stopLoss.wrongSide'],
  ['1.08418', '1.08600', 'takeProfit.wrongSide'],
  ['abc', '', 'stopLoss.missing'],
  ['1.08642', '1.08644', null],
])('a stop-loss at %s and a take-profit at %s: %s', (stop, profit, problem) => {
  const { basis, context, single } = setUp();
  const plan = planStops(draft('price', stop, profit), basis, context, single);
  expect(plan.problem).toBe(problem);
});

test('clearing both is allowed', () => {
  const { basis, context, single } = setUp();
  expect(planStops(draft('price', ''), basis, context, single)).toMatchObject({
    stopLoss: null,
    takeProfit: null,
    problem: null,
  });
});

test('a percent of the equity is turned into a level that never loses more', () => {
  const { basis } = setUp();
  const equity = microUsd(10_000_000_000);
  // 1 % is 100 dollars, which is two hundred points with 0.5 lot.
  expect(levelForShare(10, equity, basis)).toBe(108_318);
  expect(levelForShare(10, microUsd(0), basis)).toBeNull();
});

test('a reward is a multiple of the risk', () => {
  const { basis } = setUp();
  expect(levelForReward(25, points(108_418), basis)).toBe(108_768);
  expect(levelForReward(20, null, basis)).toBeNull();
  expect(levelForReward(20, points(108_600), basis)).toBeNull();
});
