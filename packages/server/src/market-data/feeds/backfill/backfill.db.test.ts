import { expect, test } from 'vitest';

import { openTestDb } from '../../../../test/db/test-db.ts';
import { OandaServer } from '../../../../test/exchange/oanda-server.ts';
import { StreamRig } from '../../../../test/market/stream-rig.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { until } from '../../../../test/until.ts';
import { InProcessBus } from '../../../platform/adapters/bus/in-process-bus.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import type { MarketModule } from '../../module.ts';
import { readSources } from '../routed/settings.ts';

const bench = new MarketBench(openTestDb);
const at = (text: string) => Date.parse(`2026-06-10T${text}Z`);

function configOf({ url }: OandaServer) {
  const o1 = { kind: 'oanda', account: '1', token: 'env:TOKEN', url, rest: url };
  const routes = { EURUSD: { source: 'o1', symbol: 'EUR_USD' } };
  const text = JSON.stringify({ sources: { o1 }, routes });
  const sources = readSources(text, { secret: () => 't0ken', read: () => '' });
  return { feed: 'sources', sources } as const;
}

/** Opens a market at `time`, which takes one price there and in each of the next minutes. */
async function openAt(oanda: OandaServer, time: string, minutes: number): Promise<MarketModule> {
  bench.now = at(time);
  const market = await bench.open(configOf(oanda));
  await market.start();
  for (let nth = 0; nth < minutes; nth += 1) {
    if (nth > 0) bench.now += 60_000;
    await quote(oanda, market, `1.1000${nth}`);
  }
  return market;
}

async function quote(oanda: OandaServer, market: MarketModule, bid: string): Promise<void> {
  const since = bench.now;
  await until(() => {
    // A connection that was lost over a pause comes back after a while.
    bench.now += 100;
    oanda.quote('EUR_USD', bid, '1.20000', bench.now);
    expect(listingOf(market, 'EURUSD').quote?.time).toBeGreaterThan(since);
  });
}

/** Runs the job once. */
async function fill(market: MarketModule): Promise<void> {
  const job = market.jobs.find(({ name }) => name === 'fill-candles');
  if (!job) throw new Error('Expected a job that fills candles');
  const run = await new Promise<JobRun>((resolve) => job.start(resolve));
  await job.stop();
  expect(run.error).toBeNull();
}

const stored = () =>
  bench.db.query<{ period: number; is_imported: boolean }>(
    'select * from candle order by instrument_id, period, time',
  );

/** Returns time and volume of candles, and whether they are imported. */
async function shown(market: MarketModule, minutes: 1 | 5 | 15 | 60 | 1440, limit: number) {
  const candles = await market.candles(listingOf(market, 'EURUSD'), minutes, { limit });
  return candles.map(({ time, volume, isImported = false }) => [
    new Date(time * 1_000).toISOString().slice(11, 16),
    volume,
    isImported ? 'imported' : 'own',
  ]);
}

const times = (from: string, to: string, step = 1): string[] => {
  const count = (at(to) - at(from)) / 60_000 / step;
  return Array.from({ length: count }, (_, nth) =>
    new Date(at(from) + nth * step * 60_000).toISOString().slice(11, 16),
  );
};
const imported = (from: string, to: string, step = 1) =>
  times(from, to, step).map((time) => [time, 7 * step, 'imported']);

test('PRICE-025: the first start of an instrument shows 1,500 minutes of its source', async () => {
  const oanda = await OandaServer.start();
  const market = await openAt(oanda, '12:00:10', 4);
  await fill(market);
  expect(oanda.asked).toEqual([
    { from: at('12:03:00') / 1_000 - 1_500 * 60, to: at('12:00:00') / 1_000 },
  ]);
  expect(await shown(market, 1, 6)).toEqual([
    ...imported('11:58', '12:00'),
    ...times('12:00', '12:04').map((time) => [time, 1, 'own']),
  ]);
  const hours = [...imported('10:00', '12:00', 60), ['12:00', 4, 'own']];
  expect(await shown(market, 60, 3)).toEqual(hours);
  // Yesterday began before the 1,500 minutes.
  expect(await shown(market, 1440, 9)).toEqual([['21:00', 4, 'own']]);
});

