import { points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { trackOf } from './range-track.ts';

const at = (value: number) => points(value);

test('a buy runs from its stop-loss at the left to its take-profit at the right', () => {
  const prices = {
    stopLoss: at(108_418),
    takeProfit: at(108_768),
    entry: at(108_518),
    now: at(108_643),
  };
  expect(trackOf({ side: 'buy', ...prices })).toEqual({ entry: 28.6, now: 64.3, isGain: true });
});

test('a sell runs the same way although its prices fall', () => {
  const prices = { stopLoss: at(200), takeProfit: at(100), entry: at(180), now: at(190) };
  expect(trackOf({ side: 'sell', ...prices })).toEqual({ entry: 20, now: 10, isGain: false });
});

test('a missing level leaves room at its end', () => {
  const prices = { stopLoss: null, takeProfit: null, entry: at(1_000), now: at(1_000) };
  expect(trackOf({ side: 'buy', ...prices })).toEqual({ entry: 50, now: 50, isGain: true });
  const gained = trackOf({ side: 'buy', ...prices, stopLoss: at(900), now: at(1_100) });
  expect(gained.now).toBeGreaterThan(gained.entry);
  expect(gained.now).toBeLessThan(100);
});

test('a price beyond its stop-loss stays on the track', () => {
  const prices = { stopLoss: at(950), takeProfit: at(1_050), entry: at(1_000), now: at(900) };
  expect(trackOf({ side: 'buy', ...prices })).toEqual({ entry: 66.7, now: 0, isGain: false });
});

test('a stop-loss that secures a gain lies right of the entry', () => {
  const prices = { stopLoss: at(1_020), takeProfit: at(1_100), entry: at(1_000), now: at(1_050) };
  expect(trackOf({ side: 'buy', ...prices }).entry).toBe(0);
});
