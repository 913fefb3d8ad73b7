import { microLots, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { levelWhenFilled } from './when-filled.ts';

test('a pending order takes its margin and its fee from the level when it fills', () => {
  const context = samplePlan(EURUSD, { bid: 110_000, ask: 110_010 }, 1_000);
  const order = { price: points(100_000), lots: microLots(500_000), leverage: 100 };
  // The level is (1,000 − 3.50) ÷ 500 of margin.
  expect(levelWhenFilled(context, order)).toEqual({ before: null, after: 19_930 });
  expect(levelWhenFilled(context, { ...order, lots: microLots(0) })).toBeNull();
});
