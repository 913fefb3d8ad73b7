import type { Duplex } from 'node:stream';

import { CLOSE_CODES, type Topic } from '@fulcrum/contract/stream/messages';
import type { WebSocket } from 'ws';

import type { GatewayMetrics } from './metrics.ts';
import type { GatewaySettings } from './settings.ts';
import type { Identity, Reader } from './sources.ts';

/** The parts of the `ws` socket and of the network socket below it that a connection uses. */
export type ClientSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'ping' | 'close' | 'terminate'>;
export type ByteSink = Pick<Duplex, 'write' | 'writableLength'>;

/**
 * One client. Frames are written directly to the network socket: without compression and fragments,
 * `ws` queues nothing of its own, so its frames and ours never mix.
 */
export class Connection {
  reader: Reader;
  /** Token and user of the session; null before login and after logout. */
  session: { readonly token: string; readonly identity: Identity } | null = null;
  /** The subscribed topics, keyed by their name in messages. */
  readonly topics = new Map<string, Topic>();
  /** Number of liveness rounds since the client's last message. */
  silentRounds = 0;

  readonly #ws: ClientSocket;
  readonly #socket: ByteSink;
  readonly #settings: GatewaySettings;
  readonly #metrics: GatewayMetrics;
  #behindSince: number | null = null;

  constructor(
    ws: ClientSocket,
    socket: ByteSink,
    reader: Reader,
    settings: GatewaySettings,
    metrics: GatewayMetrics,
  ) {
    this.#ws = ws;
    this.#socket = socket;
    this.#settings = settings;
    this.#metrics = metrics;
    this.reader = reader;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /**
   * Sends a frame that must not be lost. A client that is too slow is disconnected, and gets a
   * snapshot when it reconnects.
   */
  send(frame: Buffer): void {
    if (!this.isOpen) return;
    this.#socket.write(frame);
    if (this.#socket.writableLength > this.#settings.bufferBytesHard) this.#closeSlow();
  }

  /**
   * Sends a frame that the next frame replaces. Returns false, without sending, while the client is
   * behind: then the caller must send the latest state later. `now` is monotonic ms.
   */
  offer(frame: () => Buffer, now: number): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.writableLength <= this.#settings.bufferBytesSoft) {
      this.#behindSince = null;
      this.#socket.write(frame());
      return true;
    }
    this.#behindSince ??= now;
    if (now - this.#behindSince > this.#settings.behindMsMax) this.#closeSlow();
    return false;
  }

  ping(): void {
    if (this.isOpen) this.#ws.ping();
  }

  /**
   * Starts the closing handshake; terminates the connection if the client does not complete it in
   * time.
   */
  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#metrics.closed.inc({ why: reason });
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), this.#settings.closeMsMax).unref();
  }

  /** Closes the socket without a handshake, because the client no longer answers. */
  drop(): void {
    this.#metrics.closed.inc({ why: 'silent' });
    this.#ws.terminate();
  }

  #closeSlow(): void {
    this.close(CLOSE_CODES.slow, 'too slow');
  }
}
