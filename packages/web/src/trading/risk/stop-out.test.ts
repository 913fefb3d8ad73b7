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

test('a stop-out more than a fifth of the price away is not told', () => {
  const far = (balance: number) => {
    const { account, market, settings } = samplePlan(
      EURUSD,
      { bid: 110_000, ask: 110_010 },
      balance,
    );
    const lots = microLots(1_000_000);
    openPosition(account, { lots, price: points(110_000), margin: 1_100_000_000 });
    return nearestStopOut(account, market, settings);
  };
  // One point of one lot is one dollar; 7 are the fee, and 550 the equity of the stop-out.
  expect(far(22_000 + 557)).toMatchObject({ price: 88_000 });
  expect(far(22_001 + 557)).toBeNull();
});
