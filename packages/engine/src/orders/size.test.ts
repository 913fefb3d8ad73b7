import { expect, test } from 'vitest';

import { eurusd, listingOf, lots, marketOf, usd, usdjpy } from '../../sim/sample.ts';
import { marginFor, pnlFor } from '../market/formulas.ts';
import { largestLots, lotsForMargin, lotsForRisk } from './size.ts';
import { points, type MicroLots } from '../units/units.ts';

const market = marketOf([eurusd, 110_000, 110_010], [usdjpy, 150_000, 150_010]);
const PAR = { num: 1, den: 1 };
const euro = listingOf(market, 1);
const yen = listingOf(market, 3);

test('MARGIN-015: the size for a margin is the last step that does not exceed it', () => {
  // A hundredth of a lot at 1.10010 and leverage 100 needs a margin of 11.001.
  expect(lotsForMargin(euro, points(110_010), 100, PAR, usd(100))).toBe(lots(0.09));
  expect(lotsForMargin(euro, points(110_010), 100, PAR, usd(110.01))).toBe(lots(0.1));
  expect(lotsForMargin(euro, points(110_010), 100, PAR, usd(110.009999))).toBe(lots(0.09));
  expect(lotsForMargin(euro, points(110_010), 100, PAR, usd(11))).toBeNull();
  expect(lotsForMargin(euro, points(110_010), 100, PAR, usd(10_000_000))).toBe(lots(50));
});

test('MARGIN-015: the size for a risk is the last step that loses no more at the stop-loss', () => {
  // 250 points at one dollar per lot and point: a hundredth of a lot loses 2.50.
  const size = (stop: number, amount: number) =>
    lotsForRisk(euro, 'buy', points(110_010), points(stop), PAR, usd(amount));
  expect(size(109_760, 100)).toBe(lots(0.4));
  expect(size(109_760, 99.99)).toBe(lots(0.39));
  expect(size(109_760, 2.49)).toBeNull();
  expect(size(110_010, 100)).toBeNull();
  expect(size(110_500, 100)).toBeNull();
  // A result in yen at the rate of the stop: 1,000 yen per hundredth of a lot ÷ 149 = 6.711409
  // dollars.
  const rate = { num: 1_000, den: 149_000 };
  const short = lotsForRisk(yen, 'buy', points(150_000), points(149_000), rate, usd(100));
  expect(short).toBe(lots(0.14));
});

test('MARGIN-015: one step more would be too much, wherever the amount lies', () => {
  const next = (size: MicroLots) => lots(size / 1_000_000 + 0.01);
  for (let cents = 1_101; cents < 200_000; cents += 997) {
    const amount = usd(cents / 100);
    const byMargin = lotsForMargin(euro, points(110_010), 100, PAR, amount);
    if (byMargin === null) throw new Error('Expected a size');
    expect(marginFor(eurusd, byMargin, points(110_010), 100, PAR)).toBeLessThanOrEqual(amount);
    const more = marginFor(eurusd, next(byMargin), points(110_010), 100, PAR);
    expect(more).toBeGreaterThan(amount);
    const [open, stop] = [points(109_990), points(110_123)];
    const byRisk = lotsForRisk(euro, 'sell', open, stop, PAR, amount);
    if (byRisk === null) throw new Error('Expected a size');
    expect(-pnlFor(eurusd, 'sell', byRisk, open, stop, PAR)).toBeLessThanOrEqual(amount);
    expect(-pnlFor(eurusd, 'sell', next(byRisk), open, stop, PAR)).toBeGreaterThan(amount);
  }
});

test('MARGIN-015: a coarse grid is kept, and its smallest order', () => {
  const coarse = { lotStep: lots(0.25), minLots: lots(0.5), maxLots: lots(2) };
  expect(largestLots(coarse, (size) => size <= lots(1.3))).toBe(lots(1.25));
  expect(largestLots(coarse, (size) => size <= lots(0.4))).toBeNull();
  expect(largestLots(coarse, () => true)).toBe(lots(2));
});
