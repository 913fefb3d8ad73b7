import { keccak_256 } from '@noble/hashes/sha3.js';

import { right, wrong, type ReadAddress } from './reading.ts';

const FORM = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads addresses of Ethereum and the networks that use its addresses. Their check digits are the
 * capitals of EIP-55; an address in a single case has none.
 */
export const evmAddress: ReadAddress = (typed) => {
  if (!FORM.test(typed)) return wrong('form');
  const digits = typed.slice(2);
  const lower = digits.toLowerCase();
  const isPlain = digits === lower || digits === digits.toUpperCase();
  if (!isPlain && digits !== withCapitals(lower)) return wrong('checksum');
  return right(typed, typed.toLowerCase());
};

function withCapitals(lower: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex');
  return [...lower]
    .map((digit, place) =>
      Number.parseInt(hash[place] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
    )
    .join('');
}
