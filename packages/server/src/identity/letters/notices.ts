import { deviceName } from '@fulcrum/contract/identity/device-name';
import type { Language } from '@fulcrum/contract/languages';
import type { FactorChange, NoticeName } from '@fulcrum/messages/notices/keys';
import { say, type Figures } from '@fulcrum/messages/say';

import type { NoticeFacts, NoticesModule } from '../../notifications/inbox/module.ts';
import type { Letter, MailModule } from '../../notifications/mail/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { identifierOfUser, type UserRow, type UserStore } from '../users/user-store.ts';
import type { GuardLinks } from './guard-links.ts';
import { noticeLetter } from './letters.ts';

/** A message to a user, with its figures in their language. */
export interface Notice {
  readonly about: NoticeName;
  readonly figures: (language: Language) => Figures;
  /** Figures for the notice in the app; null if the app already shows the event. */
  readonly facts?: NoticeFacts | null;
}

type InApp = Pick<NoticesModule, 'put'>;

/** Device and network address of the request that caused the notice. */
export type Origin = Pick<Visit, 'userAgent' | 'address'>;

/** Notices about changes that an intruder would make; they end with a link of the guard. */
const GUARDED: ReadonlySet<NoticeName> = new Set(['password', 'factors', 'payoutMethod']);
const DEVICE_TEXT_MAX = 120;

/** Notifies users of changes in their accounts: in the app, and by e-mail or SMS. */
export class Notices {
  readonly #users: UserStore;
  readonly #mail: MailModule;
  readonly #inApp: InApp;
  readonly #clock: Clock;
  readonly #links: GuardLinks;

  constructor(users: UserStore, mail: MailModule, inApp: InApp, clock: Clock, links: GuardLinks) {
    this.#users = users;
    this.#mail = mail;
    this.#inApp = inApp;
    this.#clock = clock;
    this.#links = links;
  }

  /** Writes a notice in the caller's transaction; demo accounts are notified only in the app. */
  async post(tx: Sql, user: UserRow, { about, figures, facts = {} }: Notice): Promise<void> {
    const identifier = identifierOfUser(user);
    if (identifier) {
      const { language } = user;
      const letter = noticeLetter(about, identifier, language, figures(language));
      const guard = GUARDED.has(about) ? await this.#guardText(tx, user, letter.kind) : '';
      await this.#mail.post(tx, { ...letter, text: letter.text + guard });
    }
    if (facts !== null) await this.#inApp.put(tx, user.id, about, facts);
  }

  /**
   * Returns the end of a security letter, which says what to do if someone else made the change.
   */
  async #guardText(tx: Sql, { id, language }: UserRow, kind: Letter['kind']): Promise<string> {
    const made = await this.#links.make(tx, id);
    if (kind === 'sms') return made ? ` ${say(language, 'guard.sms', { link: made.link })}` : '';
    if (!made) return `\n\n${say(language, 'guard.mailNoLink')}`;
    const figures = { link: made.link, until: utcTime(made.until, language) };
    return `\n\n${say(language, 'guard.mail', figures)}`;
  }

  async postTo(tx: Sql, userId: number, notice: Notice): Promise<void> {
    const user = await this.#users.byId(userId, tx);
    if (user) await this.post(tx, user, notice);
  }

  /** Writes a notice of a login from a new device, or of a new password. */
  async postAccess(
    tx: Sql,
    user: UserRow,
    about: 'device' | 'password',
    origin: Origin,
  ): Promise<void> {
    await this.post(tx, user, {
      about,
      figures: this.#figuresOf(origin),
      facts: { address: origin.address },
    });
  }

  /** Writes a notice of a change of second factors; `origin` is null if an operator made it. */
  async postFactors(
    tx: Sql,
    userId: number,
    change: FactorChange,
    origin: Origin | null,
  ): Promise<void> {
    const figuresOf = this.#figuresOf(origin);
    await this.postTo(tx, userId, {
      about: 'factors',
      figures: (language) => ({
        ...figuresOf(language),
        change: say(language, `factor.change.${change}`),
      }),
      facts: { change },
    });
  }

  #figuresOf(origin: Origin | null): Notice['figures'] {
    const at = this.#clock.now();
    const agent = origin?.userAgent ?? '';
    const device = deviceName(agent) ?? (agent.slice(0, DEVICE_TEXT_MAX) || '–');
    const address = origin?.address ?? '–';
    return (language) => ({ time: utcTime(at, language), device, address });
  }
}
