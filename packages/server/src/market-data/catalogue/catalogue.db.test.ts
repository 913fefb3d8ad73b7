import { expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { listingOf, MarketBench } from '../../../test/market/test-market.ts';

const bench = new MarketBench(openTestDb);

test('the first start writes the default catalogue, later ones keep the operator’s', async () => {
  const first = await bench.open();
  expect(first.catalogue.categories.map(({ name }) => name['en'])).toEqual([
    'FX Majors',
    'FX Crosses',
    'Metals',
    'Energy',
    'Indices',
    'Crypto',
    'Shares',
  ]);
  expect(first.catalogue.entries).toHaveLength(29);
  await bench.db.query(`update instrument set spread_points = 99 where code = 'EURUSD'`);
  const second = await bench.open();
  expect(second.catalogue.entries).toHaveLength(29);
  expect(second.catalogue.entries[0]).toMatchObject({ showCode: 'EUR/USD', spreadPoints: 99 });
});

test('instruments come with the terms of the default catalogue', async () => {
  const market = await bench.open();
  expect(listingOf(market, 'XAUUSD').instrument).toMatchObject({
    digits: 2,
    contractSize: 100,
    lotStep: 10_000,
    minLots: 10_000,
    maxLots: 50_000_000,
    feeRates: { 0: 7_000_000 },
    leverages: [1, 5, 10, 20, 50, 100],
    marginMode: 'leveraged',
    conversion: { kind: 'none' },
    swapLong: 0,
    swapTripleDay: 3,
    staleAfterMs: 10_000,
  });
  expect(listingOf(market, 'XRPUSDT').instrument.marginMode).toBe('fixed');
  expect(listingOf(market, 'USOIL').instrument.allowsNonPositive).toBe(true);
  expect(listingOf(market, 'EURJPY').conversion).toBe(listingOf(market, 'USDJPY'));
});

test('the profile eu caps the leverages by class', async () => {
  await bench.db.query(`insert into setting (key, value) values ('profile', '"eu"')`);
  const market = await bench.open();
  const highest = (code: string) => listingOf(market, code).instrument.leverages.at(-1);
  const codes = ['EURUSD', 'AUDUSD', 'XAUUSD', 'XAGUSD', 'US500', 'BTCUSDT', 'AAPL'];
  expect(codes.map(highest)).toEqual([30, 20, 20, 10, 20, 2, 5]);
});
