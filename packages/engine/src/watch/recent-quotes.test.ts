import { expect, test } from 'vitest';

import { eurusd, gbpusd, marketOf, quote } from '../../sim/sample.ts';
import { RecentQuotes } from './recent-quotes.ts';

test('TRIGGER-023 a decision knows the quotes since it, as long as it is being written', () => {
  const market = marketOf([eurusd, 110_000, 110_010], [gbpusd, 130_000, 130_010]);
  const recent = new RecentQuotes();
  const tick = (bid: number, instrument = eurusd) =>
    recent.add(quote(market, instrument, bid, bid + 10));
  const first = (mark: number) => recent.first(mark, eurusd.id, () => true)?.quote.bid ?? null;
  tick(110_001);
  const older = recent.begin();
  expect(first(older)).toBe(null);
  tick(130_001, gbpusd);
  tick(110_002);
  const newer = recent.begin();
  tick(110_003);
  expect([first(older), first(newer)]).toEqual([110_002, 110_003]);
  expect(recent.first(older, eurusd.id, ({ bid }) => bid > 110_002)?.quote.bid).toBe(110_003);
  // The older one ends first, then in the other order.
  recent.end(older);
  expect([first(older), first(newer)]).toEqual([null, 110_003]);
  const last = recent.begin();
  tick(110_004);
  recent.end(last);
  expect(first(newer)).toBe(110_003);
  recent.end(newer);
  const next = recent.begin();
  expect(first(next)).toBe(null);
  tick(110_005);
  expect(first(next)).toBe(110_005);
});
