import { isIP } from 'node:net';

/** Whom a passkey is made for: browsers bind it to the host and refuse it everywhere else. */
export interface RelyingParty {
  /** The host name. */
  readonly id: string;
  readonly origin: string;
}

/**
 * From where people reach the product as the operator said, else from where this request went.
 * Null where no browser makes a passkey: on a bare address, and without HTTPS but on this machine.
 */
export function relyingPartyOf(publicUrl: string | null, asked: string): RelyingParty | null {
  const text = publicUrl ?? asked;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin } = new URL(text);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
