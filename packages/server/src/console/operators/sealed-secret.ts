import type { Seal } from '../../platform/store/seal.ts';

/** Prefix of an encrypted secret. A plain secret is base 32, which has no colon. */
const MARK = 'sealed:';

/** Returns the secret for the store: encrypted with `DATA_KEY`, plain without that key. */
export function closedSecret(seal: Seal, secret: string): string {
  const closed = seal.closeText(secret);
  const isSealed = closed.toString('utf8') !== secret;
  return isSealed ? `${MARK}${closed.toString('base64')}` : secret;
}

/**
 * Returns the plain secret; a secret that was stored before there was a key is returned unchanged.
 */
export function openedSecret(seal: Seal, kept: string): string {
  if (!kept.startsWith(MARK)) return kept;
  return seal.openText(Buffer.from(kept.slice(MARK.length), 'base64'));
}
