import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { LANGUAGES, languageOf } from '@fulcrum/contract/languages';
import { say } from '@fulcrum/messages/say';

import type { Config } from '../../platform/config.ts';
import { HTML_TYPE, JSON_TYPE, refusalAnswer } from '../../platform/http/reply.ts';
import { EVERY_HEADERS, PAGE_HEADERS } from '../../platform/http/security-headers.ts';
import { acceptsPage } from '../../platform/http/visit.ts';
import { RETRY_AFTER_S } from '../../platform/refusal.ts';

/** How long a request may take: enough for a picture over a slow network. Its headers get less. */
const REQUEST_MS_MAX = 120_000;
const HEADERS_MS_MAX = 15_000;
/** Longer than the idle time of common proxies, so that the proxy closes the connection first. */
const KEEP_ALIVE_MS = 75_000;
const TIMES = {
  requestTimeout: REQUEST_MS_MAX,
  headersTimeout: HEADERS_MS_MAX,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
/** Listening addresses for which the public address uses the name `localhost`. */
const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];

/**
 * The page that a browser shows until the product is ready. It reloads itself. The person's
 * language is not known here, so it has the default language and English.
 */
const WAITING_PAGE = `<!doctype html>
<html lang="${LANGUAGES.hk}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}">
<title>Fulcrum</title>
<style>body{font:16px/1.5 system-ui,sans-serif;text-align:center;padding:30vh 24px 0}</style>
<p>${say('hk', 'server.unavailable')}</p>
<p lang="${LANGUAGES.en}">${say('en', 'server.unavailable')}</p>
`;

/** Why nothing is served yet: a status for machines, and a reason for people. */
export interface Waiting {
  readonly status: 'standby' | 'not ready';
  readonly reason: string;
}

/**
 * The port of this process, open before the product is ready. A supervisor then sees that the
 * process is alive, a load balancer that it does not serve yet, and users are asked to try again.
 */
export class Door {
  readonly #server: Server;
  #waiting: Waiting = { status: 'not ready', reason: 'starting' };
  /** The product's server, which handles requests but does not listen itself; null until `lead`. */
  #product: Server | null = null;
  #isClosing = false;

  private constructor() {
    this.#server = createServer(TIMES, (request, response) => {
      response.once('close', () => {
        // Idle keep-alive connections would otherwise delay the close.
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

  /** Opens the port; rejects if that fails. */
  static async open({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Door> {
    const door = new Door();
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', reject);
      door.#server.listen({ port, host }, resolve);
    });
    return door;
  }

  /** Returns the public address: the configured one, or else the host with the actual port. */
  addressOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string {
    const { port } = this.#server.address() as AddressInfo; // of a TCP server
    const name = LOCAL_HOSTS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    return publicUrl ?? `http://${name}:${port}`;
  }

  /** Sets the reason that is shown until `lead` is called. */
  waitFor(waiting: Waiting): void {
    this.#waiting = waiting;
  }

  /** Passes all further requests to the product. */
  lead(product: Server): void {
    this.#product = product;
  }

  /** Stops accepting connections; resolves when running requests have been answered. */
  close(): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?', 1)[0];
    const send = (status: number, type: string, body: string, headers = EVERY_HEADERS) =>
      response
        .writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' })
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
      if (acceptsPage(request)) send(answer.status, HTML_TYPE, WAITING_PAGE, PAGE_HEADERS);
      else send(answer.status, JSON_TYPE, answer.body);
    }
  }
}
