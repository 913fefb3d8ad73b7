import { points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { trackOf } from './range-track.ts';

const at = (value: number) => points(value);

test('a buy runs from its stop-loss at the left to its take-profit at the right', () => {
  const prices = {
    stopLoss: at(108_418),
    takeProfits: [at(108_768)],
    entry: at(108_518),
    now: at(108_643),
  };
  expect(trackOf({ side: 'buy', ...prices })).toEqual({
    entry: 28.6,
    now: 64.3,
    isGain: true,
    levels: [],
  });
});

test('a sell runs the same way although its prices fall', () => {
  const prices = { stopLoss: at(200), takeProfits: [at(100)], entry: at(180), now: at(190) };
  expect(trackOf({ side: 'sell', ...prices })).toEqual({
    entry: 20,
    now: 10,
    isGain: false,
    levels: [],
  });
});

test('a missing level leaves room at its end', () => {
  const prices = { stopLoss: null, takeProfits: [], entry: at(1_000), now: at(1_000) };
  expect(trackOf({ side: 'buy', ...prices })).toEqual({
    entry: 50,
    now: 50,
    isGain: true,
    levels: [],
  });
  const gained = trackOf({ side: 'buy', ...prices, stopLoss: at(900), now: at(1_100) });
  expect(gained.now).toBeGreaterThan(gained.entry);
  expect(gained.now).toBeLessThan(100);
});

test('a price beyond its stop-loss stays on the track', () => {
  const prices = { stopLoss: at(950), takeProfits: [at(1_050)], entry: at(1_000), now: at(900) };
  expect(trackOf({ side: 'buy', ...prices })).toEqual({
    entry: 66.7,
    now: 0,
    isGain: false,
    levels: [],
  });
});

test('a stop-loss that secures a gain lies right of the entry', () => {
  const prices = {
    stopLoss: at(1_020),
    takeProfits: [at(1_100)],
    entry: at(1_000),
    now: at(1_050),
  };
  expect(trackOf({ side: 'buy', ...prices }).entry).toBe(0);
});

test('LEVEL-010: take-profits before the last one have their places on the track', () => {
  const prices = { stopLoss: null, entry: at(1_000), now: at(1_000) };
  const takeProfits = [at(1_025), at(1_050), at(1_100)];
  const { entry, levels } = trackOf({ side: 'buy', ...prices, takeProfits });
  expect([entry, ...levels]).toEqual([55.6, 66.7, 77.8]);
  const falling = [at(975), at(950), at(900)];
  expect(trackOf({ side: 'sell', ...prices, takeProfits: falling }).levels).toEqual(levels);
});
