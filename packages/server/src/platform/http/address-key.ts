import { isIP, isIPv4 } from 'node:net';

/**
 * All texts that are not addresses share one key, so that a caller gains nothing by sending them.
 */
const UNKNOWN = 'unknown';
/**
 * A host with IPv6 usually has a whole /64, and a site a /48: four and three of the eight groups.
 */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const MAPPED_GROUPS = '0:0:0:0:0:ffff';

/**
 * Returns the key of an address for limits: the IPv4 address itself, or the /64 of an IPv6 address.
 * Every limit by address uses this key.
 */
export const addressKey = (address: string): string => keyOf(address, NETWORK_GROUPS);

/** Returns the /48 of an IPv6 address, and the same as `addressKey` for everything else. */
export const siteKey = (address: string): string => keyOf(address, SITE_GROUPS);

function keyOf(address: string, groups: number): string {
  const plain = plainAddress(address);
  if (plain === null) return UNKNOWN;
  if (isIPv4(plain)) return plain;
  return `${groupsOf(plain).slice(0, groups).join(':')}::/${groups * 16}`;
}

/** Returns true for an address of this machine itself. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (plain?.startsWith('127.') ?? false);
}

/**
 * Returns an address without brackets, port and zone; an IPv4 address inside IPv6 becomes IPv4.
 * Null if the text is not an address.
 */
export function plainAddress(text: string): string | null {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '').toLowerCase();
  const family = isIP(bare);
  if (family !== 6) return family === 4 ? bare : null;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') !== MAPPED_GROUPS) return bare;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (text: string): string =>
  text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Returns the eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((n) => n.toString(16)).join(':'),
  );
  const [head = '', tail] = hex.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}
