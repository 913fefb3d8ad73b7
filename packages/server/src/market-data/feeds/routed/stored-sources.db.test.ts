import { priceFault } from '@fulcrum/engine/market/tradable';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../../test/db/test-db.ts';
import { ExchangeServer } from '../../../../test/exchange/exchange-server.ts';
import { StreamRig } from '../../../../test/market/stream-rig.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { until } from '../../../../test/until.ts';
import { InProcessBus } from '../../../platform/adapters/bus/in-process-bus.ts';
import type { MarketModule } from '../../module.ts';
import { settingsInForce, SourceChanges } from './source-changes.ts';

const bench = new MarketBench(openTestDb);
const LIFE_EVERY_MS = 20;
const [KIM, LEE] = [901, 902];
const reason = 'the new contract';
const changes = new SourceChanges({ now: () => bench.now });
const storedSources = {
  secret: (name: string) => (name === 'LP_TOKEN' ? 'a token of the tests' : null),
  read: (path: string) => {
    if (path !== 'bad.pem') throw new Error('ENOENT');
    return 'no certificate';
  },
};
let binance: ExchangeServer;
let kraken: ExchangeServer;

beforeEach(async () => {
  binance = await ExchangeServer.start('binance', LIFE_EVERY_MS);
  kraken = await ExchangeServer.start('kraken', LIFE_EVERY_MS);
  for (const id of [KIM, LEE]) {
    await bench.db.query(
      `insert into operator (id, name, role, status, created_at)
       values ($1, 'Kim', 'owner', 'invited', 1) on conflict do nothing`,
      [id],
    );
  }
});
afterEach(async () => {
  await Promise.all([binance.stop(), kraken.stop()]);
});

const k1 = () => ({ kind: 'kraken', url: kraken.url });
const b1 = () => ({
  kind: 'binance',
  market: 'spot',
  url: binance.url,
  rest: 'http://127.0.0.1:9',
});
const EURUSD = { source: 'k1', symbol: 'EUR/USD' };
const BTCUSDT = { source: 'b1', symbol: 'BTCUSDT' };

async function open(): Promise<MarketModule> {
  const market = await bench.open({ feed: 'sources', sessions: 'open', storedSources });
  await market.start();
  return market;
}

/** Brings settings into force, as two operators do. */
const set = (market: MarketModule, settings: object) =>
  market.change(async (tx) => {
    const { revision } = await settingsInForce(tx);
    const entered = { revision, settings: JSON.stringify(settings), reason };
    const { change } = await changes.propose(tx, entered, KIM);
    await changes.confirm(tx, change.id, LEE);
  });

const subscribed = ({ subscribed: all }: ExchangeServer) => [...all.values()].flat();
const sourceOf = (market: MarketModule, name: string) =>
  market.feedHealth().sources.find((source) => source.name === name);

describe('PRICE-026: a change of sources and routes', () => {
  test('takes effect while the market runs, and untouched sources keep their connection', async () => {
    const market = await open();
    expect(market.feedHealth()).toMatchObject({ revision: 0, sources: [] });
    await set(market, { sources: { k1: k1() }, routes: { EURUSD } });
    await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    const eurusd = listingOf(market, 'EURUSD');
    await until(() => expect(eurusd.quote?.bid).toBe(108_641));
    const [connection] = kraken.subscribed.keys();
    await set(market, { sources: { k1: k1(), b1: b1() }, routes: { EURUSD, BTCUSDT } });
    await until(() => expect(subscribed(binance)).toEqual(['BTCUSDT']));
    expect([...kraken.subscribed.keys()]).toEqual([connection]);
    expect(priceFault(eurusd, bench.now)).toBeNull();
    expect(market.feedHealth()).toMatchObject({ revision: 2 });
    await set(market, { sources: { k1: k1() }, routes: { EURUSD } });
    await until(() => expect(subscribed(binance)).toEqual([]));
    expect([...kraken.subscribed.keys()]).toEqual([connection]);
    // It is affirmed as before.
    const affirmed = sourceOf(market, 'k1')?.affirmed ?? 0;
    bench.now += 2_000;
    await until(() => expect(sourceOf(market, 'k1')?.affirmed).toBeGreaterThan(affirmed));
  });

  test('is followed by a later start, and by who leads next', async () => {
    const market = await open();
    await set(market, { sources: { k1: k1() }, routes: { EURUSD } });
    await market.stop();
    const next = await open();
    expect(next.feedHealth()).toMatchObject({ revision: 1, sources: [{ name: 'k1' }] });
  });

  test('halts its instruments until ticks of the new source agree with each other', async () => {
    const market = await open();
    const sources = { k1: k1(), b1: b1() };
    await set(market, { sources, routes: { EURUSD } });
    await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    const eurusd = listingOf(market, 'EURUSD');
    await until(() => expect(priceFault(eurusd, bench.now)).toBeNull());
    const heard: number[] = [];
    market.onQuote((_, { bid }) => void heard.push(bid));
    await set(market, { sources, routes: { EURUSD: { source: 'b1', symbol: 'EURUSDT' } } });
    expect([eurusd.doubt, priceFault(eurusd, bench.now)]).toEqual(['withdrawn', 'quote.stale']);
    await until(() => expect(subscribed(binance)).toEqual(['EURUSDT']));
    // The source before says nothing any more, not even as an unknown symbol.
    kraken.quote('EUR/USD', '1.08642', '1.08651', 2);
    // Near the price of the source before, which proves nothing.
    binance.quote('EURUSDT', '1.08640', '1.08660', 1);
    await until(() => expect(sourceOf(market, 'b1')?.quotes).toBe(1));
    expect(eurusd.doubt).toBe('withdrawn');
    for (const seq of [2, 3, 4]) binance.quote('EURUSDT', '1.20000', '1.20010', seq);
    await until(() => expect(priceFault(eurusd, bench.now)).toBeNull());
    expect(heard).toEqual([120_000]);
    expect(sourceOf(market, 'k1')).toMatchObject({ quotes: 1, dropped: {}, codes: [] });
  });

  test('halts an instrument whose scale is corrected, on the same connection', async () => {
    const market = await open();
    const sources = { k1: k1() };
    await set(market, { sources, routes: { EURUSD } });
    await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    const eurusd = listingOf(market, 'EURUSD');
    await until(() => expect(eurusd.quote).not.toBeNull());
    const [connection] = kraken.subscribed.keys();
    await set(market, { sources, routes: { EURUSD: { ...EURUSD, powerOfTen: 1 } } });
    expect(eurusd.doubt).toBe('withdrawn');
    for (const seq of [2, 3, 4]) kraken.quote('EUR/USD', '1.08641', '1.08650', seq);
    await until(() => expect(eurusd.quote?.bid).toBe(1_086_410));
    expect([...kraken.subscribed.keys()]).toEqual([connection]);
  });

  test('that only names a backup halts nothing', async () => {
    const market = await open();
    const sources = { k1: k1(), b1: b1() };
    await set(market, { sources, routes: { EURUSD } });
    await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
    kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
    await until(() => expect(listingOf(market, 'EURUSD').doubt).toBeNull());
    const backup = { source: 'b1', symbol: 'EURUSDT' };
    await set(market, { sources, routes: { EURUSD: { ...EURUSD, backup } } });
    expect(listingOf(market, 'EURUSD').doubt).toBeNull();
    expect(subscribed(binance)).toEqual([]);
  });
});

