import { doubtFault, isFresh, priceFault } from '@fulcrum/engine/market/tradable';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { FixAcceptor, PASSWORD } from '../../../../test/fix/fix-acceptor.ts';
import { openTestDb } from '../../../../test/db/test-db.ts';
import { ExchangeServer } from '../../../../test/exchange/exchange-server.ts';
import { StreamRig } from '../../../../test/market/stream-rig.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { until } from '../../../../test/until.ts';
import { InProcessBus } from '../../../platform/adapters/bus/in-process-bus.ts';
import type { MarketModule } from '../../module.ts';
import { readSources, type SourcesSettings } from './settings.ts';

const bench = new MarketBench(openTestDb);
const LIFE_EVERY_MS = 20;
let binance: ExchangeServer;
let kraken: ExchangeServer;

beforeEach(async () => {
  binance = await ExchangeServer.start('binance', LIFE_EVERY_MS);
  kraken = await ExchangeServer.start('kraken', LIFE_EVERY_MS);
});
afterEach(async () => {
  await Promise.all([binance.stop(), kraken.stop()]);
});

const read = (value: object): SourcesSettings =>
  readSources(JSON.stringify(value), { secret: () => PASSWORD, read: () => '' });

const settings = (others: string) =>
  read({
    sources: {
      b1: { kind: 'binance', market: 'spot', url: binance.url, rest: 'http://127.0.0.1:9' },
      k1: { kind: 'kraken', url: kraken.url },
    },
    routes: {
      BTCUSDT: { source: 'b1', symbol: 'BTCUSDT' },
      EURUSD: { source: 'k1', symbol: 'EUR/USD' },
      ABCXYZ: { source: 'k1', symbol: 'ABC/XYZ' },
    },
    others,
  });

async function open(others = 'none'): Promise<MarketModule> {
  const sources = settings(others);
  const market = await bench.open({ feed: 'sources', sessions: 'open', sources });
  await market.start();
  await until(() => expect([...kraken.subscribed.values()]).toEqual([['EUR/USD']]));
  await until(() => expect([...binance.subscribed.values()]).toEqual([['BTCUSDT']]));
  return market;
}

