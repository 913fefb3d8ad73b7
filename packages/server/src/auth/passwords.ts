import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

import type { Reason } from '@fulcrum/contract/codes';
import { PASSWORD_LENGTH } from '@fulcrum/contract/people';

import { Refused } from '../refusal.ts';

/** OWASP's smallest setting for argon2id (the library's standard kind): 19 MiB, two passes. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashes run on the thread pool, which files and names share: never fill it. Each keeps a core
 * busy, and one core stays the desk's, so that a crowd at the login starves nobody's trading.
 */
const RUNNING_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING_MAX = 64;

/** Some 18,000 of eight characters and more, in lower case; shorter ones are refused by length. */
const COMMON_PASSWORDS: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);
/** Words of this trade, which guessers try first, with or without figures around them. */
const TRADE_WORDS: ReadonlySet<string> = new Set(
  ['fulcrum', 'forex', 'trading', 'trader', 'trade', 'broker', 'leverage', 'margin', 'deposit']
    .concat(['withdraw', 'withdrawal', 'account', 'console', 'operator', 'finance', 'market'])
    .concat(['money', 'bitcoin', 'crypto']),
);

/**
 * Why a new password cannot be taken; null when it can. Neither one of `names` nor a word of this
 * trade can be it, also not with digits and signs around.
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

/** One sign repeated, a short piece repeated, or signs in the order of their codes. */
function isRun(text: string): boolean {
  if (/^(.{1,3})\1+$/u.test(text)) return true;
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const isLadder = (step: number) =>
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
  return isLadder(1) || isLadder(-1);
}

/** Makes and checks argon2id hashes, a few at a time; a long queue is refused, not waited for. */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normal(password), HASH_COST));
  }

  /** Checks against `stored`, or works just as long for nothing when there is no such account. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    this.#decoy ??= hash('nobody has this password', HASH_COST);
    const against = stored ?? (await this.#decoy);
    const isMatch = await this.#inTurn(() => verify(against, normal(password)));
    return isMatch && stored !== null;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= WAITING_MAX) throw new Refused('server.unavailable', {}, 5);
    if (this.#running >= RUNNING_MAX) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place goes straight to the next in line.
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** The same password typed on two keyboards can differ in bytes. */
const normal = (password: string): string => password.normalize('NFKC');
