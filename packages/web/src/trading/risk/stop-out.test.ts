import { microLots, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../test/engine-sample.ts';
import { openPosition } from '../../../test/orders-sample.ts';
import { nearestStopOut } from './stop-out.ts';

test('the nearest stop-out is told with its price and its distance', () => {
  const { account, market, settings } = samplePlan(EURUSD, { bid: 110_000, ask: 110_010 }, 1_607);
  expect(nearestStopOut(account, market, settings)).toBeNull();
  // 1,600 are left after the fee of 7. One lot bought at 1.10000 uses 1,100, so at an equity of 550
  // the position has lost 1,050 points.
  const lots = microLots(1_000_000);
  openPosition(account, { lots, price: points(110_000), margin: 1_100_000_000 });
  const found = nearestStopOut(account, market, settings);
  expect(found).toMatchObject({ code: 'EURUSD', price: 108_950 });
  expect(found?.percent).toBeCloseTo(0.9545, 4);
});
