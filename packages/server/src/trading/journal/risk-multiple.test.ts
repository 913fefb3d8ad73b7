import { expect, test } from 'vitest';

import { riskMultiple, type Move } from './risk-multiple.ts';

const buy: Move = { side: 'buy', opened: 110_000, closed: 110_200, stop: 109_900 };

// By hand: the way from open to close ÷ the way from open to the stop-loss.
test.each([
  ['a buy that wins twice its risk', {}, 2_000_000],
  ['a buy closed at its stop-loss', { closed: 109_900 }, -1_000_000],
  ['a buy closed where it opened', { closed: 110_000 }, 0],
  ['a buy that slipped beyond its stop-loss', { closed: 109_870 }, -1_300_000],
  ['a sell that wins half its risk', { side: 'sell', stop: 110_400, closed: 109_800 }, 500_000],
  ['a third, rounded to the nearest millionth', { stop: 109_700, closed: 110_100 }, 333_333],
  ['two thirds, rounded away from zero', { stop: 109_700, closed: 109_800 }, -666_667],
  ['no stop-loss', { stop: null }, null],
  ['a gap that opened it at its stop-loss', { stop: 110_000 }, null],
  ['a gap that opened it beyond its stop-loss', { stop: 110_001 }, null],
] as [string, Partial<Move>, number | null][])('RESULT-006: %s', (_, change, expected) => {
  expect(riskMultiple({ ...buy, ...change })).toBe(expected);
});
