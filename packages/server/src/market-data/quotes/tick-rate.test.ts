import { expect, test } from 'vitest';

import { TickRate } from './tick-rate.ts';

test('ticks a second are those of the last ten seconds', () => {
  const rate = new TickRate();
  expect(rate.perSecond(0)).toBe(0);
  expect(rate.lastAt).toBeNull();
  for (let at = 100_000; at < 110_000; at += 500) rate.add(at);
  expect(rate.perSecond(110_000)).toBe(2);
  expect(rate.perSecond(115_000)).toBe(1);
  expect(rate.lastAt).toBe(109_500);
  for (let at = 110_000; at < 115_000; at += 250) rate.add(at);
  expect(rate.perSecond(115_000)).toBe(3);
  expect(rate.perSecond(200_000)).toBe(0);
});
