import { fromBase58 } from './base58-check.ts';
import { right, wrong, type ReadAddress } from './reading.ts';

const KEY_BYTES = 32;

/** Reads a key of 32 bytes. It has no check digits: nothing but its length can be checked. */
export const solanaAddress: ReadAddress = (typed) =>
  typed.length <= 44 && fromBase58(typed)?.length === KEY_BYTES ? right(typed) : wrong('form');
