import { expect, test } from 'vitest';

import {
  eurgbp,
  eurjpy,
  eurusd,
  gbpusd,
  lots,
  marketOf,
  oil,
  usdjpy,
  xrp,
} from '../../sim/sample.ts';
import {
  FIRST_FEES,
  feeFor,
  feeRateOf,
  marginFor,
  notionalFor,
  pnlFor,
  shareOf,
  swapFor,
} from './formulas.ts';
import type { Instrument } from './instrument.ts';
import { rateAt, type Rate } from './rate.ts';
import type { Market } from './market.ts';
import type { Side } from './quote.ts';
import { microLots, microUsd, points } from '../units/units.ts';

const par: Rate = { num: 1, den: 1 };
const OF_MARGIN = { id: 3, mode: 'ofMargin' } as const;
const instrument = (changes: Partial<Instrument>): Instrument => ({ ...eurusd, ...changes });

/** GBPUSD 1.26495/1.26505 has the mid 1.265, USDJPY 149.990/150.010 the mid 150. */
const market = marketOf(
  [gbpusd, 126_495, 126_505],
  [usdjpy, 149_990, 150_010],
  [eurgbp, 85_000, 85_010],
  [eurjpy, 162_000, 162_010],
);

function rateOf(code: string, price: number, of: Market = market): Rate {
  const listing = of.byCode(code);
  const rate = listing && rateAt(listing, points(price));
  if (!rate) throw new Error(`Expected a rate for ${code}`);
  return rate;
}

test.each<[number, number, number, number]>([
  [1, 110_000, 100, 1_100_000_000],
  [0.01, 110_789, 500, 2_215_780],
  [0.01, 111_111, 30, 37_037_000],
  [0.02, 111_111, 30, 74_074_000],
  [0.01, 100_000, 3, 333_333_333],
  [0.02, 100_000, 3, 666_666_667],
  [50, 999_999, 1, 49_999_950_000_000],
])('MARGIN-001: %d lots at %i points and leverage %i hold %i', (count, price, leverage, margin) => {
  expect(marginFor(eurusd, lots(count), points(price), leverage, par)).toBe(margin);
});

test.each([
  // One micro-lot of one unit: price ÷ leverage is the value that is rounded.
  [1, 2, 1],
  [1, 3, 0],
  [3, 2, 2],
  [5, 2, 3],
  [-1, 2, 1],
])('MARGIN-001: half a micro-dollar of %i ÷ %i is rounded away from zero to %i', (...row) => {
  const [price, leverage, margin] = row;
  const unit = instrument({ contractSize: 1, digits: 0 });
  expect(marginFor(unit, microLots(1), points(price), leverage, par)).toBe(margin);
});

test.each([
  [105_000, 1],
  [300_000, 100],
  [1, 20],
])('MARGIN-002: fixed mode holds lots × contract size at %i points and leverage %i', (...row) => {
  const [price, leverage] = row;
  expect(marginFor(xrp, lots(0.37), points(price), leverage, par)).toBe(3_700_000_000);
});

test.each([90_000, 149_990, 163_333])(
  'MARGIN-003: 0.1 lot of USDJPY at leverage 100 holds 100.00 at %i points',
  (price) => {
    const rate = rateOf('USDJPY', price);
    expect(marginFor(usdjpy, lots(0.1), points(price), 100, rate)).toBe(100_000_000);
  },
);

// USOIL on 20 April 2020: 50 lots are 50,000 barrels, and at leverage 20 hold 500,000 ÷ 20.
test.each([
  [2_000, 50_000],
  [1_001, 25_025],
  [1_000, 25_000],
  [999, 25_000],
  [1, 25_000],
  [0, 25_000],
  [-1, 25_000],
  [-1_000, 25_000],
  [-1_001, 25_025],
  [-3_763, 94_075],
])('MARGIN-019: 50 lots of oil at %i points and leverage 20 hold %d', (price, margin) => {
  const floored = { ...oil, marginPriceFloor: 1_000 };
  expect(marginFor(floored, lots(50), points(price), 20, par)).toBe(margin * 1_000_000);
});

test('MARGIN-019: an instrument that never trades at or below zero has no smallest price', () => {
  expect(marginFor(eurusd, lots(1), points(1), 100, par)).toBe(10_000);
});

test('MARGIN-004: a cross is converted by the mid of its conversion instrument', () => {
  // 0.3 × 100,000 × 0.85010 ÷ 100 × 1.265 and 0.3 × 100,000 × 162.010 ÷ 100 ÷ 150.
  const byPound = marginFor(eurgbp, lots(0.3), points(85_010), 100, rateOf('EURGBP', 85_010));
  const byYen = marginFor(eurjpy, lots(0.3), points(162_010), 100, rateOf('EURJPY', 162_010));
  expect(byPound).toBe(322_612_950);
  expect(byYen).toBe(324_020_000);
});

