import { isIP } from 'node:net';

/** The host of a passkey: browsers bind the passkey to it and refuse it everywhere else. */
export interface RelyingParty {
  /** The host name. */
  readonly id: string;
  readonly origin: string;
}

/**
 * From the configured public address, else from the request's. Null where browsers cannot make
 * passkeys: on an IP address, and without HTTPS except on this machine.
 */
export function relyingPartyOf(publicUrl: string | null, asked: string): RelyingParty | null {
  const text = publicUrl ?? asked;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin } = new URL(text);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
