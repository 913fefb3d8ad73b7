import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true if a page of another origin may have sent the request. Browsers send headers that
 * say so; other programs send none, and carry no user's session.
 */
export function isCrossOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
