import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 30_000;
const ON_ITS_WAY_MS = 5_000;

/**
 * Returns the code of a moment exactly as RFC 6238 defines it, independent of the library that the
 * server uses.
 */
export function totp(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const from = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The time step of the last code returned for each secret. */
const given = new Map<string, number>();

/**
 * Returns a code that has not been returned before and that the server accepts. The server accepts
 * the codes of the previous, current and next 30 seconds, each once and in ascending order. Waits
 * if these have been used.
 */
export async function unusedCode(secret: string): Promise<string> {
  const step = Math.max((given.get(secret) ?? 0) + 1, currentStep() - 1);
  given.set(secret, step);
  const startsIn = (step - 1) * STEP_MS - Date.now();
  if (startsIn > 0) await sleep(startsIn);
  return totp(secret, step * STEP_MS);
}

/** Counts the next step as current just before it begins, because a code takes time to arrive. */
const currentStep = () => Math.floor((Date.now() + ON_ITS_WAY_MS) / STEP_MS);
