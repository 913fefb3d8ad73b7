import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new opaque token: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns what the store keeps of a token. A plain hash is enough, because 256 random bits cannot
 * be guessed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns a new code of six digits, short enough to type. */
export const newNumberCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Without 0, 1, I and O, which are easily confused. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** Returns a new invitation code, short enough to be read aloud. */
export function newInviteCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('');
}
