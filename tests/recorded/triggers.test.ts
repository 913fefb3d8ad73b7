import { expect, test } from 'vitest';

import { playedFills } from '../market/played.ts';
import { armedOrders, recordedFills, recordedTicks } from './recorded.ts';

test('TRIGGER-012: orders armed around a jobs report fill at the recorded prices and times', () => {
  const orders = armedOrders();
  const expected = recordedFills();
  const from = Math.min(...orders.map(({ armedAt }) => armedAt)) - 60_000;
  const to = Math.max(...expected.map(({ time }) => time));
  expect(playedFills(recordedTicks(from, to), orders)).toEqual(expected);
});
