import { createHash } from 'node:crypto';

import { base58 } from '@scure/base';

import { right, wrong, type ReadAddress } from './reading.ts';

const CHECK_BYTES = 4;
/** A version and the hash of a key or a script. */
const HASH_BYTES = 20;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const checkDigits = (payload: Uint8Array) => sha256(sha256(payload)).subarray(0, CHECK_BYTES);

/** The bytes of a base58 text; null if a sign does not belong to the alphabet. */
export function fromBase58(typed: string, alphabet = base58): Uint8Array | null {
  try {
    return alphabet.decode(typed);
  } catch {
    return null;
  }
}

/** Bytes without their check digits; `isRight` tells whether those matched. */
export function checkedBytes(bytes: Uint8Array): {
  readonly payload: Uint8Array;
  readonly isRight: boolean;
} {
  const payload = bytes.subarray(0, -CHECK_BYTES);
  return { payload, isRight: checkDigits(payload).equals(bytes.subarray(-CHECK_BYTES)) };
}

export function withCheckDigits(payload: readonly number[]): Uint8Array {
  const bytes = Uint8Array.from(payload);
  return Uint8Array.from([...bytes, ...checkDigits(bytes)]);
}

/** Reads addresses in base58 with check digits, whose first byte is one of `versions`. */
export const base58Check =
  (versions: readonly number[], alphabet = base58): ReadAddress =>
  (typed) => {
    const bytes = fromBase58(typed, alphabet);
    if (bytes?.length !== 1 + HASH_BYTES + CHECK_BYTES) return wrong('form');
    const { payload, isRight } = checkedBytes(bytes);
    if (!isRight) return wrong('checksum');
    return versions.includes(payload[0] ?? -1) ? right(typed) : wrong('network');
  };
