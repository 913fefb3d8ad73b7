import { expect, test } from 'vitest';

import { eventsOfKind, liveWith } from '../../sim/level-sample.ts';
import { lots, position, usd } from '../../sim/sample.ts';
import { points } from '../units/units.ts';

const HALF_THIRD_REST = [
  [110_100, 50],
  [110_200, 30],
  [110_300, 20],
] as const;

/**
 * Positions from 1.10000 with levels as [price, percent] and the quotes of the closing side, both
 * in points; what each level closes as [level, lots, price, P/L in dollars]; and the lots that
 * stay. Worked out by hand.
 */
const firing = [
  {
    what: 'three levels, one after the other',
    side: 'buy',
    size: 1,
    levels: HALF_THIRD_REST,
    quotes: [110_099, 110_100, 110_250, 110_300],
    fires: [
      [1, 0.5, 110_100, 50],
      [2, 0.3, 110_250, 75],
      [3, 0.2, 110_300, 60],
    ],
    left: 0,
  },
  {
    what: 'a gap over two levels closes both at one quote',
    side: 'buy',
    size: 1,
    levels: HALF_THIRD_REST,
    quotes: [110_233],
    fires: [
      [1, 0.5, 110_233, 116.5],
      [2, 0.3, 110_233, 69.9],
    ],
    left: 0.2,
  },
  {
    what: 'small lots are rounded down, and the last level takes the rest',
    side: 'buy',
    size: 0.05,
    levels: HALF_THIRD_REST,
    quotes: [110_300],
    fires: [
      [1, 0.02, 110_300, 6],
      [2, 0.01, 110_300, 3],
      [3, 0.02, 110_300, 6],
    ],
    left: 0,
  },
  {
    what: 'levels of 70 % leave a part open',
    side: 'buy',
    size: 1,
    levels: [
      [110_100, 40],
      [110_200, 30],
    ],
    quotes: [110_500],
    fires: [
      [1, 0.4, 110_500, 200],
      [2, 0.3, 110_500, 150],
    ],
    left: 0.3,
  },
  {
    what: 'a sell',
    side: 'sell',
    size: 0.33,
    levels: [
      [109_900, 34],
      [109_800, 33],
      [109_700, 33],
    ],
    quotes: [109_900, 109_799, 109_650],
    fires: [
      [1, 0.11, 109_900, 11],
      [2, 0.1, 109_799, 20.1],
      [3, 0.12, 109_650, 42],
    ],
    left: 0,
  },
] as const;

test.each(firing)('LEVEL-001, LEVEL-003: $what', ({ side, size, levels, quotes, fires, left }) => {
  const order = position({ side, lots: lots(size), price: 110_000 });
  const { tick, account, set } = liveWith(order, side === 'buy' ? 110_000 : 109_990);
  set({ levels: levels.map(([price, percent]) => ({ price: points(price), percent })) });
  const closings = quotes.flatMap((closing) =>
    eventsOfKind(tick(side === 'buy' ? closing : closing - 10), 'positionClosed'),
  );
  expect(
    closings.map(({ level, lots: part, fill, pnl }) => [level, part, fill.price, pnl]),
  ).toEqual(fires.map(([level, part, price, pnl]) => [level, lots(part), price, usd(pnl)]));
  expect(account.orders.get(1)?.lots ?? 0).toBe(lots(left));
  const rows = closings.map(({ closedId }) => closedId);
  expect(new Set(rows).size).toBe(rows.length);
});

test.each([
  ['a level of less than one lot step', 0.02, [30, 70]],
  ['more than 100 % in all', 1, [60, 50]],
])('LEVEL-002: refused: %s', (_, size, percents) => {
  const { set, account } = liveWith(position({ lots: lots(size) }));
  const levels = percents.map((percent, index) => ({
    price: points(110_100 + index * 100),
    percent,
  }));
  expect(set({ levels }).ok).toBe(false);
  expect(account.orders.get(1)?.levels).toBeUndefined();
});

test.each([
  ['moves the stop-loss', 109_800, 110_005],
  ['never loosens it', 110_050, 110_050],
])('LEVEL-007: break-even after the first level, 5 points away, %s', (_, stopLoss, after) => {
  const { set, tick, account } = liveWith(position({}));
  const breakEven = { level: 1, points: null, offset: 5 };
  const level = { price: points(110_100), percent: 50 };
  expect(set({ levels: [level], breakEven, stopLoss: points(109_800) }).ok).toBe(true);
  const held = account.orders.get(1);
  if (held) held.stopLoss = points(stopLoss);
  tick(110_100);
  expect(account.orders.get(1)?.stopLoss).toBe(after);
});
