import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request may come from a page of another origin. Browsers say so themselves; other
 * programs say nothing and do not carry a user's session with them.
 */
export function isCrossOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
