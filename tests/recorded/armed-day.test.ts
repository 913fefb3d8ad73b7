import { openTestDb } from '@fulcrum/server/test/db/test-db';
import { MarketBench } from '@fulcrum/server/test/market/test-market';
import { playArmedDay } from '@fulcrum/server/test/trading/armed-day';
import { expect, test } from 'vitest';

import { armedOrders, recordedFile, recordedFills } from './recorded.ts';

const bench = new MarketBench(openTestDb);

test('TRIGGER-012: replayed through market, desk and store, orders fill as recorded', async () => {
  expect(await playArmedDay(bench, recordedFile(), armedOrders())).toEqual(recordedFills());
});
