import { isFresh, priceFault } from '@fulcrum/engine/market/tradable';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../../test/db/test-db.ts';
import { ExchangeServer } from '../../../../test/exchange/exchange-server.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { until } from '../../../../test/until.ts';
import type { MarketModule } from '../../module.ts';
import { readSources } from './settings.ts';

const bench = new MarketBench(openTestDb);
const CODES = ['EURUSD', 'GBPUSD', 'AUDUSD', 'XAUUSD', 'BTCUSDT'];
let kraken: ExchangeServer;

beforeEach(async () => {
  kraken = await ExchangeServer.start('kraken', 20);
});
afterEach(() => kraken.stop());

/** Opens a market whose first `count` instruments Kraken quotes under their codes. */
async function open(count: number, silenceMax = 20): Promise<MarketModule> {
  const codes = CODES.slice(0, count);
  const sources = readSources(
    JSON.stringify({
      sources: { k1: { kind: 'kraken', url: kraken.url } },
      routes: Object.fromEntries(
        codes.map((code) => [code, { source: 'k1', symbol: code, silenceMax }]),
      ),
    }),
    { secret: () => '', read: () => '' },
  );
  const market = await bench.open({ feed: 'sources', sessions: 'open', sources });
  await market.start();
  await until(() => expect([...kraken.subscribed.values()]).toEqual([codes]));
  for (const code of codes) kraken.quote(code, '1.1', '1.2', 1);
  await until(() => expect(codes.every((code) => isFreshNow(market, code))).toBe(true));
  return market;
}

const isFreshNow = (market: MarketModule, code: string) =>
  isFresh(listingOf(market, code), bench.now);
const lifeOf = (market: MarketModule, code: string) =>
  market.feedHealth().lines.find((line) => line.code === code)?.life;

/** Lets time pass in steps of two seconds, in each of which Kraken can speak. */
async function passes(seconds: number, each: () => void = () => undefined): Promise<void> {
  for (let past = 0; past < seconds; past += 2) {
    bench.now += 2_000;
    each();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

test('PRICE-033 a silent instrument grows stale after the bound of its route, and is asked for anew', async () => {
  const market = await open(2);
  let n = 1;
  const move = () => kraken.quote('GBPUSD', '1.1', `1.200${(n += 1)}`, n);
  await passes(18, move);
  expect([isFreshNow(market, 'EURUSD'), lifeOf(market, 'EURUSD')?.state]).toEqual([
    true,
    'vouched',
  ]);
  const asked = kraken.heard.length;
  await passes(4, move);
  await until(() => expect(kraken.heard).toHaveLength(asked + 2));
  expect(
    kraken.heard.slice(asked).map((text) => (JSON.parse(text) as { method: string }).method),
  ).toEqual(['unsubscribe', 'subscribe']);
  expect(lifeOf(market, 'EURUSD')).toMatchObject({ state: 'doubtful', ending: 'silent' });
  await passes(10, move);
  expect([isFreshNow(market, 'EURUSD'), isFreshNow(market, 'GBPUSD')]).toEqual([false, true]);
  expect(market.feedHealth().sources).toMatchObject([{ state: 'live', renewed: 1 }]);
  kraken.quote('EURUSD', '1.1', '1.2', 99);
  await until(() => expect(isFreshNow(market, 'EURUSD')).toBe(true));
});

test.each([
  [5, false],
  [4, true],
])(
  'PRICE-033 of %i silent instruments, prices are still fresh after 22 s: %s',
  async (count, isKept) => {
    const market = await open(count, 60);
    await passes(22);
    const codes = CODES.slice(0, count);
    expect(codes.map((code) => isFreshNow(market, code))).toEqual(codes.map(() => isKept));
  },
);

test('PRICE-032 while the venue does not trade, no tick counts, and then the next quote does', async () => {
  const market = await open(2);
  const eurusd = listingOf(market, 'EURUSD');
  const say = (system: string) =>
    kraken.say(`{"channel":"status","type":"update","data":[{"system":"${system}"}]}`);
  say('cancel_only');
  await until(() => expect(eurusd.doubt).toBe('venue'));
  expect(priceFault(eurusd, bench.now)).toBe('quote.stale');
  expect(lifeOf(market, 'EURUSD')).toMatchObject({
    state: 'venueClosed',
    ending: 'venueClosed',
    venueWord: 'cancel_only',
  });
  kraken.quote('EURUSD', '1.11', '1.21', 2);
  const dropped = () => market.feedHealth().lines.find(({ code }) => code === 'EURUSD')?.dropped;
  await until(() => expect(dropped()).toEqual({ venueClosed: 1 }));
  expect(eurusd.quote?.bid).toBe(110_000);
  say('online');
  await until(() => expect(eurusd.doubt).toBe('withdrawn'));
  kraken.quote('EURUSD', '1.11', '1.21', 3);
  await until(() => expect(priceFault(eurusd, bench.now)).toBeNull());
  expect(eurusd.quote?.bid).toBe(111_000);
});
