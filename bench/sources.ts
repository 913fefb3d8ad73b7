import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { createMarket } from '@fulcrum/server/market-data/live-market';
import type { MarketModule } from '@fulcrum/server/market-data/module';
import { readSources } from '@fulcrum/server/market-data/feeds/routed/settings';
import { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { systemClock } from '@fulcrum/server/platform/ports/clock';
import { openTestDb, silentLog } from '@fulcrum/server/test/db/test-db';
import { spokenBy } from '@fulcrum/server/test/exchange/spoken-by';

const SECONDS = 4;
const RATES = [1_000, 5_000];
const FRAMES = 200_000;
const CODES = [
  ['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD'],
  ['USDCHF', 'USDCAD', 'EURGBP', 'EURCHF'],
  ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'],
  ['XAUUSD', 'XAGUSD', 'US500', 'NAS100'],
  ['USDJPY', 'EURJPY', 'GBPJPY', 'AUDJPY'],
];

/** Where the other process listens. */
export interface Sender {
  /** Keyed by the name of the exchange. */
  readonly urls: Readonly<Record<string, string>>;
  readonly fixPort: number;
}

export interface Told {
  readonly sender?: Sender;
  /** When each quote was sent, epoch ms, keyed by symbol. */
  readonly times?: Readonly<Record<string, readonly number[]>>;
}

/** Measures what reading a frame costs, and quotes of five sources together. */
export async function runSources(): Promise<string[]> {
  const lines = Object.entries(spokenBy).map(([name, spoken]) => {
    const venue = spoken.venue('ws://127.0.0.1:9');
    const frames = Array.from({ length: 100 }, (_, n) =>
      spoken.quote('S0', '1.00001', '1.5', n, Date.now()),
    );
    const cpu = process.cpuUsage();
    for (let nth = 0; nth < FRAMES; nth += 1) venue.read(frames[nth % frames.length] ?? '');
    return `reading a frame of ${name}: ${(microsSince(cpu) / FRAMES).toFixed(1)} µs CPU`;
  });
  const { child, sender } = await startSender();
  const market = await opened(sender);
  for (const perSecond of [RATES[0] ?? 0, ...RATES])
    lines.push(await measure(market, child, perSecond));
  await market.stop();
  child.kill();
  // The first run warms up.
  return lines.filter((_, nth) => nth !== Object.keys(spokenBy).length);
}

export async function told(child: ChildProcess): Promise<Told> {
  const [message] = (await once(child, 'message')) as [Told];
  return message;
}

/** Starts the other process. */
export async function startSender(): Promise<{ child: ChildProcess; sender: Sender }> {
  const child = fork(fileURLToPath(new URL('./sources-sender.ts', import.meta.url)));
  const { sender } = await told(child);
  if (!sender) throw new Error('Expected the addresses of the sources');
  return { child, sender };
}

/** Returns the file of `SOURCES`; the password of the FIX session is `LP_PASSWORD`. */
export function sourcesFile({ urls, fixPort }: Sender): string {
  const names = Object.keys(urls);
  const session = { senderCompId: 'US', targetCompId: 'LP', password: 'env:LP_PASSWORD' };
  return JSON.stringify({
    sources: {
      binance: {
        kind: 'binance',
        market: 'spot',
        url: urls['binance'],
        rest: 'http://127.0.0.1:9',
      },
      kraken: { kind: 'kraken', url: urls['kraken'] },
      bybit: { kind: 'bybit', market: 'linear', url: urls['bybit'] },
      okx: { kind: 'okx', url: urls['okx'] },
      fix: { kind: 'fix44', host: '127.0.0.1', port: fixPort, tls: false, ...session },
    },
    routes: Object.fromEntries(
      CODES.flatMap((codes, source) =>
        codes.map((code, nth) => [
          code,
          { source: names[source] ?? 'fix', symbol: `S${source}${nth}` },
        ]),
      ),
    ),
  });
}

async function opened(sender: Sender): Promise<MarketModule> {
  const sources = readSources(sourcesFile(sender), { secret: () => 'p', read: () => '' });
  const config = {
    feed: 'sources',
    expectFeed: null,
    feedPath: null,
    feedSpeed: 1,
    feedLoop: false,
    feedSeed: 1,
  } as const;
  const market = createMarket(
    { ...config, sessions: 'open', sources },
    { db: await openTestDb(), clock: new SteadyClock(systemClock), log: silentLog },
  );
  await market.load();
  await market.start();
  while (market.feedHealth().sources.some(({ state }) => state !== 'live')) await sleep(100);
  return market;
}

async function measure(
  market: MarketModule,
  child: ChildProcess,
  perSecond: number,
): Promise<string> {
  const heard: Record<string, number[]> = {};
  market.onQuote(({ instrument }) => {
    (heard[instrument.code] ??= []).push(performance.timeOrigin + performance.now());
  });
  const cpu = process.cpuUsage();
  child.send({ perSecond, seconds: SECONDS });
  const { times = {} } = await told(child);
  const cpuMicros = microsSince(cpu) / (perSecond * SECONDS);
  await sleep(200);
  const { at, missing } = delaysOf(times, heard);
  return (
    `five sources, ${perSecond} quotes/s: ${cpuMicros.toFixed(0)} µs CPU each, from socket to ` +
    `desk ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${missing} missing`
  );
}

/**
 * Compares when quotes were sent, by symbol, with when they were heard, by instrument. `at` returns
 * the delay in ms that a share of them did not exceed.
 */
export function delaysOf(
  times: NonNullable<Told['times']>,
  heard: Readonly<Record<string, readonly number[]>>,
): { at: (share: number) => number; missing: number } {
  const delays: number[] = [];
  let missing = 0;
  for (const [source, codes] of CODES.entries()) {
    for (const [nth, code] of codes.entries()) {
      const sent = times[`S${source}${nth}`] ?? [];
      const came = heard[code] ?? [];
      missing += sent.length - came.length;
      for (const [index, at] of came.entries()) delays.push(at - (sent[index] ?? NaN));
    }
  }
  delays.sort((a, b) => a - b);
  return { at: (share) => delays[Math.floor(delays.length * share)] ?? NaN, missing };
}

const microsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
