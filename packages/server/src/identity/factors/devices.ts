import { createHash } from 'node:crypto';

import type { MailModule } from '../../notifications/mail/module.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Notices } from '../letters/notices.ts';
import type { UserRow } from '../users/user-store.ts';

const REMEMBER = `
  with known as (select count(*) as n from known_device where user_id = $1)
  insert into known_device (user_id, device, first_seen_at) values ($1, $2, $3)
  on conflict do nothing returning (select n from known) as others`;

/** Remembers the devices on which users log in, and notifies users of a new one. */
export class Devices {
  readonly #db: Db;
  readonly #mail: MailModule;
  readonly #notices: Notices;
  readonly #clock: Clock;

  constructor(db: Db, mail: MailModule, notices: Notices, clock: Clock) {
    this.#db = db;
    this.#mail = mail;
    this.#notices = notices;
    this.#clock = clock;
  }

  /** Records a device; notifies the user if it is new, except for the user's first device. */
  async seen(user: UserRow, visit: Visit): Promise<void> {
    if (user.kind === 'demo') return;
    const at = this.#clock.now();
    const isNew = await this.#db.transaction(async (tx) => {
      const rows = await tx.query<{ others: number }>(REMEMBER, [user.id, deviceHash(visit), at]);
      const [row] = rows;
      if (!row || row.others === 0) return false;
      await this.#notices.postAccess(tx, user, 'device', visit);
      return true;
    });
    if (isNew) this.#mail.wake();
  }
}

/**
 * Returns the hash of the browser's own id if it sends one; otherwise of its name without version
 * numbers, which change with updates.
 */
export function deviceHash({ device, userAgent }: Visit): Buffer {
  const name = device ?? `agent ${userAgent.replace(/[\d._\s]+/g, '')}`;
  return createHash('sha256').update(name).digest();
}
