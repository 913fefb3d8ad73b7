import { UNSERVED_COUNTRIES } from '@fulcrum/contract/identity/areas';

import type { MailModule } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';

/** How people register at the moment. */
export interface Registration {
  /** 0 nothing proves the address, 1 a code sent to it, 2 a picture is read. */
  readonly verifyType: 0 | 1 | 2;
  /** Whether a mobile number can register. */
  readonly showsMobile: boolean;
  readonly needsInvite: boolean;
  /** ISO 3166 codes of the countries that nobody can register from. */
  readonly unserved: readonly string[];
}

/** How soon a change by an operator is seen. */
const FRESH_MS = 5_000;

const SELECT_SETTINGS = `
  select key, value from setting where key in
    ('verify_reg_type', 'is_show_mobile', 'invite_required', 'unserved_countries')`;

/**
 * The settings of registration. Unless an operator has set them: a code where messages are sent,
 * and mobile numbers unless they would need an SMS that nobody sends.
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
