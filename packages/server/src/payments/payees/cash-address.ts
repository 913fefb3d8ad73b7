import { right, wrong, type ReadAddress } from './reading.ts';

const PREFIX = 'bitcoincash';
/** Prefixes of addresses with the same form and other check digits. */
const OTHERS = ['bchtest', 'bchreg', 'ecash', 'ectest', 'simpleledger'];
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECK_LETTERS = 8;
/**
 * Bytes of the hash by the version: keys and scripts, scripts with a longer hash, and all of them
 * in the form that says that their wallet knows tokens.
 */
const HASH_BYTES: Readonly<Record<number, number>> = {
  0: 20,
  8: 20,
  11: 32,
  16: 20,
  24: 20,
  27: 32,
};

/** Reads CashAddr, with or without its prefix, in small or in capital letters. */
export const cashAddress: ReadAddress = (typed) => {
  const lower = typed.toLowerCase();
  if (typed !== lower && typed !== typed.toUpperCase()) return wrong('form');
  const [body = '', named = PREFIX, ...more] = lower.split(':').reverse();
  const letters = [...body].map((letter) => LETTERS.indexOf(letter));
  if (more.length > 0 || letters.length < CHECK_LETTERS + 34 || letters.includes(-1)) {
    return wrong('form');
  }
  if (OTHERS.includes(named)) return wrong('network');
  if (named !== PREFIX) return wrong('form');
  if (!hasCheckDigits(PREFIX, letters)) {
    const isOther = OTHERS.some((other) => hasCheckDigits(other, letters));
    return wrong(isOther ? 'network' : 'checksum');
  }
  return isHash(letters.slice(0, -CHECK_LETTERS)) ? right(typed, body) : wrong('form');
};

const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The checksum of the CashAddr specification: a BCH code over 40 bits. */
function hasCheckDigits(prefix: string, letters: readonly number[]): boolean {
  let sum = 1n;
  for (const letter of [...[...prefix].map((sign) => sign.charCodeAt(0) & 31), 0, ...letters]) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(letter);
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    });
  }
  return sum === 1n;
}

/** Whether the letters are a version and a hash of its size, without anything left over. */
function isHash(letters: readonly number[]): boolean {
  const bits = letters.map((letter) => letter.toString(2).padStart(5, '0')).join('');
  const bytes = HASH_BYTES[Number.parseInt(bits.slice(0, 8), 2)];
  if (bytes === undefined) return false;
  const rest = bits.slice(8 * (1 + bytes));
  return bits.length >= 8 * (1 + bytes) && rest.length < 5 && !rest.includes('1');
}
