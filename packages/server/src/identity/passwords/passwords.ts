import { timingSafeEqual } from 'node:crypto';

import { dictionary } from '@zxcvbn-ts/language-common';

import type { Reason } from '@fulcrum/contract/codes';
import { PASSWORD_LENGTH } from '@fulcrum/contract/people/calls';

import { FairLine, type Claim } from './fair-line.ts';
import { HASH_COST, headOf, settingsOf } from './hash-cost.ts';
import { argon2Hash, HASH_THREADS } from './hash-thread.ts';

/**
 * About 18,000 passwords of at least eight characters, in lower case; shorter ones are refused
 * anyway.
 */
const COMMON_PASSWORDS: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);
/** Words of trading, which attackers try first, with or without digits around them. */
const TRADE_WORDS: ReadonlySet<string> = new Set(
  ['fulcrum', 'forex', 'trading', 'trader', 'trade', 'broker', 'leverage', 'margin', 'deposit']
    .concat(['withdraw', 'withdrawal', 'account', 'console', 'operator', 'finance', 'market'])
    .concat(['money', 'bitcoin', 'crypto']),
);

/**
 * Returns why a new password is refused; null if it is accepted. It must be neither one of `names`
 * nor a word of trading, even with digits and punctuation around it.
 */
export function passwordRefusal(password: string, names: readonly string[]): Reason | null {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) return 'password.length';
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || isRun(plain)) return 'password.common';
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (TRADE_WORDS.has(core)) return 'password.common';
  const isName = (name: string) => name !== '' && (name === plain || name === core);
  return names.some((name) => isName(name.toLowerCase())) ? 'password.common' : null;
}

/** Returns whether the text is a short piece repeated, or a run of consecutive characters. */
function isRun(text: string): boolean {
  if (/^(.{1,3})\1+$/u.test(text)) return true;
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const isLadder = (step: number) =>
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
  return isLadder(1) || isLadder(-1);
}

/** Number of different salts that are tried; accounts with the same number share a salt. */
const SALTS_MAX = 3;

/** Computes and checks argon2id hashes, a few at a time and in fair turns. */
export class PasswordHasher {
  readonly #line: FairLine;
  readonly #argon2: typeof argon2Hash;
  #decoy: Promise<string> | null = null;

  constructor(argon2 = argon2Hash) {
    this.#line = new FairLine(HASH_THREADS);
    this.#argon2 = argon2;
  }

  /** Returns the hash of a password, with a new salt unless one is given. */
  hash(password: string, claim: Claim, salt?: Uint8Array): Promise<string> {
    const settings = salt ? { ...HASH_COST, salt } : HASH_COST;
    return this.#line.inTurn(claim, () => this.#argon2(normal(password), settings));
  }

  /** Returns whether a password matches `stored`; takes equally long if `stored` is null. */
  async matches(password: string, stored: string | null, claim: Claim): Promise<boolean> {
    const found = await this.matchOf(password, stored === null ? [] : [stored], claim);
    return found !== null;
  }

  /**
   * Returns the first hash of `stored` that matches the password, null if none does. Hashes with
   * the same salt take the work of one hash, and an empty list takes as long as one.
   */
  async matchOf(password: string, stored: readonly string[], claim: Claim): Promise<string | null> {
    const decoy = await (this.#decoy ??= this.#argon2('nobody has this password', HASH_COST));
    const heads = [...new Set(stored.map(headOf))].slice(0, SALTS_MAX);
    const likes = heads.map((head) => stored.find((hash) => headOf(hash) === head) ?? decoy);
    if (likes.length === 0) likes.push(decoy);
    return this.#line.inTurn(claim, async () => {
      let found: string | null = null;
      for (const like of likes) {
        const hash = await this.#argon2(normal(password), settingsOf(like));
        for (const each of stored) if (isSame(each, hash)) found ??= each;
      }
      return found;
    });
  }
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Normalizes a password, because two keyboards can produce different bytes for the same text. */
const normal = (password: string): string => password.normalize('NFKC');
