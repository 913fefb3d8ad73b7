import { expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { MarketBench } from '../../../test/market/test-market.ts';
import { glanceOf } from './glance.ts';

const bench = new MarketBench(openTestDb);
const wall = Date.parse('2026-06-19T20:59:59.950Z');

async function quotedMarket() {
  bench.now = wall;
  const market = await bench.open();
  await market.start();
  const line = { code: 'EURUSD', bid: '1.1', ask: '1.1001', time: bench.now };
  expect(market.bridge?.accept([JSON.stringify(line)])).toMatchObject({ accepted: 1 });
  return market;
}

test('a market without any price has no first rows', async () => {
  const market = await bench.open();
  await market.start();
  expect(glanceOf(market, bench.now)).toBeNull();
});

test('the first rows are those of the list, and a price may be missing', async () => {
  const glance = glanceOf(await quotedMarket(), wall);
  expect(glance?.at).toBe(wall);
  expect(glance?.rows).toHaveLength(12);
  expect(glance?.rows.slice(0, 2)).toEqual([
    {
      code: 'EURUSD',
      showCode: 'EUR/USD',
      name: '歐元 / 美元',
      digits: 5,
      bid: 110_000,
      spread: 10,
      change: 0,
      isOpen: true,
      isHalted: false,
    },
    expect.objectContaining({ bid: null, spread: null, change: 0 }),
  ]);
});

test('prices are as old as the newest of an open market, by the wall clock', async () => {
  const market = await quotedMarket();
  bench.now += 40_000;
  const isReplayed = 5_000_000;
  expect(glanceOf(market, bench.now + isReplayed)?.at).toBe(wall + isReplayed);
});

test('prices of closed markets do not age', async () => {
  const market = await quotedMarket();
  bench.now = Date.parse('2026-06-19T21:00Z');
  await expect.poll(() => glanceOf(market, bench.now)?.rows[0]?.isOpen).toBe(false);
  expect(glanceOf(market, bench.now)).toMatchObject({ at: bench.now });
});
