import { microUsd } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { listedOrder, listedQuote } from '../../../test/orders-sample.ts';
import { arrange, distanceToTarget, returnOnMargin, tabOf } from './orders-view.ts';
import { levelPlace } from '../../trading/risk/level-bar.tsx';

const orders = [listedOrder({ id: 3 }), listedOrder({ id: 2 }), listedOrder({ id: 1 })];
const results: Readonly<Record<number, number>> = { 1: 50, 2: -20, 3: 0 };
const ids = (...args: ['all' | 'profit' | 'loss', 'newest' | 'best' | 'worst']) =>
  arrange(orders, ...args, ({ id }) => results[id] ?? 0).map(({ id }) => id);

test('the query names the tab, and anything else means holding', () => {
  expect(['1', '0', '3', '2', null].map(tabOf)).toEqual([
    'holding',
    'pending',
    'history',
    'holding',
    'holding',
  ]);
});

test('positions are filtered by their present result', () => {
  expect(ids('profit', 'newest')).toEqual([1]);
  expect(ids('loss', 'newest')).toEqual([2]);
  expect(ids('all', 'newest')).toEqual([3, 2, 1]);
});

test('positions are sorted by their present result', () => {
  expect(ids('all', 'best')).toEqual([1, 3, 2]);
  expect(ids('all', 'worst')).toEqual([2, 3, 1]);
});

test('a result is compared with the margin it is held with', () => {
  expect(returnOnMargin(microUsd(62_500_000), microUsd(542_590_000))).toBe(11.52);
  expect(returnOnMargin(microUsd(5), microUsd(0))).toBeNull();
});

test('the distance to a target is measured from the price that would fill it', () => {
  const order = listedOrder({ status: 'pending', side: 'buy', target: 108_000 });
  const quote = { bid: 108_634, ask: 108_643 };
  expect(distanceToTarget(order, listedQuote(quote))).toEqual({ points: 643, percent: 0.59 });
  const sell = listedOrder({ status: 'pending', side: 'sell', target: 109_000 });
  expect(distanceToTarget(sell, listedQuote(quote))?.points).toBe(366);
});

test.each([
  [10_000_000, 100],
  [100_000, 100],
  [20_000, 46],
  [10_000, 23],
  [5_000, 0],
  [4_000, 0],
])('a margin level of %s is at %s of the bar, which begins with the stop-out', (level, place) => {
  expect(Math.round(levelPlace(level, 5_000))).toBe(place);
});