test('PRICE-027: what a source lacks stops that source only, and is its reason', async () => {
  const market = await open();
  const fix = { kind: 'fix44', host: '127.0.0.1', port: 9, senderCompId: 'US', targetCompId: 'LP' };
  const sources = {
    k1: k1(),
    o1: { kind: 'oanda', account: '1', token: 'env:NOT_SET' },
    f1: { ...fix, tls: { ca: 'nowhere.pem' } },
    f2: { ...fix, tls: { ca: 'bad.pem', cert: 'bad.pem', key: 'bad.pem' } },
  };
  await set(market, { sources, routes: { EURUSD, GBPUSD: { source: 'f2', symbol: 'G' } } });
  await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
  expect(sourceOf(market, 'o1')).toMatchObject({
    state: 'refused',
    reason: 'token: the environment variable NOT_SET is not set',
  });
  expect(sourceOf(market, 'f1')).toMatchObject({
    state: 'refused',
    reason: 'tls.ca: no file can be read at nowhere.pem',
  });
  await until(() => expect(sourceOf(market, 'f2')?.state).toBe('refused'));
  await until(() => expect(sourceOf(market, 'k1')?.state).toBe('live'));
});

test('PRICE-026: settings that a later build cannot read leave what runs as it is', async () => {
  const market = await open();
  await set(market, { sources: { k1: k1() }, routes: { EURUSD } });
  await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
  await market.change(async (tx) => {
    const { revision, settings } = await settingsInForce(tx);
    const entered = {
      revision,
      settings: settings.replace('k1', 'k2').replace('k1', 'k2'),
      reason,
    };
    const { change } = await changes.propose(tx, entered, KIM);
    await changes.confirm(tx, change.id, LEE);
    await tx.query("update source_change set settings = '{}' where id = $1", [change.id]);
  });
  expect(market.feedHealth()).toMatchObject({ revision: 2, sources: [{ name: 'k1' }] });
  expect(bench.warnings.map(({ message }) => message)).toContain(
    'stored settings of sources cannot be used',
  );
});

test('PRICE-028: the health of sources is that of the leader in every process', async () => {
  const bus = new InProcessBus({ error: () => undefined });
  const rig = new StreamRig(bench);
  const { market } = await rig.leading(bus, { feed: 'sources', sessions: 'open', storedSources });
  const heard = await rig.heard(bus);
  // Told from the process that only hears.
  await set(heard, { sources: { k1: k1() }, routes: { EURUSD } });
  await until(() => expect(subscribed(kraken)).toEqual(['EUR/USD']));
  kraken.quote('EUR/USD', '1.08641', '1.08650', 1);
  kraken.quote('EUR/USD', '1.09', '1.08650', 2);
  await until(() => expect(market.feedHealth().sources[0]?.quotes).toBe(2));
  const { sources, lines, revision } = await heard.leaderHealth();
  expect([sources, revision]).toMatchObject([[{ name: 'k1', state: 'live', quotes: 2 }], 1]);
  const line = lines.find(({ code }) => code === 'EURUSD');
  expect(line?.dropped).toEqual({ crossed: 1 });
});
