import { expect, onTestFinished, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { pictureOf, StreamRig } from '../../test/market/stream-rig.ts';
import { listingOf, MarketBench } from '../../test/market/test-market.ts';
import { startJobs } from '../../test/start-jobs.ts';
import { until } from '../../test/until.ts';
import { InProcessBus } from '../platform/adapters/bus/in-process-bus.ts';
import type { StreamedMarket } from './heard-market.ts';

const SIMULATED = { feed: 'simulated', sessions: 'open' } as const;
const bench = new MarketBench(openTestDb);
const rig = new StreamRig(bench);

/** Waits until both processes know the same number, and compares all that they show. */
async function equal(market: StreamedMarket, other: StreamedMarket): Promise<void> {
  await until(async () => expect(await pictureOf(other)).toEqual(await pictureOf(market)));
}

const barsOf = (market: StreamedMarket) =>
  market.candles(listingOf(market, 'EURUSD'), 1, { limit: 300 });

test('PRICE-019: the simulated market goes on where it was, and everybody has its history', async () => {
  const bus = new InProcessBus({
    error: (details, message) => void bench.warnings.push({ details, message }),
  });
  const first = await rig.leading(bus, SIMULATED);
  const heard = await rig.heard(bus);
  const saved = startJobs(first.market);
  onTestFinished(saved);
  await equal(first.market, heard);
  await until(async () => expect(await barsOf(heard)).toHaveLength(300));
  await saved();
  const last = listingOf(first.market, 'EURUSD').quote;
  await first.market.stop();
  // Nobody leads for ten minutes, which the next leader fills with bars.
  bench.now += 600_000;
  const next = await rig.leading(bus, SIMULATED);
  await until(() => expect(listingOf(heard, 'EURUSD').quote?.q).toBeGreaterThan(last?.q ?? NaN));
  await equal(next.market, heard);
  const bars = await barsOf(heard);
  expect(bars).toHaveLength(300);
  for (const [index, { time }] of bars.entries()) expect(time - 60 * index).toBe(bars[0]?.time);
  expect(bench.warnings.filter(({ message }) => message.includes('history'))).toEqual([]);
});
