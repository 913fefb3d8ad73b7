import { bech32, bech32m } from '@scure/base';

import { right, wrong, type ReadAddress } from './reading.ts';

const LENGTH_MAX = 90;
/** The highest version of a witness program that BIP 173 and BIP 350 define. */
const VERSION_MAX = 16;

/** Reads addresses of BIP 173 and BIP 350 with this prefix: bech32 for version 0, else bech32m. */
export const segwit =
  (prefix: string): ReadAddress =>
  (typed) => {
    const lower = typed.toLowerCase();
    if (typed !== lower && typed !== typed.toUpperCase()) return wrong('form');
    const isOurs = lower.startsWith(`${prefix}1`);
    const old = bech32.decodeUnsafe(lower, LENGTH_MAX);
    const decoded = old ?? bech32m.decodeUnsafe(lower, LENGTH_MAX);
    if (!decoded) {
      return wrong(
        isOurs && /^[02-9ac-hj-np-z]{14,}$/.test(afterPrefix(lower)) ? 'checksum' : 'form',
      );
    }
    if (decoded.prefix !== prefix) return wrong('network');
    const [version = -1, ...words] = decoded.words;
    const isEncodedRight = (version === 0) === (old !== undefined);
    if (!isEncodedRight) return wrong('checksum');
    const program = bech32.fromWordsUnsafe(words);
    if (version > VERSION_MAX || !program || !isProgram(version, program.length)) {
      return wrong('form');
    }
    return right(typed, lower);
  };

const afterPrefix = (lower: string) => lower.slice(lower.lastIndexOf('1') + 1);

const isProgram = (version: number, bytes: number): boolean =>
  version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
