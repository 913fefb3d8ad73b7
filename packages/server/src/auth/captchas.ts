import { createHash } from 'node:crypto';

import svgCaptcha from 'svg-captcha';

import type { Captcha } from '@fulcrum/contract/wire';

import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import type { CodeStore } from './code-store.ts';
import { newToken } from './tokens.ts';

const CAPTCHA_MS = 5 * 60_000;
const CHARACTERS = 5;
/** Read for one another, in the picture's handwriting above all. */
const IGNORED = '0oO1iIlLsS5zZ2uUvVwWcCkKxX';

/** Pictures that a person can read and a simple program cannot; each is judged once. */
export class Captchas {
  readonly #db: Db;
  readonly #store: CodeStore;
  readonly #clock: Clock;

  constructor(db: Db, store: CodeStore, clock: Clock) {
    this.#db = db;
    this.#store = store;
    this.#clock = clock;
  }

  async create(): Promise<Captcha> {
    const { text, data } = svgCaptcha.create({
      size: CHARACTERS,
      ignoreChars: IGNORED,
      noise: 2,
      color: true,
      background: '#ffffff',
    });
    const id = newToken();
    const sentAt = this.#clock.now();
    const codeHash = hashOf(id, text);
    const row = { purpose: 'captcha', address: id, codeHash, sentAt } as const;
    await this.#store.put(this.#db, { ...row, expiresAt: sentAt + CAPTCHA_MS }, sentAt);
    const b64s = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
    return { id, b64s };
  }

  /** Throws when the text is not the picture's; right or wrong, the picture is used up. */
  async check(id: string | undefined, typed: string | undefined): Promise<void> {
    if (typed === undefined) throw new Refused('code.missing', { field: 'sms_code' });
    const row = id === undefined ? null : await this.#store.takeAway('captcha', id);
    const isOpen = row !== null && this.#clock.now() < row.expiresAt;
    if (isOpen && row.codeHash === hashOf(id ?? '', typed)) return;
    throw new Refused('captcha.wrong', { field: 'sms_code' });
  }
}

/** Quick, because a picture is judged once and over in minutes. */
const hashOf = (id: string, text: string): string =>
  createHash('sha256').update(`${id} ${text.trim().toLowerCase()}`).digest('hex');