test('PRICE-025: minutes of an outage are filled and marked, and no candle of ours is touched', async () => {
  const oanda = await OandaServer.start();
  const before = await openAt(oanda, '12:00:10', 4);
  await fill(before);
  await before.stop();
  const own = await stored();

  const market = await openAt(oanda, '12:47:20', 4);
  const { volume } = market.day(listingOf(market, 'EURUSD'));
  await fill(market);
  expect(oanda.asked.slice(1)).toEqual([
    { from: at('12:04:00') / 1_000, to: at('12:47:00') / 1_000 },
  ]);
  const minutes = [
    ['12:03', 1, 'own'],
    ...imported('12:04', '12:47'),
    ...times('12:47', '12:51').map((time) => [time, 1, 'own']),
  ];
  const fives = [
    ['12:00', 4, 'own'],
    ...imported('12:05', '12:45', 5),
    ['12:45', 3, 'own'],
    ['12:50', 1, 'own'],
  ];
  expect(await shown(market, 1, minutes.length)).toEqual(minutes);
  expect(await shown(market, 5, fives.length)).toEqual(fives);
  expect((await shown(market, 60, 2))[1]).toEqual(['12:00', 8, 'own']);
  expect(market.day(listingOf(market, 'EURUSD')).volume).toBe(volume);
  // Candles that ended before are what they were.
  const all = await stored();
  const ended = own.filter((row) => row.period < 15 && !row.is_imported);
  expect(ended).toHaveLength(5);
  expect(all).toEqual(expect.arrayContaining(ended));

  await fill(market);
  expect(oanda.asked).toHaveLength(2);
  expect(await stored()).toEqual(all);
  await market.stop();
  const again = await bench.open(configOf(oanda));
  expect(await shown(again, 1, minutes.length)).toEqual(minutes);
  expect(await shown(again, 5, fives.length)).toEqual(fives);
  await again.start();
  await fill(again);
  expect(await stored()).toEqual(all);
});

test('PRICE-025: a minute without a price at the source stays without a candle', async () => {
  const oanda = await OandaServer.start();
  const market = await openAt(oanda, '12:00:10', 4);
  await fill(market);
  bench.now = at('12:10:10');
  await quote(oanda, market, '1.10005');
  bench.now = at('12:13:10');
  oanda.bidAt = (minute) => (minute === at('12:04:00') / 1_000 ? '1.10003' : null);
  await fill(market);
  expect(await shown(market, 1, 3)).toEqual([
    ['12:03', 1, 'own'],
    ['12:04', 7, 'imported'],
    ['12:10', 1, 'own'],
  ]);
  await fill(market);
  expect(oanda.asked).toHaveLength(2);
});

test.each([
  ['does not answer', (oanda: OandaServer) => void (oanda.status = 500)],
  ['sends what is no price', (oanda: OandaServer) => void (oanda.bidAt = () => '0')],
])('PRICE-025: a source that %s changes nothing, and is asked again later', async (_, breaks) => {
  const oanda = await OandaServer.start();
  const market = await openAt(oanda, '12:00:10', 4);
  breaks(oanda);
  for (let nth = 0; nth < 3; nth += 1) await fill(market);
  expect(oanda.asked).toHaveLength(1);
  const complaints = bench.warnings.filter(({ message }) => message.startsWith('candles'));
  expect(complaints).toMatchObject([{ details: { code: 'EURUSD' } }]);
  expect((await stored()).length).toBe(9);
  [oanda.status, oanda.bidAt] = [200, () => '1.10000'];
  bench.now += 120_000;
  await fill(market);
  expect(oanda.asked).toHaveLength(2);
  expect((await shown(market, 1, 9)).length).toBe(9);
});

test('PRICE-025: other processes show the candles that the leader has filled in', async () => {
  const oanda = await OandaServer.start();
  const rig = new StreamRig(bench);
  const bus = new InProcessBus({ error: () => undefined });
  bench.now = at('12:00:10');
  const { market } = await rig.leading(bus, configOf(oanda));
  const heard = await rig.heard(bus);
  const send = async (bid: string) => {
    await until(() => {
      oanda.quote('EUR_USD', bid, '1.20000', market.clock());
      expect(listingOf(heard, 'EURUSD').quote?.bid).toBe(Math.round(Number(bid) * 100_000));
    });
  };
  await send('1.10001');
  bench.now += 30 * 60_000;
  await send('1.10002');
  // After more than a minute, a price that was repeated and is still on its way comes too late.
  bench.now += 61_000;
  await send('1.10003');
  bench.now += 3 * 60_000;
  // Both charts are in memory before there is more to show.
  expect(await shown(heard, 1, 60)).toHaveLength(3);
  expect(await shown(market, 1, 60)).toHaveLength(3);
  await fill(market);
  const minutes = [
    ['12:00', 1, 'own'],
    ...imported('12:01', '12:30'),
    ...times('12:30', '12:32').map((time) => [time, 1, 'own']),
  ];
  for (const each of [market, heard]) {
    await until(async () => expect(await shown(each, 1, minutes.length)).toEqual(minutes));
  }
  for (const period of [1, 5, 15, 60, 1440] as const) {
    await until(async () =>
      expect(await shown(heard, period, 60)).toEqual(await shown(market, period, 60)),
    );
  }
  expect(heard.day(listingOf(heard, 'EURUSD'))).toEqual(market.day(listingOf(market, 'EURUSD')));
});
