import { expect, test } from 'vitest';

import {
  eurgbp,
  eurjpy,
  eurusd,
  gbpusd,
  listingOf,
  marketOf,
  NOW,
  quote,
  usdjpy,
} from '../../sim/sample.ts';
import { closingPrice, openingPrice, LONG_AGO } from './quote.ts';
import { isConversionFresh, isFresh } from './tradable.ts';
import { powerOfTen } from '../units/exact.ts';
import { Market, scaleOf } from './market.ts';
import { rateAt } from './rate.ts';
import { points } from '../units/units.ts';

const bothSides = { bid: 110_000, ask: 110_010, time: NOW, arrivedAt: NOW };

test('ORDER-001: a buy opens at the ask and closes at the bid, a sell the other way', () => {
  expect(openingPrice('buy', bothSides)).toBe(110_010);
  expect(closingPrice('buy', bothSides)).toBe(110_000);
  expect(openingPrice('sell', bothSides)).toBe(110_000);
  expect(closingPrice('sell', bothSides)).toBe(110_010);
});

test('PRICE-003: a quote is fresh up to its limit and stale a millisecond later', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const listing = listingOf(market, eurusd.id);
  expect(isFresh(listing, NOW + 10_000)).toBe(true);
  expect(isFresh(listing, NOW + 10_001)).toBe(false);
  listing.quote = null;
  expect(isFresh(listing, NOW)).toBe(false);
});

test('PRICE-003: a quote from ahead of the present is stale, and one that is only shown', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const listing = listingOf(market, eurusd.id);
  expect(isFresh(listing, NOW)).toBe(true);
  expect(isFresh(listing, NOW - 1)).toBe(false);
  listing.quote = { ...bothSides, arrivedAt: LONG_AGO };
  // This is so even for a clock that starts in 1970.
  expect(isFresh(listing, 0)).toBe(false);
});

test('PNL-002: a dollar quote stays as it is, a dollar base divides by its own price', () => {
  const market = marketOf([eurusd, 110_000, 110_010], [usdjpy, 149_990, 150_010]);
  expect(rateAt(listingOf(market, eurusd.id), points(110_000))).toEqual({ num: 1, den: 1 });
  const own = rateAt(listingOf(market, usdjpy.id), points(149_990));
  expect(own).toEqual({ num: 1_000, den: 149_990 });
  expect(rateAt(listingOf(market, usdjpy.id), points(0))).toBeNull();
});

test('PNL-002: a cross takes the exact mid of its conversion instrument', () => {
  const market = marketOf(
    [gbpusd, 126_495, 126_506],
    [usdjpy, 149_990, 150_011],
    [eurgbp, 85_000, 85_010],
    [eurjpy, 162_000, 162_010],
  );
  const pound = rateAt(listingOf(market, eurgbp.id), points(85_000));
  expect(pound).toEqual({ num: 253_001, den: 200_000 });
  const yen = rateAt(listingOf(market, eurjpy.id), points(162_000));
  expect(yen).toEqual({ num: 2_000, den: 300_001 });
});

test('MARGIN-005: without a conversion quote there is no rate', () => {
  const market = marketOf([eurgbp, 85_000, 85_010]);
  const listing = listingOf(market, eurgbp.id);
  expect(rateAt(listing, points(85_000))).toBeNull();
  expect(isConversionFresh(listing, NOW)).toBe(false);
  market.put(gbpusd);
  expect(rateAt(listing, points(85_000))).toBeNull();
  expect(isConversionFresh(listing, NOW)).toBe(false);
  quote(market, gbpusd, 126_495, 126_505);
  expect(isConversionFresh(listing, NOW + 10_000)).toBe(true);
  expect(isConversionFresh(listing, NOW + 10_001)).toBe(false);
  quote(market, gbpusd, 0, 0);
  expect(rateAt(listing, points(85_000))).toBeNull();
});

test('PNL-006: units a point and lot are a reduced fraction', () => {
  expect(scaleOf({ contractSize: 100_000, digits: 5 })).toEqual({ num: 1, den: 1 });
  expect(scaleOf({ contractSize: 100_000, digits: 3 })).toEqual({ num: 100, den: 1 });
  expect(scaleOf({ contractSize: 1, digits: 1 })).toEqual({ num: 1, den: 10 });
  expect(scaleOf({ contractSize: 15, digits: 2 })).toEqual({ num: 3, den: 20 });
  expect(() => powerOfTen(16)).toThrow(RangeError);
  expect(() => powerOfTen(-1)).toThrow(RangeError);
});

test('ORDER-003: an instrument is found by its present code, and keeps its quote', () => {
  const market = new Market();
  const listing = market.put(eurusd);
  expect(listing.isOpen).toBe(false);
  quote(market, eurusd, 110_000, 110_010);
  market.put({ ...eurusd, code: 'EURUSD2', contractSize: 1_000 });
  expect(market.byCode('EURUSD')).toBeUndefined();
  expect(market.byCode('EURUSD2')).toBe(listing);
  expect(listing.quote?.bid).toBe(110_000);
  expect(listing.scale).toEqual({ num: 1, den: 100 });
  expect([...market.listings]).toEqual([listing]);
});
