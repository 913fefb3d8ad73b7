import type { Seal } from '../../platform/store/seal.ts';

/** No secret of an authenticator has this sign: its letters are those of base 32. */
const MARK = 'sealed:';

/** The secret as it lies in the store: sealed under `DATA_KEY`, or as it is without one. */
export function closedSecret(seal: Seal, secret: string): string {
  const closed = seal.closeText(secret);
  const isSealed = closed.toString('utf8') !== secret;
  return isSealed ? `${MARK}${closed.toString('base64')}` : secret;
}

/** The secret itself; one that was kept before there was a key opens as it is. */
export function openedSecret(seal: Seal, kept: string): string {
  if (!kept.startsWith(MARK)) return kept;
  return seal.openText(Buffer.from(kept.slice(MARK.length), 'base64'));
}
