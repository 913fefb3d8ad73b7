import type { CaptchaWork } from '@fulcrum/contract/identity/schema';

/** Many more tries than any task needs; beyond this something else is wrong. */
const TURNS_MAX = 20_000;
const COUNTER_BYTES = 4;

/** Whether the browser can derive keys, which needs an HTTPS page or localhost. */
export const canWork = (): boolean => window.isSecureContext;

/**
 * Finds the key with the required prefix by trying one counter after another. The browser derives
 * keys off the main thread, so the page stays responsive. Returns null if cancelled or not found.
 */
export async function solveWork(
  { cost, keyLength, keyPrefix, nonce, salt }: CaptchaWork['parameters'],
  signal: AbortSignal,
): Promise<string | null> {
  const start = bytesOf(nonce);
  const password = new Uint8Array(start.length + COUNTER_BYTES);
  password.set(start);
  const counter = new DataView(password.buffer, start.length);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  for (let turn = 0; turn < TURNS_MAX && !signal.aborted; turn += 1) {
    counter.setUint32(0, turn);
    const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const key = hexOf(await crypto.subtle.deriveBits(how, base, keyLength * 8));
    if (key.startsWith(keyPrefix)) return key;
  }
  return null;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
