import type { AddressInfo } from 'node:net';

import { WebSocket, WebSocketServer } from 'ws';

import type { Venue } from '../../src/market-data/feeds/exchange/venue.ts';
import { spokenBy, type Spoken } from './spoken-by.ts';

export type VenueName = keyof typeof spokenBy;
export const VENUES = Object.keys(spokenBy) as VenueName[];

/** An exchange on this machine, which speaks as a real one does and fails as it is told. */
export class ExchangeServer {
  readonly url: string;
  readonly spoken: Spoken;
  /** Frames that clients sent, in order. */
  readonly heard: string[] = [];
  /** Symbols of each open connection, as often as they were subscribed to. */
  readonly subscribed = new Map<WebSocket, string[]>();
  /** Its clock, epoch ms. */
  now: () => number = Date.now;
  /** While true it answers nothing and says nothing. */
  isSilent = false;
  /** Called with the symbols that a client has subscribed to. */
  onSubscribed: (symbols: readonly string[]) => void = () => undefined;
  connections = 0;
  /** Monotonic time, ms. */
  readonly startedAt = performance.now();
  readonly #server: WebSocketServer;
  readonly #life: NodeJS.Timeout;

  private constructor(server: WebSocketServer, spoken: Spoken, lifeEveryMs: number) {
    this.#server = server;
    this.spoken = spoken;
    // A port of the network, not a path.
    const { port } = server.address() as AddressInfo;
    this.url = `ws://127.0.0.1:${port}`;
    server.on('connection', (socket) => this.#welcome(socket));
    this.#life = setInterval(() => this.#live(), lifeEveryMs);
  }

  static async start(name: VenueName, lifeEveryMs: number): Promise<ExchangeServer> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    return new ExchangeServer(server, spokenBy[name], lifeEveryMs);
  }

  get venue(): Venue {
    return this.spoken.venue(this.url);
  }

  /** Sends a frame to everybody. */
  say(frame: string | Buffer): void {
    for (const socket of this.subscribed.keys()) socket.send(frame);
  }

  quote(symbol: string, bid: string, ask: string, n: number): void {
    for (const [socket, symbols] of this.subscribed) {
      if (symbols.includes(symbol)) socket.send(this.spoken.quote(symbol, bid, ask, n, this.now()));
    }
  }

  /** Cuts all connections without a word. */
  cut(): void {
    for (const socket of this.subscribed.keys()) socket.terminate();
  }

  async stop(): Promise<void> {
    clearInterval(this.#life);
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #welcome(socket: WebSocket): void {
    this.connections += 1;
    const symbols: string[] = [];
    this.subscribed.set(socket, symbols);
    socket.on('close', () => this.subscribed.delete(socket));
    socket.on('message', (data: Buffer) => {
      const frame = data.toString('utf8');
      this.heard.push(frame);
      if (this.isSilent) return;
      const answered = this.spoken.answer(frame);
      if (answered.ends)
        symbols.splice(0, Infinity, ...symbols.filter((each) => !answered.symbols.includes(each)));
      else symbols.push(...answered.symbols);
      for (const reply of answered.replies) socket.send(reply);
      if (!answered.ends) this.onSubscribed(answered.symbols);
    });
  }

  #live(): void {
    if (this.isSilent) return;
    for (const [socket, [symbol]] of this.subscribed) {
      const frame = symbol === undefined ? null : this.spoken.life(symbol);
      if (frame !== null && socket.readyState === WebSocket.OPEN) socket.send(frame);
    }
  }
}
