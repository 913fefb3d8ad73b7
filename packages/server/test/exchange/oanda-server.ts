import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** Answers like OANDA: a stream of prices, and candles of the bid. */
export class OandaServer {
  /** Ranges of candles that were asked for, epoch s. */
  readonly asked: { readonly from: number; readonly to: number }[] = [];
  readonly #streams = new Set<ServerResponse>();
  url = '';
  /** The status of answers to requests for candles. */
  status = 200;
  /** Returns the bid at the start of a minute (epoch s); null if there was none. */
  bidAt: (minute: number) => string | null = () => '1.10000';

  /** Listens until the test has finished. */
  static async start(): Promise<OandaServer> {
    const oanda = new OandaServer();
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://oanda');
      if (url.pathname.endsWith('/stream')) oanda.#streamTo(response);
      else oanda.#answer(url, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A port of the network, not a path.
    const { port } = server.address() as AddressInfo;
    oanda.url = `http://127.0.0.1:${port}`;
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return oanda;
  }

  quote(instrument: string, bid: string, ask: string, time: number): void {
    const price = { type: 'PRICE', instrument, time: new Date(time).toISOString() };
    const sides = { tradeable: true, bids: [{ price: bid }], asks: [{ price: ask }] };
    for (const each of this.#streams) each.write(`${JSON.stringify({ ...price, ...sides })}\n`);
  }

  #streamTo(response: ServerResponse): void {
    response.writeHead(200);
    response.flushHeaders();
    this.#streams.add(response);
    response.on('close', () => this.#streams.delete(response));
  }

  #answer(url: URL, response: ServerResponse): void {
    const time = (name: string) => Date.parse(url.searchParams.get(name) ?? '') / 1_000;
    const [from, to] = [time('from'), time('to')];
    this.asked.push({ from, to });
    const candles = [];
    for (let minute = from; minute < to; minute += 60) {
      const bid = this.bidAt(minute);
      if (bid === null) continue;
      const at = new Date(minute * 1_000).toISOString();
      const prices = { o: bid, h: bid, l: bid, c: bid };
      candles.push({ complete: true, volume: 7, time: at, bid: prices });
    }
    response.writeHead(this.status, { 'content-type': 'application/json' });
    const [, instrument] = /instruments\/([^/]+)/.exec(url.pathname) ?? [];
    response.end(JSON.stringify({ instrument, granularity: 'M1', candles }));
  }
}
