import { microLots, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { breakEvenTime, exitsName, exitsOf } from './exits.ts';

const level = (price: number, lots: number, percent = 30) => ({
  price: points(price),
  percent,
  lots: microLots(lots),
  partId: 0,
});
const order = (fired: number, lots: number, ...list: ReturnType<typeof level>[]) => ({
  takeProfit: points(999),
  lots: microLots(lots),
  levels: { list, fired },
});

test.each([
  ['none has been reached', order(0, 100, level(10, 50), level(20, 30), level(30, 20)), 'TP 1–3'],
  ['one has been reached', order(1, 50, level(10, 50), level(20, 30), level(30, 20)), 'TP 2–3'],
  ['one is left', order(2, 20, level(10, 50), level(20, 30), level(30, 20)), 'TP 3'],
  ['there is one for a share', order(0, 100, level(10, 50, 50)), 'TP 1'],
  ['there is one for all', order(0, 100, level(10, 100, 100)), 'TP'],
  ['all have been reached', order(1, 50, level(10, 50)), 'TP'],
])('LEVEL-010: if %s, take-profits are named by their numbers', (_, asked, name) => {
  const exits = exitsOf(asked);
  expect(exitsName(exits)).toBe(name);
  expect(exits).toHaveLength(asked.levels.list.length - asked.levels.fired);
});

test('LEVEL-010: levels that ask for more than is left after a partial close share what is left', () => {
  const exits = exitsOf(order(0, 60, level(10, 50), level(20, 30), level(30, 20)));
  expect(exits.map(({ lots }) => lots)).toEqual([50, 10, 0]);
});

test('a single take-profit closes all, and without one there is none', () => {
  const single = { levels: null, takeProfit: points(20), lots: microLots(7) };
  expect(exitsOf(single)).toEqual([{ number: null, price: 20, lots: 7 }]);
  expect(exitsOf({ ...single, takeProfit: null })).toEqual([]);
});

test.each([
  [{ level: 2, points: null, offset: 0 }, 'TP 2'],
  [{ level: null, points: 150, offset: 5 }, '+150'],
])('a move to break-even is due at a level or after a gain', (breakEven, text) => {
  expect(breakEvenTime(breakEven, String)).toBe(text);
});
