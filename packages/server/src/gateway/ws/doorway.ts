import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { addressKey, isLoopback, siteKey } from '../../platform/http/address-key.ts';
import { NETWORKS_PER_SITE } from '../../platform/http/limiter.ts';
import type { GatewaySettings } from './settings.ts';

/** Counts connections, in total and by network, and refuses a connection if there are too many. */
export class Doorway {
  readonly #settings: GatewaySettings;
  /** Number of connections, keyed by IPv4 address or IPv6 /64; below, keyed by /48. */
  readonly #byNetwork = new Map<string, number>();
  readonly #bySite = new Map<string, number>();
  #count = 0;

  constructor(settings: GatewaySettings) {
    this.#settings = settings;
  }

  /** Counts a new connection and returns null, or returns the HTTP status of a refusal. */
  enter(address: string): 429 | 503 | null {
    const { connectionsPerAddress: max, connectionsMax } = this.#settings;
    const network = addressKey(address);
    const site = siteKey(address);
    // Connections from this machine are not limited: local programs, and proxies that do not name
    // their client.
    const isLimited = !isLoopback(address);
    const isFull =
      (this.#byNetwork.get(network) ?? 0) >= max ||
      (this.#bySite.get(site) ?? 0) >= max * NETWORKS_PER_SITE;
    if (isLimited && isFull) return 429;
    if (this.#count >= connectionsMax) return 503;
    add(this.#byNetwork, network, 1);
    add(this.#bySite, site, 1);
    this.#count += 1;
    return null;
  }

  leave(address: string): void {
    add(this.#byNetwork, addressKey(address), -1);
    add(this.#bySite, siteKey(address), -1);
    this.#count -= 1;
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/**
 * Returns true if a client of this origin may connect: one without an origin (an app), a page of
 * the same host, or one of the product's own origins. The token is sent in a message and never in a
 * cookie, so this only keeps other sites from using the server as their price feed.
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

/** Replies to a refused upgrade request and closes its socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      'Connection: close\r\nContent-Length: 0\r\n\r\n',
  );
}
