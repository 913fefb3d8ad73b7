import { hashToken, newToken } from '../../identity/auth/module.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Letter, MailModule } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import * as store from './store.ts';

const INVITE_MS = 24 * 3_600_000;

export interface LinkPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Pick<MailModule, 'post' | 'delivers'>;
  /**
   * Public address of the product; if null, the address of the inviting operator's request is used.
   */
  readonly publicUrl: string | null;
}

/** The operator for whom a link is. */
export interface Invited {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A new link; `path` is null if the link was mailed to the operator. */
export interface NewLink {
  readonly id: number;
  readonly path: string | null;
  readonly expires_at: number;
}

/** One-time links with which operators enrol. */
export class Links {
  readonly #ports: LinkPorts;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the path of a new link for the first owner; null once an owner has enrolled. Each start
   * of the server creates a new link and invalidates the previous one, so that a link in an old log
   * is useless.
   */
  firstOwner(): Promise<string | null> {
    const { db, clock } = this.#ports;
    return db.transaction(async (tx) => {
      // Two servers that start at the same time must not create two owners.
      await tx.query('lock table operator in share row exclusive mode');
      const [enrolled] = await tx.query(
        `select id from operator where role = 'owner' and password_hash is not null limit 1`,
      );
      if (enrolled) return null;
      const [first] = await tx.query<{ id: number }>(
        `select id from operator where role = 'owner' and email is null limit 1`,
      );
      const owner = { email: null, name: '', role: 'owner', createdAt: clock.now() } as const;
      const id = first?.id ?? (await store.addOperator(tx, owner));
      return pathOf(await this.renew(tx, id));
    });
  }

  /**
   * Removes everything with which the operator signs in and creates a new link as the only way to
   * get in; returns its token.
   */
  async renew(tx: Sql, id: number): Promise<string> {
    const token = newToken();
    const expiresAt = this.#ports.clock.now() + INVITE_MS;
    await store.inviteAgain(tx, id, hashToken(token), expiresAt);
    return token;
  }

  /**
   * Mails the link if e-mail can be sent, so that only the new operator gets it; otherwise returns
   * its path.
   */
  async send(tx: Sql, { id, email, token }: Invited, visit: Visit): Promise<NewLink> {
    const { mail, clock, publicUrl } = this.#ports;
    const expires_at = clock.now() + INVITE_MS;
    const path = pathOf(token);
    if (!mail.delivers('email')) return { id, path, expires_at };
    const url = new URL(path, publicUrl ?? visit.origin).toString();
    await mail.post(tx, inviteLetter(email, url));
    return { id, path: null, expires_at };
  }
}

const pathOf = (token: string): string => `/console/#/enrol?token=${token}`;

const inviteLetter = (to: string, url: string): Letter => ({
  kind: 'email',
  to,
  isSecret: true,
  usefulMs: INVITE_MS,
  subject: 'Your access to the Fulcrum console',
  text: `Set up your access within 24 hours; the link works once:\n${url}`,
});
