import { createHash, randomInt } from 'node:crypto';

import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_S = 30;
/** A phone's clock may be one time step off. */
const TOLERANCE_S = STEP_S;
const RECOVERY_CODES = 10;
/** Five bits per character: long enough that a fast hash protects it. */
const RECOVERY_GROUPS = 4;
const GROUP_LENGTH = 6;
/** Without 0, 1, I and O, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newSecret = (): string => generateSecret();

/** What an authenticator app reads from the QR code. */
export const authenticatorUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/** The time step that a code belongs to; null when it is wrong. A step must not be used twice. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid ? Math.floor(epoch / STEP_S) + result.delta : null;
}

/** Ten new codes, each 120 bits: good for one use when the phone is lost. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, newGroup).join('-'),
  );

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Accepts it with or without the dashes, in either case. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest();
