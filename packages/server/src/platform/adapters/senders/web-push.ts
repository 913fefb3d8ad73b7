import { lookup, type LookupAddress } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

import webPush from 'web-push';

import { GoneTarget, type PushKeys, type PushNews, type PushSender } from '../../ports/push.ts';
import type { PushTarget } from '../../ports/push.ts';

const WAIT_MS = 15_000;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Address ranges that are not public; no browser's push service is there. */
const OWN = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  OWN.addSubnet(net, bits, 'ipv4');
}
/**
 * The public IPv6 addresses are global unicast, except for tunnels to IPv4 and example addresses.
 */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  TUNNELS.addSubnet(net, bits, 'ipv6');
}

/** Returns true for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !OWN.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6');
}

/**
 * Looks up a host and refuses non-public addresses. The connection uses the address that was
 * checked.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    const [first] = found;
    const wrong = found.find(({ address }) => !isPublicAddress(address));
    if (wrong || !first) return done(new Error(`${hostname} is not on the internet`), '');
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

/** Sends Web Push messages with VAPID; the payload is encrypted for the browser. */
export class WebPush implements PushSender {
  /** Contact of this server's operator for push services: a web or e-mail address. */
  readonly #subject: string;

  constructor(subject: string) {
    this.#subject = subject;
  }

  newKeys(): PushKeys {
    return webPush.generateVAPIDKeys();
  }

  async send(
    { endpoint, p256dh, auth }: PushTarget,
    { payload, keptSeconds }: PushNews,
    keys: PushKeys,
  ): Promise<void> {
    const { hostname } = new URL(endpoint);
    // `publicLookup` checks a host name; a literal address would be used without a look-up.
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new GoneTarget('a literal address');
    const agent = new Agent({ lookup: publicLookup });
    const sending = webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: this.#subject, ...keys },
      TTL: keptSeconds,
      agent,
      urgency: 'high',
    });
    try {
      await withinTime(sending);
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : null;
      if (status !== null && GONE.has(status)) throw new GoneTarget(String(status));
      throw error;
    } finally {
      agent.destroy();
    }
  }
}

/** Rejects if a push service does not answer in time, so that it does not delay other notices. */
async function withinTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), WAIT_MS);
  });
  // If the time limit wins the race, a later failure of `sending` is ignored.
  sending.catch(() => undefined);
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
