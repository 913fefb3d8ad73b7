import fc from 'fast-check';
import { expect, test } from 'vitest';

import { placeTags } from './tag-layout.ts';

test('labels that are apart stay where they are', () => {
  const tags = [40, 100, 160].map((y) => ({ y, height: 16 }));
  expect(placeTags(tags, 300)).toEqual([40, 100, 160]);
});

test('a label at the price of another moves beside it', () => {
  const tags = [
    { y: 100, height: 16 },
    { y: 103, height: 16 },
  ];
  expect(placeTags(tags, 300)).toEqual([100, 118]);
});

test('the last price stays at its price and the others make room', () => {
  const tags = [
    { y: 98, height: 16 },
    { y: 100, height: 28, isFixed: true },
    { y: 104, height: 16 },
  ];
  expect(placeTags(tags, 300)).toEqual([76, 100, 124]);
});

test('a pile at the lower edge grows upwards', () => {
  const tags = [290, 295, 299].map((y) => ({ y, height: 16 }));
  expect(placeTags(tags, 300)).toEqual([256, 274, 292]);
});

test('no two labels overlap and none leaves the chart while there is room', () => {
  const ys = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ys, (list) => {
      const placed = placeTags(
        list.map((y) => ({ y, height: 16 })),
        400,
      ).sort((a, b) => a - b);
      for (const [index, y] of placed.entries()) {
        expect(y).toBeGreaterThanOrEqual(8);
        expect(y).toBeLessThanOrEqual(392);
        const before = placed[index - 1];
        if (before !== undefined) expect(y - before).toBeGreaterThanOrEqual(18);
      }
    }),
  );
});
