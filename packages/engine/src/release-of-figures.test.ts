import { expect, test } from 'vitest';

import { marketSeed, RELEASE, releaseOfFigures } from '../../../tests/market/markets.ts';
import { armedAround, firstFill } from '../../../tests/market/plain.ts';
import { playedFills } from '../../../tests/market/played.ts';

const seed = marketSeed();

test.each([0, 1, 2, 3, 4])(
  `TRIGGER-012: orders around figures fill at the first quote that reaches them (${seed} + %i)`,
  (nth) => {
    const ticks = releaseOfFigures(seed + nth);
    const orders = armedAround(ticks, RELEASE);
    const fills = playedFills(ticks, orders);
    expect(fills).toEqual(orders.map((order) => firstFill(ticks, order)));
    const slipped = fills.filter((fill) => fill !== null && fill.slippage < 0);
    // The fall passes over stops, so a market without slippage would prove little.
    expect(slipped.length).toBeGreaterThan(2);
  },
);
