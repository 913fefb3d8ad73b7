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
  const child = fork(fileURLToPath(new URL('./sources-sender.ts', import.meta.url)));
  const { sender } = await told(child);
  if (!sender) throw new Error('Expected the addresses of the sources');
  const market = await opened(sender);
  for (const perSecond of [RATES[0] ?? 0, ...RATES])
    lines.push(await measure(market, child, perSecond));
  await market.stop();
  child.kill();
  // The first run warms up.
  return lines.filter((_, nth) => nth !== Object.keys(spokenBy).length);
}

async function told(child: ChildProcess): Promise<Told> {
  const [message] = (await once(child, 'message')) as [Told];
  return message;
}

async function opened({ urls, fixPort }: Sender): Promise<MarketModule> {
  const names = Object.keys(urls);
  const session = { senderCompId: 'US', targetCompId: 'LP', password: 'env:LP_PASSWORD' };
  const sources = readSources(
    JSON.stringify({
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
    }),
    { secret: () => 'p', read: () => '' },
  );
  const config = {
    feed: 'sources',
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
  const heard = new Map<string, number[]>();
  const symbols = new Map(
    CODES.flatMap((codes, source) => codes.map((code, nth) => [code, `S${source}${nth}`] as const)),
  );
  market.onQuote(({ instrument }) => {
    const symbol = symbols.get(instrument.code) ?? '';
    const times = heard.get(symbol);
    const now = performance.timeOrigin + performance.now();
    if (times) times.push(now);
    else heard.set(symbol, [now]);
  });
  const cpu = process.cpuUsage();
  child.send({ perSecond, seconds: SECONDS });
  const { times = {} } = await told(child);
  const cpuMicros = microsSince(cpu) / (perSecond * SECONDS);
  await sleep(200);
  const delays: number[] = [];
  let missing = 0;
  for (const [symbol, sent] of Object.entries(times)) {
    const came = heard.get(symbol) ?? [];
    missing += sent.length - came.length;
    for (const [nth, at] of came.entries()) delays.push(at - (sent[nth] ?? NaN));
  }
  delays.sort((a, b) => a - b);
  const at = (share: number) => (delays[Math.floor(delays.length * share)] ?? NaN).toFixed(1);
  return (
    `five sources, ${perSecond} quotes/s: ${cpuMicros.toFixed(0)} µs CPU each, from socket to ` +
    `desk ${at(0.5)} ms, p99 ${at(0.99)} ms, ${missing} missing`
  );
}

const microsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
