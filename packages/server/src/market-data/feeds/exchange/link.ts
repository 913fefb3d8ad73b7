import { WebSocket } from 'ws';

import { Numbers } from './numbers.ts';
import type { Venue, VenueFrame } from './venue.ts';

/** A best bid and offer has some hundred bytes; a frame of this size is a fault of the venue. */
const FRAME_BYTES_MAX = 256 * 1024;
const HANDSHAKE_MS_MAX = 10_000;
const SEND_EVERY_MS = 1_000;

export interface LinkEvents {
  frame(link: Link, frame: VenueFrame): void;
  /** A frame that could not be read. */
  garbage(text: string, error: unknown): void;
  /** Called once, also if it never opened. */
  closed(link: Link, reason: string): void;
}

interface LinkPorts {
  readonly venue: Venue;
  readonly symbols: readonly string[];
  /** Returns the id of the next frame, which no other connection to the venue has used. */
  readonly nextId: () => number;
  /** Monotonic time, ms. */
  readonly monotonic: () => number;
  readonly events: LinkEvents;
}

/**
 * One connection to a venue. It subscribes, sends no faster than the venue allows, and knows when
 * it last proved life.
 */
export class Link {
  readonly openedAt: number;
  /** Monotonic time of the last proof that quotes arrive; of its start before the first one. */
  provedAt: number;
  hasProof = false;
  /** The numbers of the quotes that came over it. */
  readonly numbers = new Numbers();
  readonly #ports: LinkPorts;
  readonly #socket: WebSocket;
  readonly #symbols: Set<string>;
  readonly #unconfirmed: Set<string>;
  readonly #outgoing: string[] = [];
  #pingedAt: number;
  #sentAt = -Infinity;
  #isOver = false;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
    const now = ports.monotonic();
    this.openedAt = now;
    this.provedAt = now;
    this.#pingedAt = now;
    this.#symbols = new Set(ports.symbols);
    this.#unconfirmed = new Set(ports.symbols);
    this.#socket = new WebSocket(ports.venue.url, {
      maxPayload: FRAME_BYTES_MAX,
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_MS_MAX,
    });
    this.#socket.on('open', () => this.#subscribe(ports.symbols));
    this.#socket.on('message', (data: Buffer, isBinary) => this.#hear(data, isBinary));
    this.#socket.on('error', (error) => this.#end(error.message));
    this.#socket.on('close', (code) => this.#end(`closed with ${code}`));
  }

  /** True once every subscription is confirmed or refused. */
  get isSubscribed(): boolean {
    return this.#unconfirmed.size === 0;
  }

  /** Symbols whose subscription is neither confirmed nor refused yet. */
  get unconfirmed(): readonly string[] {
    return [...this.#unconfirmed];
  }

  /** Returns whether it has ever subscribed to this symbol. */
  has(symbol: string): boolean {
    return this.#symbols.has(symbol);
  }

  /** Subscribes to one more symbol. */
  add(symbol: string): void {
    if (this.has(symbol)) return;
    this.#symbols.add(symbol);
    this.#unconfirmed.add(symbol);
    if (this.#socket.readyState === WebSocket.OPEN) this.#subscribe([symbol]);
  }

  /**
   * Ends the subscription of a symbol and begins it again, so that its present price comes. Returns
   * false if it is not open, or still has something to send.
   */
  renew(symbol: string): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN || this.#outgoing.length > 0) return false;
    const { venue, nextId } = this.#ports;
    this.#outgoing.push(venue.unsubscribe(symbol, nextId()));
    this.retry(symbol);
    return true;
  }

  /** Asks again for a symbol that was refused. */
  retry(symbol: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#unconfirmed.add(symbol);
    this.#subscribe([symbol]);
  }

  /** Sends what waits and what proves life; must be called several times a second. */
  tend(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const now = this.#ports.monotonic();
    const { ping } = this.#ports.venue;
    if (ping && now - this.#pingedAt >= ping.everyMs) {
      this.#pingedAt = now;
      this.#outgoing.push(ping.frame(this.#ports.nextId()));
    }
    this.#flush(now);
  }

  /** Closes it and tells of it. */
  fail(reason: string): void {
    this.#end(reason);
  }

  /** Closes it without a word. */
  close(): void {
    this.#isOver = true;
    this.#socket.terminate();
  }

  #subscribe(symbols: readonly string[]): void {
    const { symbolsPerFrame, subscribe } = this.#ports.venue;
    for (let from = 0; from < symbols.length; from += symbolsPerFrame) {
      const part = symbols.slice(from, from + symbolsPerFrame);
      this.#outgoing.push(subscribe(part, this.#ports.nextId()));
    }
    this.#flush(this.#ports.monotonic());
  }

  /** Sends at most as many frames in a second as the venue takes. */
  #flush(now: number): void {
    if (now - this.#sentAt < SEND_EVERY_MS) return;
    const frames = this.#outgoing.splice(0, this.#ports.venue.framesPerSecond);
    if (frames.length > 0) this.#sentAt = now;
    for (const frame of frames) this.#socket.send(frame);
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (this.#isOver) return;
    const { venue, events, monotonic } = this.#ports;
    const text = data.toString('utf8');
    let frame: VenueFrame;
    try {
      if (isBinary) throw new TypeError('Expected text');
      frame = venue.read(text);
    } catch (error) {
      events.garbage(text, error);
      return;
    }
    if (frame.isProof) {
      this.provedAt = monotonic();
      this.hasProof = true;
    }
    for (const symbol of frame.confirmed ?? []) this.#unconfirmed.delete(symbol);
    if (frame.refused) this.#retrySingly(frame.refused.symbols);
    events.frame(this, frame);
  }

  /** A venue refuses a whole list for one bad symbol, so each is asked for by itself. */
  #retrySingly(symbols: readonly string[]): void {
    if (symbols.length > 1) for (const symbol of symbols) this.#subscribe([symbol]);
    else for (const symbol of symbols) this.#unconfirmed.delete(symbol);
  }

  #end(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.terminate();
    this.#ports.events.closed(this, reason);
  }
}
