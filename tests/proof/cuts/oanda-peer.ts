import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { OandaSource } from '@fulcrum/server/market-data/feeds/oanda/oanda-source';
import type { Source } from '@fulcrum/server/market-data/feeds/sources/source';
import type { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';

import type { Chance } from '../chance.ts';
import { machine, SECOND, takes, TEND_EVERY_MS } from './fast-time.ts';
import { toldAtOnce, type Peer } from './peer.ts';

const HEARTBEAT_EVERY_MS = 5 * SECOND;

/** OANDA's stream of prices: an answer over HTTP that does not end. */
export class OandaPeer implements Peer {
  readonly source: Source;
  readonly subscribed = new Map<ServerResponse, readonly string[]>();
  connections = 0;
  isSilent = false;
  onTold: (symbol: string) => void = () => undefined;
  readonly #server: Server;
  readonly #heartbeats: NodeJS.Timeout;
  /** The last price of each symbol. */
  readonly #prices = new Map<string, object>();
  /** How the next requests are refused. */
  #refusals: number[] = [];
  #hasProvedLife = false;

  private constructor(server: Server, clock: SteadyClock) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#welcome(request, response),
    );
    // A port of the network, not a path.
    const { port } = server.address() as AddressInfo;
    this.source = new OandaSource({
      url: `http://127.0.0.1:${port}`,
      rest: null,
      account: '101-004-1-001',
      token: 't0ken',
      clock,
      tendEveryMs: TEND_EVERY_MS,
    });
    this.#heartbeats = setInterval(() => this.#live(), takes(HEARTBEAT_EVERY_MS));
  }

  static async start(clock: SteadyClock): Promise<OandaPeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OandaPeer(server, clock);
  }

  quote(symbol: string, bid: string, ask: string): void {
    const price = {
      type: 'PRICE',
      instrument: symbol,
      tradeable: true,
      bids: [{ price: bid, liquidity: 1_000_000 }],
      asks: [{ price: ask, liquidity: 1_000_000 }],
    };
    this.#prices.set(symbol, price);
    if (this.isSilent) return;
    for (const [stream, symbols] of this.subscribed) {
      if (symbols.includes(symbol)) this.#say(stream, lineOf(price));
    }
  }

  /** Sends any line to everybody. */
  say(line: string): void {
    for (const stream of this.subscribed.keys()) this.#say(stream, line);
  }

  hasProvedLife(): boolean {
    const has = this.#hasProvedLife;
    this.#hasProvedLife = false;
    return has;
  }

  cut(chance: Chance): string {
    const way = chance(8);
    const streams = [...this.subscribed.keys()];
    this.subscribed.clear();
    if (way < 2) {
      for (const stream of streams) stream.end();
      return 'ended';
    }
    if (way < 4) {
      const [price = {}] = this.#prices.values();
      const line = lineOf(price);
      const part = line.slice(0, 1 + chance(line.length - 1));
      for (const stream of streams) stream.write(part, () => stream.destroy());
      return 'in a line';
    }
    for (const stream of streams) stream.socket?.resetAndDestroy();
    if (way < 7) return 'reset';
    this.#refusals = [401, 503].slice(chance(2));
    return 'reset and refused';
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeats);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #welcome(request: IncomingMessage, response: ServerResponse): void {
    this.connections += 1;
    // It stays without an answer until the other side gives it up.
    if (this.isSilent) return;
    const status = this.#refusals.shift();
    if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{"errorMessage":"Not now"}');
      return;
    }
    const { searchParams } = new URL(request.url ?? '', 'http://oanda');
    const symbols = (searchParams.get('instruments') ?? '').split(',');
    response.on('close', () => this.subscribed.delete(response));
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    this.subscribed.set(response, symbols);
    for (const symbol of toldAtOnce(symbols, this.connections)) {
      const price = this.#prices.get(symbol);
      if (!price) continue;
      this.#say(response, lineOf(price));
      this.onTold(symbol);
    }
  }

  #live(): void {
    if (this.isSilent) return;
    for (const stream of this.subscribed.keys()) this.#say(stream, lineOf({ type: 'HEARTBEAT' }));
  }

  #say(stream: ServerResponse, line: string): void {
    this.#hasProvedLife = true;
    stream.write(line);
  }
}

const lineOf = (fields: object): string =>
  `${JSON.stringify({ ...fields, time: new Date(machine.now()).toISOString() })}\n`;
