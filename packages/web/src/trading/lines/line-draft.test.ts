import { expect, test } from 'vitest';

import { draftFrom, lineId } from './line-draft.ts';

const ID = lineId({ orderId: 7, part: 'stopLoss' });

test.each([
  [1.083_004_9, 108_300],
  [1.083_005, 108_301],
])('a line taken to %s lies on the point %s', (price, expected) => {
  expect(draftFrom(ID, price, 5)).toEqual({ orderId: 7, part: 'stopLoss', price: expected });
});

test('a line that stands is not moved', () => {
  expect(draftFrom('7', 1.083, 5)).toBeNull();
});
