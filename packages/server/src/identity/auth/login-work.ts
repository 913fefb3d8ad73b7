import { createHash } from 'node:crypto';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import { newWork } from '../captchas/browser-work.ts';
import type { CodeStore } from '../codes/code-store.ts';
import { newToken } from '../sessions/tokens.ts';

const WORK_MS = 15 * 60_000;
const LEVEL_MAX = 5;
/** Number of guesses after which the work doubles for the first time. */
const LEVEL_GUESSES = 50;

/** Returns how often the work has doubled after this many guesses. */
export const levelAfter = (guesses: number): number =>
  Math.min(LEVEL_MAX, Math.floor(Math.log2(1 + guesses / LEVEL_GUESSES)));

/** Proof of work that a browser must do for one guess at an account's password. */
export class LoginWork {
  readonly #store: CodeStore;
  readonly #clock: Clock;

  constructor(store: CodeStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns a refusal that contains a new piece of work. */
  async asked(account: string, level: number): Promise<Refused> {
    const { parameters, answer } = await newWork(level);
    const id = `login.${newToken()}`;
    const sentAt = this.#clock.now();
    const codeHash = hashOf(id, account, answer);
    await this.#store.putAnswer(id, { codeHash, sentAt, expiresAt: sentAt + WORK_MS });
    return new Refused('login.workNeeded', { work_id: id, ...parameters });
  }

  /** Throws unless the answer is right and for this account; the work is used up in any case. */
  async check(id: string, answer: string, account: string): Promise<void> {
    const row = await this.#store.takeAway('captcha', id);
    if (row === null || this.#clock.now() >= row.expiresAt) throw new Refused('work.over');
    if (row.codeHash !== hashOf(id, account, answer)) throw new Refused('work.wrong');
  }
}

const hashOf = (id: string, account: string, answer: string): string =>
  createHash('sha256').update(`${id} ${account} ${answer.toLowerCase()}`).digest('hex');
