import { expect, test } from 'vitest';

import { marketSeed, RELEASE, releaseOfFigures } from '../../../../../tests/market/markets.ts';
import { armedAround, firstFill } from '../../../../../tests/market/plain.ts';
import { textOf } from '../../../../../tests/market/ticks.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { MarketBench } from '../../../test/market/test-market.ts';
import { playArmedDay } from '../../../test/trading/armed-day.ts';

const bench = new MarketBench(openTestDb);
const seed = marketSeed();

test(`TRIGGER-012: replayed through market, desk and store, orders fill the same (${seed})`, async () => {
  const ticks = releaseOfFigures(seed);
  const orders = armedAround(ticks, RELEASE);
  const path = bench.write('EURUSD.ticks.csv', textOf(ticks));
  expect(await playArmedDay(bench, path, orders)).toEqual(
    orders.map((order) => firstFill(ticks, order)),
  );
});
