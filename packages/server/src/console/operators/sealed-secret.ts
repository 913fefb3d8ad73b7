import type { Seal } from '../../platform/store/seal.ts';

/** Marks a sealed secret: a plain one is base 32, which has no colon. */
const MARK = 'sealed:';

/** The secret for the store: sealed with `DATA_KEY`, plain without one. */
export function closedSecret(seal: Seal, secret: string): string {
  const closed = seal.closeText(secret);
  const isSealed = closed.toString('utf8') !== secret;
  return isSealed ? `${MARK}${closed.toString('base64')}` : secret;
}

/** The plain secret; one that was stored before there was a key is returned as it is. */
export function openedSecret(seal: Seal, kept: string): string {
  if (!kept.startsWith(MARK)) return kept;
  return seal.openText(Buffer.from(kept.slice(MARK.length), 'base64'));
}
