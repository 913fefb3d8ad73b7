import { StreamSource } from '@fulcrum/server/market-data/feeds/exchange/stream-source';
import type { Source } from '@fulcrum/server/market-data/feeds/sources/source';
import type { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { ExchangeServer, type VenueName } from '@fulcrum/server/test/exchange/exchange-server';

import { machine, SECOND, takes, TEND_EVERY_MS } from './fast-time.ts';
import type { Peer } from './peer.ts';

/** An exchange, over web sockets. */
export class ExchangePeer implements Peer {
  readonly source: Source;
  readonly name: VenueName;
  onTold: (symbol: string) => void = () => undefined;
  readonly #server: ExchangeServer;
  readonly #last = new Map<string, readonly [bid: string, ask: string, n: number]>();

  private constructor(name: VenueName, server: ExchangeServer, clock: SteadyClock) {
    this.name = name;
    this.#server = server;
    const { venue } = server;
    this.source = new StreamSource({ venue, clock, tendEveryMs: TEND_EVERY_MS });
  }

  static async start(name: VenueName, clock: SteadyClock): Promise<ExchangePeer> {
    const server = await ExchangeServer.start(name, takes(SECOND));
    server.now = () => machine.now();
    return new ExchangePeer(name, server, clock);
  }

  get subscribed() {
    return this.#server.subscribed;
  }

  get connections(): number {
    return this.#server.connections;
  }

  get isSilent(): boolean {
    return this.#server.isSilent;
  }

  set isSilent(isSilent: boolean) {
    this.#server.isSilent = isSilent;
  }

  /** How frames of this exchange are written. */
  get spoken() {
    return this.#server.spoken;
  }

  /** Sends any frame to everybody. */
  say(frame: string): void {
    this.#server.say(frame);
  }

  quote(symbol: string, bid: string, ask: string, n: number): void {
    this.#last.set(symbol, [bid, ask, n]);
    if (!this.isSilent) this.#server.quote(symbol, bid, ask, n);
  }

  /** From now on a subscription begins with the present price, as at the real exchanges. */
  tellAtOnce(): void {
    this.#server.onSubscribed = (symbols) => {
      for (const symbol of symbols) {
        const price = this.#last.get(symbol);
        if (!price) continue;
        this.#server.quote(symbol, ...price);
        this.onTold(symbol);
      }
    };
  }

  /** It proves life by itself or by answers, unless it is silent. */
  hasProvedLife(): boolean {
    // What it heard is not looked at here, and would grow with each cut.
    this.#server.heard.length = 0;
    return !this.isSilent;
  }

  cut(): string {
    this.#server.cut();
    return 'cut';
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}