test('MARGIN-004: a third of a yen mid is rounded once, at the end', () => {
  // 1 × 100,000 × 162.010 ÷ 30 ÷ 149.993 = 3600.390…: rounding in between would give another
  // result.
  const uneven = marketOf([usdjpy, 149_985, 150_001], [eurjpy, 162_000, 162_010]);
  const rate = rateOf('EURJPY', 162_010, uneven);
  // 100,000 × 162.010 ÷ 30 = 540,033.33…; × 1e6 ÷ 149.993 = 3,600,390,240.43…
  expect(marginFor(eurjpy, lots(1), points(162_010), 30, rate)).toBe(3_600_390_240);
});

test.each([
  [1, 7_000_000, 7_000_000],
  [0.01, 7_000_000, 70_000],
  [0.01, 7_000_001, 70_001],
  [0.01, 1, 1],
  [1, 0, 0],
  [50, 7_123_457, 356_172_850],
])('FEE-001: %d lots at %i a lot cost %i', (count, feeRate, fee) => {
  expect(feeFor({ feeRates: { 0: feeRate } }, lots(count), microUsd(999), FIRST_FEES)).toBe(fee);
});

test.each([
  [1_100_000_000, 1_000, 1_100_000],
  [1_100_000_001, 1_000, 1_100_001],
  [333_333_333, 500_000, 166_666_667],
  [1, 1, 1],
  [0, 1_000, 0],
])('FEE-002: a margin of %i at %i millionths costs %i', (margin, feeRate, fee) => {
  expect(feeFor({ feeRates: { 3: feeRate } }, lots(1), microUsd(margin), OF_MARGIN)).toBe(fee);
});

test('FEE-006: kind and rates switch together: each plan finds its own rate of an instrument', () => {
  // 0.5 lot at 7 dollars per lot; a thousandth of a margin of 550.05.
  const terms = { feeRates: { 0: 7_000_000, 3: 1_000 } };
  const margin = microUsd(550_050_000);
  expect(feeFor(terms, lots(0.5), margin, FIRST_FEES)).toBe(3_500_000);
  expect(feeFor(terms, lots(0.5), margin, OF_MARGIN)).toBe(550_050);
  // An instrument added under plan 3 has no rates for earlier plans, so those charge nothing.
  expect(feeRateOf({ feeRates: { 3: 1_000 } }, FIRST_FEES)).toBe(0);
});

test('FEE-004: the smallest fraction of a micro-dollar is charged as one', () => {
  const tiny = { feeRates: { 0: 1 } };
  expect(feeFor(tiny, microLots(1), microUsd(0), FIRST_FEES)).toBe(1);
  expect(feeFor(tiny, microLots(999_999), microUsd(0), FIRST_FEES)).toBe(1);
  expect(feeFor(tiny, microLots(1_000_000), microUsd(0), FIRST_FEES)).toBe(1);
  expect(feeFor(tiny, microLots(1_000_001), microUsd(0), FIRST_FEES)).toBe(2);
});

test.each<[Side, number, number, number]>([
  ['buy', 110_000, 110_150, 150_000_000],
  ['buy', 110_150, 110_000, -150_000_000],
  ['sell', 110_150, 110_000, 150_000_000],
  ['sell', 110_000, 110_150, -150_000_000],
  ['buy', 110_000, 110_000, 0],
])('PNL-001: a %s of one lot from %i to %i points earns %i', (side, open, close, pnl) => {
  expect(pnlFor(eurusd, side, lots(1), points(open), points(close), par)).toBe(pnl);
});

test('PNL-002: yen become dollars at the own closing price, buy and sell', () => {
  const close = points(150_321);
  const rate = rateOf('USDJPY', close);
  // 100,000 × 1.321 ÷ 150.321 = 878.786064488661…
  expect(pnlFor(usdjpy, 'buy', lots(1), points(149_000), close, rate)).toBe(878_786_064);
  expect(pnlFor(usdjpy, 'sell', lots(1), points(149_000), close, rate)).toBe(-878_786_064);
});

test('PNL-002: other currencies become dollars by the mid of the conversion instrument', () => {
  const pound = rateOf('EURGBP', 85_000);
  const yen = rateOf('EURJPY', 162_000);
  expect(pnlFor(eurgbp, 'buy', lots(0.5), points(84_900), points(85_000), pound)).toBe(63_250_000);
  // 0.5 × 100,000 × 0.100 ÷ 150 = 33.333…
  expect(pnlFor(eurjpy, 'sell', lots(0.5), points(162_100), points(162_000), yen)).toBe(33_333_333);
  expect(pnlFor(eurjpy, 'buy', lots(1), points(162_100), points(162_000), yen)).toBe(-66_666_667);
});

