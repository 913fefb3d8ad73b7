import { expect, test } from 'vitest';

import { createLimits, Limiter } from './limits.ts';

test('twenty order calls a second pass, the next waits a second at most', () => {
  const { orders } = createLimits();
  for (let call = 0; call < 20; call += 1) expect(orders.take(1, 1_000)).toBe(0);
  expect(orders.take(1, 1_000)).toBe(1);
  expect(orders.take(2, 1_000)).toBe(0);
  expect(orders.take(1, 1_050)).toBe(0);
  expect(orders.take(1, 1_050)).toBe(1);
});

test('a bucket never holds more than its burst', () => {
  const limiter = new Limiter({ burst: 2, perSecond: 10 });
  limiter.take('a', 0);
  const answers = [1, 2, 3].map(() => limiter.take('a', 3_600_000));
  expect(answers).toEqual([0, 0, 1]);
});

test('a clock that steps back gives nothing away and takes nothing', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 1 });
  expect(limiter.take('a', 10_000)).toBe(0);
  expect(limiter.take('a', 5_000)).toBe(1);
  expect(limiter.take('a', 6_000)).toBe(0);
});

test('a flood of keys pushes out the longest unused, not the one in use', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 0.001 }, 3);
  for (const key of ['a', 'b', 'c']) limiter.take(key, 0);
  expect(limiter.take('a', 0)).toBeGreaterThan(0);
  limiter.take('d', 0);
  expect(limiter.take('a', 0)).toBeGreaterThan(0);
  expect(limiter.take('b', 0)).toBe(0);
});

test('a success clears what was counted', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 0.001 });
  limiter.take('a', 0);
  limiter.clear('a');
  expect(limiter.take('a', 0)).toBe(0);
});
