import { readFileSync } from 'node:fs';

import type { Candle } from '@fulcrum/server/market-data/candles/candle';
import { pointsOf } from '@fulcrum/server/market-data/quotes/price-text';
import { openTestDb } from '@fulcrum/server/test/db/test-db';
import { listingOf, MarketBench, play } from '@fulcrum/server/test/market/test-market';
import { expect, test } from 'vitest';

import { recordedFile } from './recorded.ts';
import { sharedPath } from './shared-data.ts';

const bench = new MarketBench(openTestDb);
const seconds = (text: string) => Date.parse(text) / 1_000;

/** Returns the expected candles of EURUSD, which an independent program computed. */
function oracle(name: string): Candle[] {
  const text = readFileSync(sharedPath('oracles', 'candles', name), 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [time, open, high, low, close, ticks] = line.split(',');
    const price = (value = '') => pointsOf(value, 5) ?? Number.NaN;
    return {
      time: Number(time) / 1_000,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: Number(ticks),
    };
  });
}

test('PRICE-011: two recorded weeks of EURUSD give the right candles, in memory and stored', async () => {
  const market = await bench.replay(recordedFile());
  await play(market);
  const listing = listingOf(market, 'EURUSD');
  expect(market.feedHealth().lines.find(({ code }) => code === 'EURUSD')).toMatchObject({
    accepted: 532_903,
    dropped: {},
  });
  const days = await market.candles(listing, 1440, { limit: 50 });
  expect(days).toEqual(oracle('EURUSD.d1ny.csv'));
  await market.stop();
  const to = seconds('2014-05-03T00:00Z');
  for (const [minutes, name] of [
    [1, 'm1'],
    [5, 'm5'],
    [15, 'm15'],
    [30, 'm30'],
    [60, 'h1'],
  ] as const) {
    const expected = oracle(`EURUSD.2014-05-02.${name}.csv`);
    const limit = expected.length;
    expect(await market.candles(listing, minutes, { to, limit }), name).toEqual(expected);
    const stored = await bench.db.query<Candle>(
      `select time, open, high, low, close, volume from candle
       where instrument_id = $1 and period = $2 and time >= $3 and time < $4 order by time`,
      [listing.instrument.id, minutes, to - 86_400, to],
    );
    expect(stored, `${name} in the store`).toEqual(expected);
  }
});
