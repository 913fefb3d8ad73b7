import { basisPoints, microLots, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { openPosition } from '../../../../test/orders-sample.ts';
import { wayOut } from './way-out.ts';

const ENOUGH = basisPoints(11_000);

/** An account with `dollars` and a buy of ten lots at 1.08518, which uses a margin of 10,851.80. */
function setUp(dollars: number, bid = 108_518) {
  const { account, market, listing } = samplePlan(EURUSD, { bid, ask: bid + 9 }, dollars);
  openPosition(account, {
    lots: microLots(10_000_000),
    price: points(108_518),
    margin: 10_851_800_000,
  });
  return { account, market, listing };
}

const find = ({ account, market }: ReturnType<typeof setUp>) =>
  wayOut(account, market, ENOUGH, 1_000);

test('the smallest quarter that ends the call is named with the level after it', () => {
  // 9,930 are left after the fee of 70. This is 91.51 % of the margin, and 122.01 % of the 8,138.85
  // that 7.5 lots use.
  expect(find(setUp(10_000))).toMatchObject({
    order: { id: 7 },
    lots: 2_500_000,
    levelAfter: 12_201,
  });
});

test('where a quarter is not enough, more is named', () => {
  // 4,930 are 181.72 % of the 2,712.95 that 2.5 lots use, and 90.86 % of what 5 lots use.
  expect(find(setUp(5_000))).toMatchObject({ lots: 7_500_000, levelAfter: 18_172 });
});

test('a level of exactly the end of the call does not end it', () => {
  const at = setUp(10_000);
  expect(wayOut(at.account, at.market, basisPoints(12_201), 1_000)?.lots).toBe(5_000_000);
});

test('all of it is named where nothing would be left to judge by', () => {
  expect(find(setUp(2_000))).toMatchObject({ lots: 10_000_000, levelAfter: null });
});

test('nothing is offered while the market is closed', () => {
  const at = setUp(10_000);
  at.listing.isOpen = false;
  expect(find(at)).toBeNull();
});

test('an account without positions has none', () => {
  const { account, market } = samplePlan(EURUSD, { bid: 108_518, ask: 108_527 }, 10_000);
  expect(wayOut(account, market, ENOUGH, 1_000)).toBeNull();
});
