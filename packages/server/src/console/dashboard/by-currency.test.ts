import { expect, test } from 'vitest';

import {
  eurgbp,
  eurjpy,
  eurusd,
  gbpusd,
  listingOf,
  marketOf,
  oil,
  usdjpy,
} from '../../../../engine/sim/sample.ts';
import { byCurrency, type NetHolding } from './by-currency.ts';

const market = marketOf(
  [eurusd, 110_000, 110_010],
  [gbpusd, 126_495, 126_506],
  [usdjpy, 149_990, 150_011],
  [eurgbp, 86_000, 86_003],
  [eurjpy, 165_001, 165_002],
  [oil, 6_000, 6_004],
);
const holding = (id: number, base: string, quote: string, netLots: number): NetHolding => ({
  listing: listingOf(market, id),
  showCode: `${base}/${quote}`,
  base,
  quote,
  netLots,
});

test('CONSOLE-177: each net position is split into its two currencies, exactly', () => {
  const { by_currency: rows, unpriced } = byCurrency([
    // 200,000 EUR at 1.10005 USD.
    holding(eurusd.id, 'EUR', 'USD', 2_000_000),
    // -150,000 USD at 150.0005 JPY.
    holding(usdjpy.id, 'USD', 'JPY', -1_500_000),
    // -3,000 EUR at 0.860015 GBP of 1.265005 USD: 2,580.045 GBP, 3,263.769825 USD.
    holding(eurgbp.id, 'EUR', 'GBP', -30_000),
    // 1,000 EUR at 165.0015 JPY, of which 150.0005 are a USD: 1,100.006333 USD.
    holding(eurjpy.id, 'EUR', 'JPY', 10_000),
    // 500 barrels at 60.02 USD.
    holding(oil.id, 'USOIL', 'USD', 500_000),
  ]);
  expect(unpriced).toEqual([]);
  expect(rows).toEqual([
    { currency: 'USD', amount: '-400020', usd: -400_020_000_000 },
    { currency: 'EUR', amount: '198000', usd: 217_846_236_508 },
    { currency: 'JPY', amount: '22335073.5', usd: 148_899_993_667 },
    { currency: 'USOIL', amount: '500', usd: 30_010_000_000 },
    { currency: 'GBP', amount: '2580.045', usd: 3_263_769_825 },
  ]);
  expect(rows.reduce((sum, { usd }) => sum + usd, 0)).toBe(0);
});

test('CONSOLE-177: below zero both parts of a purchase are held, and the value is negative', () => {
  const cheap = marketOf([oil, -3_700, -3_600]);
  const listing = listingOf(cheap, oil.id);
  const held = { listing, showCode: 'OIL', base: 'USOIL', quote: 'USD', netLots: 10_000 };
  expect(byCurrency([held]).by_currency).toEqual([
    { currency: 'USD', amount: '365', usd: 365_000_000 },
    { currency: 'USOIL', amount: '10', usd: -365_000_000 },
  ]);
});

test('CONSOLE-177: what has no price is named and not counted; what is flat is neither', () => {
  const silent = marketOf([eurusd, 110_000, 110_010]);
  const listing = silent.put(gbpusd);
  const rows = byCurrency([
    { listing, showCode: 'GBP/USD', base: 'GBP', quote: 'USD', netLots: 10_000 },
    holding(eurusd.id, 'EUR', 'USD', 0),
  ]);
  expect(rows).toEqual({ by_currency: [], unpriced: ['GBP/USD'] });
});

test('CONSOLE-177: a position of more than nine billion dollars is counted', () => {
  // 10,000,000,000 EUR at 1.10005 USD.
  const { by_currency: rows } = byCurrency([holding(eurusd.id, 'EUR', 'USD', 100_000_000_000)]);
  expect(rows).toEqual([
    { currency: 'EUR', amount: '10000000000', usd: 11_000_500_000_000_000 },
    { currency: 'USD', amount: '-11000500000', usd: -11_000_500_000_000_000 },
  ]);
});
