import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

import { withoutByteOrderMark } from '../../../platform/byte-order-mark.ts';
import { isTokenRight } from '../../../platform/http/access-token.ts';
import type { BridgeDelivery, Receipt } from './bridge-feed.ts';

export const FEED_PATH = '/feed';
/** About 15,000 lines, which is a few seconds of a whole market. */
const DELIVERY_BYTES_MAX = 1024 * 1024;
/** A broker uses a few connections; more are a mistake or an attack. */
const SOCKETS_MAX = 16;

export interface BridgeDoor {
  readonly bridge: BridgeDelivery;
  readonly token: string;
}

/**
 * Serves `POST /feed`: NDJSON lines `{"code","bid","ask","time"}` with the feed's token. The reply
 * is `{accepted, rejected: [{line, reason}]}`. The route has its own scope, because it reads every
 * body as lines, whatever its content type.
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
      const body = typeof request.body === 'string' ? request.body : '';
      const receipt = await bridge.accept(linesOf(body));
      return receipt ?? reply.code(503).send(refusalOf(503));
    });
    done();
  });
}

/** Receives the same lines over WebSocket at `/feed`; each message gets its own receipt. */
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

  /** Returns true if an upgrade request is for the bridge. */
  static isMeant(request: IncomingMessage): boolean {
    return request.url?.split('?', 1)[0] === FEED_PATH;
  }

  /** Takes over the socket of an upgrade request, or refuses the request and closes the socket. */
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
    // After a broken frame or a reset, `ws` closes by itself and the broker reconnects.
    ws.on('error', () => undefined);
    const answer = (receipt: Receipt | null) => {
      if (receipt) ws.send(JSON.stringify(receipt));
      else ws.close(1013, 'not ready');
    };
    ws.on('message', (data: Buffer) => {
      const receipt = this.#door.bridge.accept(linesOf(data.toString('utf8')));
      if (!(receipt instanceof Promise)) {
        answer(receipt);
        return;
      }
      // One delivery of a connection is under way at a time, so they stay in order.
      ws.pause();
      void receipt.then((each) => {
        answer(each);
        ws.resume();
      });
    });
  }
}

/** Splits a body into lines; a line break at its end does not start another line. */
function linesOf(body: string): string[] {
  const lines = withoutByteOrderMark(body).split('\n');
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
