import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares a request's token with the right one. It compares hashes, so that neither time nor
 * length reveals anything about the token.
 */
export function isTokenRight(header: string | undefined, token: string): boolean {
  const given = header?.replace(/^Bearer\s+/i, '') ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
