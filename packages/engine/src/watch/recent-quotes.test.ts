import { beforeEach, expect, test } from 'vitest';

import { eurusd, gbpusd, marketOf, quote } from '../../sim/sample.ts';
import { type FillQuotes, quotesOf } from '../market/fill.ts';
import { RecentQuotes } from './recent-quotes.ts';

const market = marketOf([eurusd, 110_000, 110_010], [gbpusd, 130_000, 130_010]);
let recent = new RecentQuotes();

beforeEach(() => {
  recent = new RecentQuotes();
});

function tick(bid: number, instrument = eurusd): FillQuotes {
  const listing = quote(market, instrument, bid, bid + 10);
  const quotes = quotesOf(listing);
  if (!quotes) throw new Error('Expected a quote');
  recent.add(listing, quotes);
  return quotes;
}

const first = (mark: number) => recent.first(mark, eurusd.id, () => true)?.quote.bid ?? null;

test('TRIGGER-023 a decision knows the quotes since it, as long as it is being written', () => {
  tick(110_001);
  const older = recent.begin(null);
  expect(first(older)).toBe(null);
  tick(130_001, gbpusd);
  tick(110_002);
  const newer = recent.begin(null);
  tick(110_003);
  expect([first(older), first(newer)]).toEqual([110_002, 110_003]);
  expect(recent.first(older, eurusd.id, ({ bid }) => bid > 110_002)?.quote.bid).toBe(110_003);
  // The older one ends first, then in the other order.
  recent.end(older);
  expect(first(newer)).toBe(110_003);
  const last = recent.begin(null);
  tick(110_004);
  expect([first(newer), first(last)]).toEqual([110_003, 110_004]);
  recent.end(last);
  expect(first(newer)).toBe(110_003);
  recent.end(newer);
  expect(recent.isKeeping).toBe(false);
  const next = recent.begin(null);
  expect(first(next)).toBe(null);
  tick(110_005);
  expect(first(next)).toBe(110_005);
});

test('TRIGGER-023 a decision at an earlier quote is followed by those after that one', () => {
  const command = recent.begin(null);
  tick(110_001);
  const filled = tick(110_002);
  tick(110_003);
  const chained = recent.begin(filled);
  const twin = recent.begin(filled);
  recent.end(command);
  expect(first(chained)).toBe(110_003);
  recent.end(chained);
  tick(110_004);
  expect(first(twin)).toBe(110_003);
  recent.end(twin);
  // Quotes that were not kept are followed by the next one.
  const late = recent.begin(filled);
  tick(110_005);
  expect(first(late)).toBe(110_005);
});
