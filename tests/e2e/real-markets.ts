import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { ExchangeServer } from '@fulcrum/server/test/exchange/exchange-server';

import { PORT, Quickfix } from '../proof/fix/quickfix.ts';
import { sharedPath } from '../shared-data.ts';
import { startServer, type RunningServer } from './server.ts';

const TICK_EVERY_MS = 250;
/** Each bar lasts a minute, as in the recording: the price may jump from one to the next. */
const TICKS_EACH_BAR = 60_000 / TICK_EVERY_MS;
const LIFE_EVERY_MS = 1_000;
const PASSWORD = 'p';

/** A recorded price as its file has it. */
type Price = readonly [bid: string, ask: string];

/**
 * The product with prices of three sources: currencies from a FIX engine, crypto from two
 * exchanges, and everything else simulated.
 */
export class RealMarkets {
  readonly server: RunningServer;
  readonly #folder: string;
  readonly #lp: Quickfix;
  readonly #exchanges: readonly ExchangeServer[];
  readonly #timer: NodeJS.Timeout;

  private constructor(
    server: RunningServer,
    folder: string,
    lp: Quickfix,
    exchanges: readonly ExchangeServer[],
  ) {
    this.server = server;
    this.#folder = folder;
    this.#lp = lp;
    this.#exchanges = exchanges;
    const [binance, kraken] = exchanges;
    const [euro, bitcoin, ether] = [recordedTicks('EURUSD'), recordedTicks('BTCUSD'), etherBars()];
    let nth = 0;
    this.#timer = setInterval(() => {
      nth += 1;
      const [bid, ask] = at(euro, nth);
      lp.tell(`send 35=W|55=EUR/USD|268=2|269=0|270=${bid}|269=1|270=${ask}`);
      binance?.quote('BTCUSDT', ...at(bitcoin, nth), nth);
      kraken?.quote('ETH/USDT', ...at(ether, Math.floor(nth / TICKS_EACH_BAR)), nth);
    }, TICK_EVERY_MS);
  }

  static async start(): Promise<RealMarkets> {
    const folder = mkdtempSync(join(tmpdir(), 'fulcrum-sources-'));
    const lp = Quickfix.start();
    const binance = await ExchangeServer.start('binance', LIFE_EVERY_MS);
    const kraken = await ExchangeServer.start('kraken', LIFE_EVERY_MS);
    const settings = join(folder, 'sources.json');
    const session = { senderCompId: 'FULCRUM', targetCompId: 'LP', password: 'env:LP_PASSWORD' };
    const address = { host: lp.place.address, port: PORT, tls: false };
    const sources = {
      lp: { kind: 'fix44', ...address, ...session },
      binance: { kind: 'binance', market: 'spot', url: binance.url, rest: 'http://127.0.0.1:9' },
      kraken: { kind: 'kraken', url: kraken.url },
    };
    const routes = {
      EURUSD: { source: 'lp', symbol: 'EUR/USD' },
      BTCUSDT: { source: 'binance', symbol: 'BTCUSDT' },
      ETHUSDT: { source: 'kraken', symbol: 'ETH/USDT' },
    };
    writeFileSync(settings, JSON.stringify({ sources, routes, others: 'simulated' }));
    const server = await startServer({
      env: { FEED: 'sources', SOURCES: settings, SESSIONS: 'open', LP_PASSWORD: PASSWORD },
    });
    return new RealMarkets(server, folder, lp, [binance, kraken]);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.server.stop();
    this.server.removeData();
    await Promise.all([this.#lp.stop(), ...this.#exchanges.map((each) => each.stop())]);
    rmSync(this.#folder, { recursive: true });
  }
}

function at(prices: readonly Price[], nth: number): Price {
  const price = prices[nth % prices.length];
  if (!price) throw new Error('Expected a price');
  return price;
}

function rowsOf(...path: string[]): string[][] {
  const [, ...rows] = gunzipSync(readFileSync(sharedPath('data', ...path)))
    .toString()
    .split('\n');
  return rows.slice(0, 5_000).map((row) => row.split(','));
}

const recordedTicks = (code: string): Price[] =>
  rowsOf('ticks', `${code}.ticks.csv.gz`).map(([, bid = '', ask = '']) => [bid, ask]);

/** Bars have one price: the spread is made up. */
const etherBars = (): Price[] =>
  rowsOf('bars', 'ETHUSD.m1.csv.gz').map(([, open = '']) => [open, String(Number(open) + 0.5)]);
