import { describe, expect, test } from 'vitest';

import { lotsOf, priceText, quantityText, wideOf } from './decimals.ts';
import { filledPosition, NO_POSITION, realisedUsd } from './position.ts';

const price = (text: string) => wideOf(text, 10) ?? 0n;
const PAR = { num: 1, den: 1 };

describe('HEDGE-002: the position at a provider', () => {
  test('has the cost of its fills, and closes at their average', () => {
    const first = filledPosition(NO_POSITION, 2_000_000, price('1.10000'));
    const second = filledPosition(first.position, 1_000_000, price('1.10030'));
    expect([second.position.lots, second.realised]).toEqual([3_000_000, 0n]);
    // By hand: the average is 1.1001; 1 lot of 100,000 sold at 1.1011 gains 0.001 × 100,000 = 100.
    const third = filledPosition(second.position, -1_000_000, price('1.1011'));
    expect(realisedUsd(third.realised, 100_000, PAR)).toBe(100_000_000);
    expect(third.position).toEqual({ lots: 2_000_000, cost: 2_000_000n * price('1.1001') });
  });

  test('that is short gains when it is bought back lower', () => {
    const { position } = filledPosition(NO_POSITION, -500_000, price('150.250'));
    const { realised, position: rest } = filledPosition(position, 500_000, price('150.000'));
    expect(rest).toEqual(NO_POSITION);
    // By hand: 0.5 × 100,000 × 0.25 yen = 12,500 yen, at 150 yen a dollar 83.333333 dollars.
    expect(realisedUsd(realised, 100_000, { num: 1_000, den: 150_000 })).toBe(83_333_333);
  });

  test('turns at the price of the fill that crosses zero', () => {
    const { position } = filledPosition(NO_POSITION, 1_000_000, price('100'));
    const crossed = filledPosition(position, -3_000_000, price('90'));
    expect(crossed.position).toEqual({ lots: -2_000_000, cost: -2_000_000n * price('90') });
    expect(realisedUsd(crossed.realised, 10, PAR)).toBe(-100_000_000);
  });
});

test('HEDGE-002: quantities and prices are decimal text, exact to the last digit', () => {
  expect(quantityText(7_400_000, 100_000)).toBe('740000');
  expect(quantityText(-10_000, 1)).toBe('-0.01');
  expect([lotsOf('740000', 100_000), lotsOf('-0.01', 1)]).toEqual([7_400_000, -10_000]);
  expect(lotsOf('1', 3)).toBeNull();
  for (const bad of ['', '1e3', 'NaN', '1,000', '0.0000001', '--1']) {
    expect(lotsOf(bad, 1)).toBeNull();
  }
  expect(wideOf('1.086415', 10)).toBe(10_864_150_000n);
  expect(wideOf('1.12345678901', 10)).toBeNull();
  expect(priceText(price('1.086415'), 5)).toBe('1.08642');
});
