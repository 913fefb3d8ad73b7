import { expect, test } from 'vitest';

import { spanOf } from '../price-lines.ts';
import { levelsOf, rangeOfLevels, ticksOfLevels } from './levels.ts';

test('relative strength is labelled at 30 and 70, and both are always visible', () => {
  const levels = levelsOf('RSI') ?? [];
  const range = rangeOfLevels(levels, spanOf(45, 82));
  expect([range.realFrom, range.realTo]).toEqual([25, 82]);
  const ticks = ticksOfLevels(levels, spanOf(25, 75), 64);
  expect(ticks.map(({ text }) => text)).toEqual(['30', '70']);
  expect(ticks.map(({ coord }) => Math.round(coord))).toEqual([58, 6]);
});
