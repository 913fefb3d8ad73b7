import { loginOf } from './url-login.ts';

/** The servers of a NATS cluster, and how to log in to them. */
export interface NatsServers {
  /** As `host:port`. */
  readonly servers: readonly string[];
  readonly isTls: boolean;
  /** Null if the servers let everybody in. A user without a password is a token. */
  readonly login: { readonly user: string; readonly password: string | null } | null;
}

const SCHEMES = ['nats:', 'tls:'];
const PORT = '4222';

/**
 * Reads addresses such as `nats://user:password@host:port`, joined by commas. Returns null if one
 * is invalid, or if they differ in anything but host and port. Throws a `URIError` if user
 * or password is not encoded.
 */
export function parseNatsUrls(text: string): NatsServers | null {
  const urls = text.split(',').map((each) => parsed(each.trim()));
  const [first] = urls;
  if (!first) return null;
  const servers: string[] = [];
  for (const url of urls) {
    if (url?.protocol !== first.protocol) return null;
    if (url.username !== first.username || url.password !== first.password) return null;
    servers.push(`${url.hostname}:${url.port || PORT}`);
  }
  const { user, password } = loginOf(first);
  if (user === '' && password !== '') return null;
  const login = user === '' ? null : { user, password: password || null };
  return { servers, isTls: first.protocol === 'tls:', login };
}

function parsed(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.includes(url.protocol) || url.hostname === '') return null;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null;
  return url;
}
