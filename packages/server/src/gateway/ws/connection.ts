import type { Duplex } from 'node:stream';

import { CLOSE_CODES, type Topic } from '@fulcrum/contract/stream/messages';
import type { WebSocket } from 'ws';

import type { GatewayMetrics } from './metrics.ts';
import type { GatewaySettings } from './settings.ts';
import type { Identity, Reader } from './sources.ts';

/** What a connection needs from its `ws` and from the socket below it. */
export type ClientSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'ping' | 'close' | 'terminate'>;
export type ByteSink = Pick<Duplex, 'write' | 'writableLength'>;

/**
 * One client. Frames are written straight to the socket, already framed: without compression and
 * fragments `ws` queues nothing of its own, so the two never interleave.
 */
export class Connection {
  reader: Reader;
  /** Token and owner of the session; null before login and after logout. */
  session: { readonly token: string; readonly identity: Identity } | null = null;
  /** Topics by wire name. */
  readonly topics = new Map<string, Topic>();
  /** Liveness rounds since the client's last message. */
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
   * Sends a frame that must not be lost. A client too slow for it is closed and resumes by
   * snapshot.
   */
  send(frame: Buffer): void {
    if (!this.isOpen) return;
    this.#socket.write(frame);
    if (this.#socket.writableLength > this.#settings.bufferBytesHard) this.#closeSlow();
  }

  /**
   * Sends a frame that the next one replaces. Returns false, and sends nothing, while the client is
   * behind: the caller must then send the latest later. `now` is monotonic ms.
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

  /** Starts the closing handshake; a client that does not complete it in time is cut off. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#metrics.closed.inc({ why: reason });
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), this.#settings.closeMsMax).unref();
  }

  /** Cuts the socket without a closing handshake, because the client is gone. */
  drop(): void {
    this.#metrics.closed.inc({ why: 'silent' });
    this.#ws.terminate();
  }

  #closeSlow(): void {
    this.close(CLOSE_CODES.slow, 'too slow');
  }
}
