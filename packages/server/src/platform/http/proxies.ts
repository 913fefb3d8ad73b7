import type { IncomingMessage } from 'node:http';

import { addressKey } from './address-key.ts';
import { AddressRanges } from './address-ranges.ts';

/** Proxies on this machine; they are trusted unless the setting names others. */
export const LOOPBACK_RANGES = '127.0.0.0/8,::1/128';
const WARN_EVERY_MS = 60_000;

export interface ProxyLog {
  warn(details: object, message: string): void;
}

/** Decides which proxies are trusted to name the client's address. */
export class Proxies {
  readonly #text: string;
  readonly #ranges = new AddressRanges();
  readonly #log: ProxyLog;
  #warnedAt = -Infinity;

  /** `ranges` is a result of `checkedRanges`; an empty text trusts no proxy. */
  constructor(ranges: string, log: ProxyLog) {
    this.#text = ranges;
    this.#log = log;
  }

  trusts(address: string): boolean {
    return this.#text !== '' && this.#ranges.include(this.#text, address);
  }

  /**
   * Returns the client's address: the last one in the chain of proxies that is not a trusted proxy.
   * Addresses before it were sent by that client and may be forged.
   */
  clientOf(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress ?? '';
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const hops = forwarded.split(',').map((hop) => hop.trim());
    const chain = [...hops.filter((hop) => hop !== ''), peer];
    return chain.findLast((hop) => !this.trusts(hop)) ?? chain[0] ?? peer;
  }

  /**
   * Logs a warning, at most once a minute, about an untrusted peer that sends forwarding headers.
   */
  hear(request: IncomingMessage): void {
    if (request.headers['x-forwarded-for'] === undefined) return;
    const peer = request.socket.remoteAddress ?? '';
    if (this.trusts(peer) || performance.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = performance.now();
    this.#log.warn(
      { peer: addressKey(peer) },
      'X-Forwarded-For of this peer is not believed; a proxy must be in TRUSTED_PROXIES',
    );
  }
}
