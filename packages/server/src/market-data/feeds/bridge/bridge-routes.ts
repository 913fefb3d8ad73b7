import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

import { isTokenRight } from '../../../platform/http/access-token.ts';
import type { BridgeFeed } from './bridge-feed.ts';

export const FEED_PATH = '/feed';
/** About 15,000 lines: a few seconds of a whole market. */
const DELIVERY_BYTES_MAX = 1024 * 1024;
/** Brokers use a few connections; more are a mistake or an attack. */
const SOCKETS_MAX = 16;

export interface BridgeDoor {
  readonly bridge: BridgeFeed;
  readonly token: string;
}

/**
 * `POST /feed`: NDJSON lines `{"code","bid","ask","time"}` with the feed's token; replies
 * `{accepted, rejected: [{line, reason}]}`. Register it in a scope of its own, because it reads
 * every body as lines, whatever the content type.
 */
export function serveBridge(app: FastifyInstance, { bridge, token }: BridgeDoor): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(FEED_PATH, { bodyLimit: DELIVERY_BYTES_MAX }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const isKnown = isTokenRight(request.headers.authorization, token);
      if (!isKnown) return reply.code(401).send(refusalOf(401));
      const receipt = bridge.accept(linesOf(typeof request.body === 'string' ? request.body : ''));
      return receipt ?? reply.code(503).send(refusalOf(503));
    });
    done();
  });
}

/** The same lines over WebSocket `/feed`: each message gets its own receipt. */
export class BridgeSocket {
  readonly #door: BridgeDoor;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: DELIVERY_BYTES_MAX,
  });

  constructor(door: BridgeDoor) {
    this.#door = door;
  }

  /** Whether an upgrade request is for the bridge. */
  static isMeant(request: IncomingMessage): boolean {
    return request.url?.split('?', 1)[0] === FEED_PATH;
  }

  /** Takes over the socket of an upgrade request, or refuses it and ends the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isTokenRight(request.headers.authorization, this.#door.token)) return refuse(socket, 401);
    if (this.#server.clients.size >= SOCKETS_MAX) return refuse(socket, 503);
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws));
  }

  /** Closes every connection. */
  stop(): void {
    for (const ws of this.#server.clients) ws.close(1001, 'restart');
  }

  #welcome(ws: WebSocket): void {
    // A broken frame or a reset: `ws` closes by itself, and the broker reconnects.
    ws.on('error', () => undefined);
    ws.on('message', (data: Buffer) => {
      const receipt = this.#door.bridge.accept(linesOf(data.toString('utf8')));
      if (receipt) ws.send(JSON.stringify(receipt));
      else ws.close(1013, 'not ready');
    });
  }
}

/** A trailing line break does not start another line. */
function linesOf(body: string): string[] {
  const lines = body.split('\n');
  if (lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

const refusalOf = (status: number) => ({ code: 0, msg: STATUS_CODES[status] ?? '', data: null });

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      'Connection: close\r\nContent-Length: 0\r\n\r\n',
  );
}
