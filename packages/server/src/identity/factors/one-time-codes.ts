import { createHash, randomInt } from 'node:crypto';

import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_S = 30;
/** Allows the clock of a phone to be one time step off. */
const TOLERANCE_S = STEP_S;
const RECOVERY_CODES = 10;
/** A recovery code has 24 characters of five bits, so a fast hash is enough to protect it. */
const RECOVERY_GROUPS = 4;
const GROUP_LENGTH = 6;
/** Without 0, 1, I and O, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newSecret = (): string => generateSecret();

/** Returns the address that an authenticator app reads from the QR code. */
export const authenticatorUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/**
 * Returns the time step that a code belongs to; null if the code is wrong. A step must not be used
 * twice.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid ? Math.floor(epoch / STEP_S) + result.delta : null;
}

/** Returns ten new codes of 120 bits each, of which each can be used once if the phone is lost. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, newGroup).join('-'),
  );

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Returns the hash of a recovery code, which may be typed with or without dashes and in either
 * case.
 */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest();
