import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { GatewaySettings } from './settings.ts';

/** Counts connections, in all and by address, and turns away what is too many. */
export class Doorway {
  readonly #settings: GatewaySettings;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(settings: GatewaySettings) {
    this.#settings = settings;
  }

  /** Takes a place; answers the HTTP status of a refusal, or null. */
  enter(address: string): 429 | 503 | null {
    const sameAddress = this.#byAddress.get(address) ?? 0;
    // Programs of this machine, and proxies that do not tell whom they speak for, are not counted.
    const isLimited = !isLoopback(address);
    if (isLimited && sameAddress >= this.#settings.connectionsPerAddress) return 429;
    if (this.#count >= this.#settings.connectionsMax) return 503;
    this.#byAddress.set(address, sameAddress + 1);
    this.#count += 1;
    return null;
  }

  leave(address: string): void {
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
    this.#count -= 1;
  }
}

/** The client's address; a proxy on this machine is believed about whom it speaks for. */
export function addressOf(request: IncomingMessage): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!isLoopback(direct)) return direct;
  const forwarded = request.headers['x-forwarded-for'];
  const hops = [forwarded ?? []].flat().join(',').split(',');
  return hops.map((hop) => hop.trim()).findLast((hop) => hop !== '') ?? direct;
}

const isLoopback = (address: string): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/**
 * Whether a page of this origin may connect: no page at all (an app), a page of the same host, or
 * one of the product's own origins. The token travels in a message and never in a cookie, so this
 * only keeps strangers' pages from using the server as their price feed.
 */
export function isOriginAllowed(
  request: IncomingMessage,
  ownOrigins: ReadonlySet<string>,
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || ownOrigins.has(origin)) return true;
  const self = `http://${host ?? ''}`;
  if (!URL.canParse(origin) || !URL.canParse(self)) return false;
  return new URL(origin).hostname === new URL(self).hostname;
}

/** Answers an upgrade that is not granted, and ends its socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      'Connection: close\r\nContent-Length: 0\r\n\r\n',
  );
}
