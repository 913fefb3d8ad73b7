import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { languageOf } from '@fulcrum/contract/languages';

import type { Config } from '../../platform/config.ts';
import { JSON_TYPE, refusalAnswer } from '../../platform/http/reply.ts';
import { EVERY_HEADERS } from '../../platform/http/security-headers.ts';

/** A picture over a slow network takes its time; heads of requests do not. */
const REQUEST_MS_MAX = 120_000;
const HEADERS_MS_MAX = 15_000;
/** Longer than the idle time of usual proxies, so that they and not we end a connection. */
const KEEP_ALIVE_MS = 75_000;
const TIMES = {
  requestTimeout: REQUEST_MS_MAX,
  headersTimeout: HEADERS_MS_MAX,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
const RETRY_AFTER_S = 1;
/** Addresses that this machine answers under its own name. */
const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];

/** Why nothing is served yet: a word for machines, and a reason for people. */
export interface Waiting {
  readonly status: 'standby' | 'not ready';
  readonly reason: string;
}

/**
 * The port of this process, open before there is a product behind it: a supervisor sees that the
 * process lives, a balancer that it does not serve yet, and people are told to try again.
 */
export class Door {
  readonly #server: Server;
  #waiting: Waiting = { status: 'not ready', reason: 'starting' };
  /** Takes the requests once it is there; it never listens itself. */
  #product: Server | null = null;
  #isClosing = false;

  private constructor() {
    this.#server = createServer(TIMES, (request, response) => {
      response.once('close', () => {
        // A connection that is kept alive would otherwise hold up the end.
        if (this.#isClosing) setImmediate(() => this.#server.closeIdleConnections());
      });
      if (this.#product) this.#product.emit('request', request, response);
      else this.#refuse(request, response);
    });
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.#product) this.#product.emit('upgrade', request, socket, head);
      else socket.end(`HTTP/1.1 503 ${STATUS_CODES[503]}\r\nConnection: close\r\n\r\n`);
    });
    this.#server.on('clientError', (error: Error, socket: Duplex) => {
      if (this.#product) this.#product.emit('clientError', error, socket);
      else socket.destroy();
    });
  }

  /** Begins to listen; rejects as `listen` does. */
  static async open({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Door> {
    const door = new Door();
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', reject);
      door.#server.listen({ port, host }, resolve);
    });
    return door;
  }

  /** Where people reach it: as the operator said, else the address and the port it got. */
  addressOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string {
    const { port } = this.#server.address() as AddressInfo; // a TCP server that listens has one
    const name = LOCAL_HOSTS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    return publicUrl ?? `http://${name}:${port}`;
  }

  /** Tells what is waited for, until a product is led in. */
  waitFor(waiting: Waiting): void {
    this.#waiting = waiting;
  }

  /** From here on everything that comes in is the product's. */
  lead(product: Server): void {
    this.#product = product;
  }

  /** Lets nobody in any more and resolves when what is running has been answered. */
  close(): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?', 1)[0];
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, { ...EVERY_HEADERS, 'content-type': type, 'cache-control': 'no-store' })
        .end(body);
    if (path === '/healthz') {
      send(200, JSON_TYPE, JSON.stringify({ status: 'alive' }));
    } else if (path === '/readyz') {
      const { status, reason } = this.#waiting;
      const parts = [{ name: 'start', isReady: false, reason }];
      send(503, JSON_TYPE, JSON.stringify({ status, parts }));
    } else {
      const language = languageOf(request.headers['lang']);
      const answer = refusalAnswer(language, 'server.unavailable', {}, RETRY_AFTER_S);
      response.setHeader('retry-after', String(RETRY_AFTER_S));
      send(answer.status, JSON_TYPE, answer.body);
    }
  }
}
