import fc from 'fast-check';
import { microLots, points, type Points } from '@fulcrum/engine/units/units';
import { setFormatLocale } from '@fulcrum/ui/figures/format';
import { afterEach, expect, test } from 'vitest';

import { distanceDigits } from '../../market/distance-digits.ts';
import {
  firstLevel,
  levelText,
  noticeableMove,
  pnlAt,
  resolveLevel,
  rewardTenths,
  usualDistance,
  type LevelBasis,
} from './levels.ts';
import { EURUSD, samplePlan, USDJPY } from '../../../test/engine-sample.ts';

afterEach(() => setFormatLocale('zh-HK'));

function basisOf(side: 'buy' | 'sell', change: Partial<LevelBasis> = {}): LevelBasis {
  const { listing } = samplePlan(EURUSD, { bid: 108_634, ask: 108_643 });
  const entry = points(side === 'buy' ? 108_643 : 108_634);
  return { listing, side, lots: microLots(100_000), entry, isPair: true, ...change };
}

test.each([
  ['buy', 'stopLoss', 108_393],
  ['buy', 'takeProfit', 108_893],
  ['sell', 'stopLoss', 108_884],
  ['sell', 'takeProfit', 108_384],
] as const)('25 pips of a %s put the %s at %s', (side, name, expected) => {
  expect(resolveLevel(name, 'pips', '25.0', basisOf(side))).toBe(expected);
});

test('tenths of a pip count, hundredths are refused', () => {
  expect(resolveLevel('stopLoss', 'pips', '0,5', basisOf('buy'))).toBe(108_638);
  expect(resolveLevel('stopLoss', 'pips', '0.55', basisOf('buy'))).toBeNull();
});

test('what is no pair counts in whole points', () => {
  expect(distanceDigits(false, 2)).toBe(0);
  expect(resolveLevel('stopLoss', 'pips', '30', basisOf('buy', { isPair: false }))).toBe(108_613);
});

test('25 dollars on a tenth of a lot of EURUSD are 25 pips', () => {
  expect(resolveLevel('stopLoss', 'usd', '25', basisOf('buy'))).toBe(108_393);
  expect(resolveLevel('takeProfit', 'usd', '25', basisOf('sell'))).toBe(108_384);
});

test.each(['', '0', '-5', 'abc'])('%s is no distance', (text) => {
  expect(resolveLevel('stopLoss', 'pips', text, basisOf('buy'))).toBeNull();
});

test('a stop-loss never costs more than the money entered, a take-profit never brings less', () => {
  const { listing } = samplePlan(USDJPY, { bid: 151_427, ask: 151_437 });
  const basis: LevelBasis = {
    listing,
    side: 'sell',
    lots: microLots(330_000),
    entry: points(151_427),
    isPair: true,
  };
  let reached = 0;
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 500_000 }), (cents) => {
      const amount = cents * 10_000;
      const text = (cents / 100).toFixed(2);
      const stop = resolveLevel('stopLoss', 'usd', text, basis);
      const target = resolveLevel('takeProfit', 'usd', text, basis);
      const money = (price: Points | null) => (price === null ? null : pnlAt(basis, price));
      const [loss, gain] = [money(stop), money(target)];
      if (loss === null || gain === null) return;
      reached += 1;
      expect(-loss).toBeLessThanOrEqual(amount);
      expect(gain).toBeGreaterThanOrEqual(amount);
      // A level one point away would miss the amount, so this level is the closest possible.
      expect(-(pnlAt(basis, points((stop ?? 0) + 1)) ?? 0)).toBeGreaterThan(amount);
      expect(pnlAt(basis, points((target ?? 0) + 1)) ?? 0).toBeLessThan(amount);
    }),
  );
  expect(reached).toBeGreaterThan(50);
});

test.each(['pips', 'price', 'usd'] as const)(
  'a level written in %s reads back as itself',
  (unit) => {
    const basis = basisOf('buy');
    const price = points(108_393);
    expect(resolveLevel('stopLoss', unit, levelText(unit, price, basis), basis)).toBe(price);
  },
);

test.each([
  [108_643, 250],
  [151_437, 400],
  [233_456, 600],
  [651_005, 1_500],
  [900, 2],
])('a usual distance at %s points is %s points', (price, expected) => {
  expect(usualDistance(points(price))).toBe(expected);
});

