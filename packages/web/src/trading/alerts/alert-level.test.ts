import { expect, test } from 'vitest';

import { EURUSD } from '../../../test/engine-sample.ts';
import { kindOf, levelText, priceAway, readLevel } from './alert-level.ts';

test.each([
  ['price', 110_001, 110_000, 'above'],
  ['price', 109_999, 110_000, 'below'],
  ['price', 110_000, undefined, 'above'],
  ['percent', 150, 110_000, 'up'],
  ['percent', -150, 110_000, 'down'],
] as const)('a level in %s of %d at %s waits for %s', (unit, level, bid, kind) => {
  expect(kindOf(unit, level, bid)).toBe(kind);
});

test.each([
  ['price', '1.1', 110_000],
  ['price', '1,10001', 110_001],
  ['price', '0', null],
  ['price', '1.100001', null],
  ['percent', '−1.5', -150],
  ['percent', '2', 200],
  ['percent', 'x', null],
] as const)('a level in %s typed as %s is %s', (unit, text, level) => {
  expect(readLevel(unit, text, EURUSD, 110_000)).toBe(level);
});

test('TYPED-002: an alert waits for a price at or below zero where the instrument may trade there', () => {
  const oil = { digits: 2, allowsNonPositive: true };
  expect(readLevel('price', '−15.00', oil, -998)).toBe(-1_500);
  expect(readLevel('price', '0', oil, -998)).toBe(0);
  expect(readLevel('price', '-1', EURUSD, 110_000)).toBeNull();
});

test('half a percent away is in whole points, of a negative price too', () => {
  expect(priceAway(108_310, 50)).toBe(108_852);
  expect(priceAway(-1_000, -50)).toBe(-1_005);
});

test('a level is shown with its side', () => {
  expect(levelText({ kind: 'above', level: '1.08500' })).toBe('≥ 1.08500');
  expect(levelText({ kind: 'down', level: '-1.50' })).toBe('≤ −1.50%');
});
