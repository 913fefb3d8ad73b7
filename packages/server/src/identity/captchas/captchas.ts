import { createHash, randomFillSync, randomInt } from 'node:crypto';

import type { Captcha, CaptchaWork } from '@fulcrum/contract/identity/schema';

import type { Limits } from '../../platform/http/limits.ts';
import { takeFrom } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { CodeStore } from '../codes/code-store.ts';
import { newToken } from '../sessions/tokens.ts';
import { newWork } from './browser-work.ts';
import { LETTERS, lettersMeant } from './captcha-letters.ts';
import { captchaImage, type Random } from './captcha-picture.ts';

const CAPTCHA_MS = 5 * 60_000;
/**
 * Longer than for a picture: a user who cannot read a picture may also need longer for the form.
 */
const WORK_MS = 15 * 60_000;
const WORK_ID = 'work.';
const CHARACTERS = 5;
const ALPHABET = [...LETTERS.keys()];
/**
 * Number of pieces of work that one network gets at each level; the next level takes twice as long.
 */
const LEVEL_PIECES = 4;
const EVERYBODY = 'everybody';

interface CaptchaPorts {
  readonly db: Db;
  readonly store: CodeStore;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

/**
 * Pictures that a person can read and a simple program cannot, and browser work for users who
 * cannot read pictures either. Each can be checked once.
 */
export class Captchas {
  readonly #ports: CaptchaPorts;

  constructor(ports: CaptchaPorts) {
    this.#ports = ports;
  }

  async create(visit: Visit): Promise<Captcha> {
    const { limits, clock } = this.#ports;
    takeFrom(limits?.captchas, visit.address, clock.monotonic(), 'request.tooMany');
    takeFrom(limits?.captchasOfAll, EVERYBODY, clock.monotonic(), 'request.tooMany');
    const letters = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
    const text = letters.join('');
    const id = newToken();
    await this.#keep(id, text, CAPTCHA_MS);
    return { id, b64s: await captchaImage(text, secretChance()) };
  }

  async createWork(visit: Visit): Promise<CaptchaWork> {
    const { limits, clock } = this.#ports;
    const spent = limits?.works.spent(visit.address, clock.monotonic()) ?? 0;
    takeFrom(limits?.works, visit.address, clock.monotonic(), 'request.tooMany');
    // There are at most four doublings, because the limit allows no more than twenty pieces.
    const { parameters, answer } = await newWork(Math.floor(spent / LEVEL_PIECES));
    const id = `${WORK_ID}${newToken()}`;
    await this.#keep(id, answer, WORK_MS);
    return { id, parameters };
  }

  async #keep(id: string, answer: string, forMs: number): Promise<void> {
    const { store, clock } = this.#ports;
    const sentAt = clock.now();
    const codeHash = hashOf(id, answer);
    await store.putAnswer(id, { codeHash, sentAt, expiresAt: sentAt + forMs });
  }

  /** Throws unless the answer is right; in any case the picture or work is used up. */
  async check(id: string | undefined, typed: string | undefined): Promise<void> {
    if (typed === undefined) throw new Refused('code.missing', { field: 'sms_code' });
    const { store, clock } = this.#ports;
    const row = id === undefined ? null : await store.takeAway('captcha', id);
    const isOpen = row !== null && clock.now() < row.expiresAt;
    const isWork = id?.startsWith(WORK_ID) ?? false;
    const answer = isWork ? typed.trim().toLowerCase() : lettersMeant(typed);
    if (isOpen && row.codeHash === hashOf(id ?? '', answer)) return;
    const workReason = isOpen ? 'work.wrong' : 'work.over';
    const reason = isWork ? workReason : 'captcha.wrong';
    throw new Refused(reason, { field: 'sms_code' });
  }
}

/** A fast hash is enough, because an answer is checked only once and expires within minutes. */
const hashOf = (id: string, text: string): string =>
  createHash('sha256').update(`${id} ${text}`).digest('hex');

/** Returns a source of cryptographic random numbers, which are generated in blocks. */
function secretChance(): Random {
  const block = new Uint32Array(1_024);
  let next = block.length;
  return () => {
    if (next === block.length) {
      randomFillSync(block);
      next = 0;
    }
    const value = block[next] ?? 0;
    next += 1;
    return value / 2 ** 32;
  };
}