test('5 pips of a pair are noticeable, else a twentieth of a percent', () => {
  expect(noticeableMove(points(108_643), true, 5)).toBe(50);
  expect(noticeableMove(points(651_005), false, 1)).toBe(326);
});

test('risk and reward are compared only where both are real', () => {
  const money = (value: number | null) => value as Parameters<typeof rewardTenths>[0];
  expect(rewardTenths(money(-25_000_000), money(50_000_000))).toBe(20);
  expect(rewardTenths(money(null), money(50))).toBeNull();
  expect(rewardTenths(money(10), money(50))).toBeNull();
});

const OIL = { ...EURUSD, code: 'USOIL', digits: 2, contractSize: 1_000, allowsNonPositive: true };

/** Oil at −10.00 to −9.98, or at 0.05 to 0.07. */
function oilBasis(side: 'buy' | 'sell', bid = -1_000): LevelBasis {
  const { listing } = samplePlan(OIL, { bid, ask: bid + 2 });
  const entry = points(side === 'buy' ? bid + 2 : bid);
  return { listing, side, lots: microLots(100_000), entry, isPair: false };
}

test.each([
  ['buy', 'stopLoss', 'price', '-15.00', -1_500],
  ['buy', 'stopLoss', 'price', '−15,5', -1_550],
  ['sell', 'takeProfit', 'price', '-15', -1_500],
  ['buy', 'takeProfit', 'price', '5', 500],
  ['buy', 'stopLoss', 'price', '0', null],
  ['buy', 'stopLoss', 'pips', '502', -1_500],
  ['buy', 'takeProfit', 'pips', '998', null],
  ['buy', 'takeProfit', 'pips', '999', 1],
  ['buy', 'stopLoss', 'usd', '502', -1_500],
  ['buy', 'takeProfit', 'usd', '2,000', 1_002],
  ['sell', 'stopLoss', 'usd', '500', -500],
] as const)(
  'TYPED-002: the %s of oil at −10 has the %s at %s %s',
  (side, name, unit, text, expected) => {
    expect(resolveLevel(name, unit, text, oilBasis(side))).toBe(expected);
  },
);

test('TYPED-002: from just above zero a level in money lies far below it', () => {
  expect(resolveLevel('stopLoss', 'usd', '500', oilBasis('buy', 5))).toBe(-493);
  expect(firstLevel('stopLoss', 'buy', points(1), OIL)).toBeNull();
  expect(firstLevel('stopLoss', 'buy', points(-1_000), OIL)).toBe(-1_003);
});

test('TYPED-002: an instrument that may not trade below zero has no level there', () => {
  for (const text of ['-1', '−0.5', '0']) {
    expect(resolveLevel('stopLoss', 'price', text, basisOf('buy'))).toBeNull();
  }
  expect(resolveLevel('stopLoss', 'pips', '999999', basisOf('buy'))).toBeNull();
  expect(firstLevel('stopLoss', 'buy', points(1), EURUSD)).toBeNull();
});

test.each([
  ['en', '64,000', 640_000],
  ['en', '64,000.0', 640_000],
  ['de', '64.000,0', 640_000],
  ['de', '21.500,0', 215_000],
  ['en', '64.000', null],
] as const)('TYPED-001: a stop-loss of Bitcoin typed in %s as %s', (locale, text, expected) => {
  setFormatLocale(locale);
  const { listing } = samplePlan({ ...EURUSD, digits: 1 }, { bid: 641_235, ask: 641_385 });
  const basis = basisOf('buy', { listing, entry: points(641_385), isPair: false });
  expect(resolveLevel('stopLoss', 'price', text, basis)).toBe(expected);
});

test('TYPED-001: 4,000 dollars are four thousand', () => {
  setFormatLocale('en');
  const { listing } = samplePlan(
    { ...EURUSD, digits: 1, contractSize: 1 },
    { bid: 641_235, ask: 641_385 },
  );
  const basis = basisOf('buy', { listing, entry: points(641_385), isPair: false });
  const thousands = resolveLevel('stopLoss', 'usd', '4,000', basis);
  expect(thousands).toBe(241_385);
  expect(resolveLevel('stopLoss', 'usd', '4000', basis)).toBe(thousands);
  expect(resolveLevel('stopLoss', 'usd', '4.000', basis)).toBeNull();
});
