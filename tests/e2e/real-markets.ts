import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { ExchangeServer } from '@fulcrum/server/test/exchange/exchange-server';

import { Random } from '../../packages/engine/sim/random.ts';
import { walk } from '../market/ticks.ts';
import { PORT, Quickfix } from '../proof/fix/quickfix.ts';
import { startServer, type RunningServer } from './server.ts';

const TICK_EVERY_MS = 250;
const LIFE_EVERY_MS = 1_000;
const PASSWORD = 'p';

/** A price as a source writes it. */
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
    const [euro, bitcoin, ether] = [prices(110_400, 5), prices(6_750_000, 2), prices(352_000, 2)];
    let nth = 0;
    this.#timer = setInterval(() => {
      nth += 1;
      const [bid, ask] = at(euro, nth);
      lp.tell(`send 35=W|55=EUR/USD|268=2|269=0|270=${bid}|269=1|270=${ask}`);
      binance?.quote('BTCUSDT', ...at(bitcoin, nth), nth);
      kraken?.quote('ETH/USDT', ...at(ether, nth), nth);
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

const HOUR_MS = 3_600_000;

/** Prices of an hour from this bid on, given in points of so many digits. */
function prices(bid: number, digits: number): Price[] {
  const span = { from: 0, to: HOUR_MS, everyMs: TICK_EVERY_MS, bid, stepMax: 3 };
  return walk(new Random(bid), span).map((tick) => [
    formatDecimal(tick.bid, digits),
    formatDecimal(tick.ask, digits),
  ]);
}
