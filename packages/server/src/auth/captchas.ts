import { createHash } from 'node:crypto';

import svgCaptcha from 'svg-captcha';

import type { Captcha, CaptchaWork } from '@fulcrum/contract/wire';

import type { Limits } from '../http/limits.ts';
import type { Visit } from '../http/visit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import { newWork } from './browser-work.ts';
import type { CodeStore } from './code-store.ts';
import { takeFrom } from './limited.ts';
import { newToken } from './tokens.ts';

const CAPTCHA_MS = 5 * 60_000;
/** Longer than a picture: the rest of the form may be slow work for whoever cannot read one. */
const WORK_MS = 15 * 60_000;
const WORK_ID = 'work.';
const CHARACTERS = 5;
/** Read for one another, in the picture's handwriting above all. */
const IGNORED = '0oO1iIlLsS5zZ2uUvVwWcCkKxX';

interface CaptchaPorts {
  readonly db: Db;
  readonly store: CodeStore;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

/**
 * Pictures that a person can read and a simple program cannot, and work for the browser of those
 * who cannot read them either; each is judged once.
 */
export class Captchas {
  readonly #ports: CaptchaPorts;

  constructor(ports: CaptchaPorts) {
    this.#ports = ports;
  }

  async create(visit: Visit): Promise<Captcha> {
    this.#takeFromLimit(visit);
    const { text, data } = svgCaptcha.create({
      size: CHARACTERS,
      ignoreChars: IGNORED,
      noise: 2,
      color: true,
      background: '#ffffff',
    });
    const id = newToken();
    await this.#keep(id, text, CAPTCHA_MS);
    const b64s = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
    return { id, b64s };
  }

  async createWork(visit: Visit): Promise<CaptchaWork> {
    this.#takeFromLimit(visit);
    const { parameters, answer } = await newWork();
    const id = `${WORK_ID}${newToken()}`;
    await this.#keep(id, answer, WORK_MS);
    return { id, parameters };
  }

  #takeFromLimit({ address }: Visit): void {
    const { limits, clock } = this.#ports;
    takeFrom(limits?.captchas, address, clock.monotonic(), 'request.tooMany');
  }

  async #keep(id: string, answer: string, forMs: number): Promise<void> {
    const { store, clock } = this.#ports;
    const sentAt = clock.now();
    const codeHash = hashOf(id, answer);
    await store.putAnswer(id, { codeHash, sentAt, expiresAt: sentAt + forMs });
  }

  /** Throws when the answer is not the picture's or the work's; right or wrong, it is used up. */
  async check(id: string | undefined, typed: string | undefined): Promise<void> {
    if (typed === undefined) throw new Refused('code.missing', { field: 'sms_code' });
    const { store, clock } = this.#ports;
    const row = id === undefined ? null : await store.takeAway('captcha', id);
    const isOpen = row !== null && clock.now() < row.expiresAt;
    if (isOpen && row.codeHash === hashOf(id ?? '', typed)) return;
    const workReason = isOpen ? 'work.wrong' : 'work.over';
    const reason = id?.startsWith(WORK_ID) ? workReason : 'captcha.wrong';
    throw new Refused(reason, { field: 'sms_code' });
  }
}

/** Quick, because each is judged once and over in minutes. */
const hashOf = (id: string, text: string): string =>
  createHash('sha256').update(`${id} ${text.trim().toLowerCase()}`).digest('hex');