test.each<[Side, number, number]>([
  ['buy', 1, 1],
  ['buy', -1, -1],
  ['sell', 1, -1],
  ['sell', -1, 1],
  ['buy', 3, 2],
  ['sell', 3, -2],
])(
  'PNL-003: half a micro-dollar of a %s moving %i goes away from zero to %i',
  (side, move, pnl) => {
    const half = instrument({ contractSize: 1, digits: 0 });
    const rate = { num: 1, den: 2 };
    expect(pnlFor(half, side, microLots(1), points(100), points(100 + move), rate)).toBe(pnl);
  },
);

test('PNL-005: a price that falls below zero gives exact P/L on both sides', () => {
  const [open, close] = [points(1_050), points(-3_763)];
  expect(pnlFor(oil, 'buy', lots(2), open, close, par)).toBe(-96_260_000_000);
  expect(pnlFor(oil, 'sell', lots(2), open, close, par)).toBe(96_260_000_000);
  expect(marginFor(oil, lots(2), close, 10, par)).toBe(7_526_000_000);
});

test('PNL-006: fifty lots of a yen cross keep every micro-dollar of a wide product', () => {
  const rate = { num: 2_000, den: 299_999 };
  // 12,345 × 5e7 × 100 × 2,000 ÷ 299,999 = 411,501,371,671.2…; the product is beyond 2^53.
  expect(pnlFor(eurjpy, 'buy', lots(50), points(150_000), points(162_345), rate)).toBe(
    Number((12_345n * 50_000_000n * 100n * 2_000n * 2n + 299_999n) / (2n * 299_999n)),
  );
});

test('PNL-006: twelve digits on both sides of a conversion stay exact', () => {
  const fine = instrument({ contractSize: 1, digits: 12 });
  const rate = { num: 1_000_000_000_001, den: 2_000_000_000_000 };
  const pnl = pnlFor(fine, 'buy', lots(1), points(0), points(3_000_000_000_000), rate);
  expect(pnl).toBe(1_500_000);
  const margin = marginFor(fine, lots(1), points(3_000_000_000_000), 500, rate);
  expect(margin).toBe(3_000);
});

test.each([
  [-3_000_000, 1, -9_519_945],
  [3_000_000, 1, 9_519_945],
  [-3_000_000, 3, -28_559_836],
  [0, 3, 0],
])(
  'SWAP-001: 115,826.00 at %i millionths of a percent for %i nights is %i',
  (yearly, nights, due) => {
    // 115,826 × 3 % ÷ 365 = 9.519945205…
    expect(swapFor(eurusd, lots(1), points(115_826), par, yearly, nights)).toBe(due);
  },
);

test('SWAP-001: half a micro-dollar goes away from zero, for a debt as for an income', () => {
  // 1 unit × 365 × 0.5 % ÷ 365, in micro-lots: exactly 0.5 micro-dollars at 10^-4 lots.
  const unit = instrument({ contractSize: 1, digits: 0 });
  expect(swapFor(unit, microLots(100), points(365), par, 500_000, 1)).toBe(1);
  expect(swapFor(unit, microLots(100), points(365), par, -500_000, 1)).toBe(-1);
  expect(swapFor(unit, microLots(99), points(365), par, 500_000, 1)).toBe(0);
});

test('SWAP-001: the notional of a yen cross is converted by the mid', () => {
  const rate = rateOf('EURJPY', 162_000);
  expect(notionalFor(eurjpy, lots(1), points(162_000), rate)).toBe(108_000_000_000);
  // 108,000 × −5 % ÷ 365 = −14.794520547…
  expect(swapFor(eurjpy, lots(1), points(162_000), rate, -5_000_000, 1)).toBe(-14_794_521);
});

test('SWAP-001: below zero the notional keeps its size, so who pays does not change', () => {
  const above = swapFor(oil, lots(1), points(3_763), par, -5_000_000, 1);
  expect(swapFor(oil, lots(1), points(-3_763), par, -5_000_000, 1)).toBe(above);
  expect(above).toBeLessThan(0);
});

test.each([
  [10, 1, 4, 3],
  [10, 3, 4, 8],
  [-10, 1, 4, -3],
  [7, 1, 3, 2],
  [0, 1, 3, 0],
])('ORDER-016: of %i the share %i ÷ %i is %i', (amount, part, whole, share) => {
  expect(shareOf(microUsd(amount), microLots(part), microLots(whole))).toBe(share);
});
