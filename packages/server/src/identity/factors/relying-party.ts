import { isIP } from 'node:net';

/** The host that a passkey is bound to; browsers refuse it everywhere else. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the host from the configured public address, otherwise from the request's. Null if
 * browsers cannot make passkeys there: on an IP address, and without HTTPS except on this machine.
 */
export function relyingPartyOf(publicUrl: string | null, asked: string): RelyingParty | null {
  const text = publicUrl ?? asked;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin } = new URL(text);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
