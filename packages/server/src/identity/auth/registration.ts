import { UNSERVED_COUNTRIES } from '@fulcrum/contract/identity/areas';

import type { MailModule } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';

/** How users can register now. */
export interface Registration {
  /** 0: no proof, 1: a code sent to the address, 2: a picture or work for the browser. */
  readonly verifyType: 0 | 1 | 2;
  /** Whether users can register with a mobile number. */
  readonly showsMobile: boolean;
  readonly needsInvite: boolean;
  /** ISO 3166 codes of countries from which users cannot register. */
  readonly unserved: readonly string[];
}

/** The longest delay until a change by an operator takes effect. */
const FRESH_MS = 5_000;

const SELECT_SETTINGS = `
  select key, value from setting where key in
    ('verify_reg_type', 'is_show_mobile', 'invite_required', 'unserved_countries')`;

/**
 * The settings of registration. By default a code is required if e-mail or SMS can be sent, and
 * mobile numbers are allowed unless they need an SMS that cannot be sent.
 */
export class RegistrationSettings {
  readonly #db: Db;
  readonly #mail: MailModule;
  readonly #clock: Clock;
  #latest: { readonly at: number; readonly settings: Registration } | null = null;

  constructor(db: Db, mail: MailModule, clock: Clock) {
    this.#db = db;
    this.#mail = mail;
    this.#clock = clock;
  }

  async read(): Promise<Registration> {
    const now = this.#clock.now();
    if (this.#latest && now - this.#latest.at < FRESH_MS) return this.#latest.settings;
    const rows = await this.#db.query<{ key: string; value: unknown }>(SELECT_SETTINGS);
    const own = new Map(rows.map(({ key, value }) => [key, Number(value)]));
    const countries = rows.find(({ key }) => key === 'unserved_countries')?.value;
    const sendsSms = this.#mail.delivers('sms');
    const sendsAny = sendsSms || this.#mail.delivers('email');
    const wanted = own.get('verify_reg_type');
    const verifyType = wanted === 0 || wanted === 1 || wanted === 2 ? wanted : sendsAny ? 1 : 0;
    const shown = own.get('is_show_mobile');
    const showsMobile = shown === 0 || shown === 1 ? shown === 1 : verifyType !== 1 || sendsSms;
    const settings = {
      verifyType,
      showsMobile,
      needsInvite: own.get('invite_required') === 1,
      unserved: typeof countries === 'string' ? listOf(countries) : UNSERVED_COUNTRIES,
    } as const;
    this.#latest = { at: now, settings };
    return settings;
  }
}

const listOf = (text: string): readonly string[] => (text === '' ? [] : text.split(','));