/** Lets time pass in steps of two seconds, in each of which the sources can speak. */
async function passes(seconds: number): Promise<void> {
  for (let past = 0; past < seconds; past += 2) {
    bench.now += 2_000;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

const isFreshNow = (market: MarketModule, code: string) =>
  isFresh(listingOf(market, code), bench.now);

describe('PRICE-021: an instrument has one source', () => {
  test('whose prices it takes as they are sent, and nobody else quotes it', async () => {
    const market = await open('simulated');
    kraken.quote('EUR/USD', '1.08641', '1.086505', 1);
    binance.quote('BTCUSDT', '87123.45000000', '87123.46000000', 1);
    await until(() => {
      expect(listingOf(market, 'EURUSD').quote).toMatchObject({ bid: 108_641, ask: 108_651 });
    });
    await until(() => expect(listingOf(market, 'BTCUSDT').quote?.bid).toBe(871_235));
    bench.now += 1_000;
    await until(() => expect(isFreshNow(market, 'GBPUSD')).toBe(true));
    const { lines, sources, unknownCodes } = market.feedHealth();
    const accepted = new Map(lines.map((line) => [line.code, line.accepted]));
    expect([accepted.get('EURUSD'), accepted.get('BTCUSDT')]).toEqual([1, 1]);
    expect(accepted.get('GBPUSD')).toBeGreaterThan(0);
    expect(unknownCodes).toEqual(['ABCXYZ']);
    expect(sources).toMatchObject([
      { name: 'b1', kind: 'binance', state: 'live', codes: ['BTCUSDT'], quotes: 1 },
      { name: 'k1', kind: 'kraken', state: 'live', codes: ['EURUSD'], quotes: 1 },
    ]);
  });

  test('and charts of a simulation start anew without those of the sources', async () => {
    const market = await open('simulated');
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    await until(() => expect(listingOf(market, 'EURUSD').quote).not.toBeNull());
    await market.stop();
    await bench.db.query("delete from setting where key = 'market.simulation'");
    const next = await bench.open({ feed: 'sources', sessions: 'open', sources: settings('none') });
    expect(next.runningCandle(listingOf(next, 'EURUSD'), 1)?.close).toBe(108_641);
    await next.stop();
    const another = settings('simulated');
    const last = await bench.open({ feed: 'sources', sessions: 'open', sources: another });
    expect(last.runningCandle(listingOf(last, 'EURUSD'), 1)?.close).toBe(108_641);
    expect(last.runningCandle(listingOf(last, 'GBPUSD'), 1)).toBeUndefined();
  });
});

describe('PRICE-022: a quote that does not change', () => {
  test('stays fresh while its source proves life, for as long as that may be, then grows stale', async () => {
    const market = await open();
    const eurusd = listingOf(market, 'EURUSD');
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    await until(() => expect(isFreshNow(market, 'EURUSD')).toBe(true));
    const { volume } = market.day(eurusd);
    const { staleAfterMs } = eurusd.instrument;
    await passes((2 * staleAfterMs) / 1_000);
    expect(isFreshNow(market, 'EURUSD')).toBe(true);
    expect(market.day(eurusd).volume).toBe(volume);
    expect(market.feedHealth().sources[1]?.affirmed).toBeGreaterThan(0);
    kraken.isSilent = true;
    await passes(staleAfterMs / 1_000 + 2);
    expect(isFreshNow(market, 'EURUSD')).toBe(false);
    // Life alone does not make it fresh again.
    kraken.isSilent = false;
    await passes(4);
    expect(isFreshNow(market, 'EURUSD')).toBe(false);
  });

  test('stays fresh in the processes that only hear of it', async () => {
    const bus = new InProcessBus({ error: () => undefined });
    const rig = new StreamRig(bench);
    const sources = settings('none');
    const { market } = await rig.leading(bus, { feed: 'sources', sessions: 'open', sources });
    const heard = await rig.heard(bus);
    await until(() => expect([...kraken.subscribed.values()]).toEqual([['EUR/USD']]));
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    const eurusd = listingOf(heard, 'EURUSD');
    await until(() => expect(isFresh(eurusd, heard.clock())).toBe(true));
    const quotes: unknown[] = [];
    for (const each of [market, heard]) each.onQuote((_, quote) => void quotes.push(quote));
    await passes((2 * eurusd.instrument.staleAfterMs) / 1_000);
    expect(isFresh(eurusd, heard.clock())).toBe(true);
    expect(quotes).toEqual([]);
    kraken.isSilent = true;
    await passes(eurusd.instrument.staleAfterMs / 1_000 + 2);
    expect(isFresh(eurusd, heard.clock())).toBe(false);
  });

  test('is no tick when it is sent again, but one after it was stale', async () => {
    const market = await open();
    const eurusd = listingOf(market, 'EURUSD');
    const heard: number[] = [];
    market.onQuote((_, { bid }) => void heard.push(bid));
    for (let nth = 0; nth < 5; nth += 1) kraken.quote('EUR/USD', '1.08641', '1.08650', nth);
    await until(() => expect(market.feedHealth().sources[1]?.quotes).toBe(5));
    expect(heard).toEqual([108_641]);
    bench.now += eurusd.instrument.staleAfterMs + 1;
    kraken.quote('EUR/USD', '1.08641', '1.08650', 6);
    await until(() => expect(heard).toHaveLength(2));
    expect(isFreshNow(market, 'EURUSD')).toBe(true);
  });

  test('is not said to stand while later ticks contradict it', async () => {
    const market = await open();
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    await until(() => expect(isFreshNow(market, 'EURUSD')).toBe(true));
    kraken.quote('EUR/USD', '1.3', '1.3001', 2);
    await until(() => expect(listingOf(market, 'EURUSD').doubt).toBe('jump'));
    await passes(6);
    expect(isFreshNow(market, 'EURUSD')).toBe(false);
    // The same price again agrees with the jump.
    for (const n of [3, 4]) kraken.quote('EUR/USD', '1.3', '1.3001', n);
    await until(() => expect(listingOf(market, 'EURUSD').quote?.bid).toBe(130_000));
    expect(isFreshNow(market, 'EURUSD')).toBe(true);
  });
});

test('PRICE-022: a quote after which the source sent another that is none is not said to stand', async () => {
  const market = await open();
  const eurusd = listingOf(market, 'EURUSD');
  kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
  await until(() => expect(isFreshNow(market, 'EURUSD')).toBe(true));
  for (const n of [2, 3]) kraken.quote('EUR/USD', '1.08660', '1.08650', n);
  await until(() => {
    const [line] = market.feedHealth().lines.filter(({ code }) => code === 'EURUSD');
    expect(line?.dropped).toEqual({ crossed: 2 });
  });
  await passes(eurusd.instrument.staleAfterMs / 1_000 + 2);
  expect(isFreshNow(market, 'EURUSD')).toBe(false);
});

test('PRICE-024: nothing fills while the source has no price, and levels can still be set', async () => {
  const lp = await FixAcceptor.start();
  onTestFinished(() => lp.stop());
  const session = { senderCompId: 'US', targetCompId: 'LP', password: 'env:LP_PASSWORD' };
  const address = { host: '127.0.0.1', port: lp.port, tls: false };
  const sources = read({
    sources: { lp1: { kind: 'fix44', ...address, ...session } },
    routes: { XAUUSD: { source: 'lp1', symbol: 'XAU/USD' } },
  });
  const market = await bench.open({ feed: 'sources', sessions: 'open', sources });
  await market.start();
  await until(() => expect(lp.heard).toHaveLength(1));
  const gold = listingOf(market, 'XAUUSD');
  // The clocks are months apart.
  lp.snapshot('XAU/USD', '4012.15', '4012.40');
  const faults = () => market.feedHealth().lines.find(({ code }) => code === 'XAUUSD')?.dropped;
  await until(() => expect(faults()).toEqual({ untimely: 1 }));
  bench.now = Date.now();
  lp.snapshot('XAU/USD', '4012.15', '4012.40');
  await until(() => expect(priceFault(gold, bench.now)).toBeNull());
  const told: unknown[] = [];
  market.onSession(({ doubt }) => void told.push(doubt));
  lp.say('W', [55, 'XAU/USD'], [268, '0']);
  await until(() => expect(told).toEqual(['withdrawn']));
  expect([priceFault(gold, bench.now), doubtFault(gold)]).toEqual(['quote.stale', null]);
  lp.snapshot('XAU/USD', '4012.15', '4012.40');
  await until(() => expect(priceFault(gold, bench.now)).toBeNull());
});

test('prices of a thousand units are scaled exactly', async () => {
  const sources = read({
    sources: { b1: { kind: 'binance', market: 'usdm', url: binance.url } },
    routes: { EURUSD: { source: 'b1', symbol: '1000EURUSDT', powerOfTen: -3 } },
  });
  const market = await bench.open({ feed: 'sources', sessions: 'open', sources });
  await market.start();
  await until(() => expect([...binance.subscribed.values()]).toEqual([['1000EURUSDT']]));
  binance.quote('1000EURUSDT', '1086.414', '1086.505', 1);
  await until(() => {
    expect(listingOf(market, 'EURUSD').quote).toMatchObject({ bid: 108_641, ask: 108_651 });
  });
});
