import type { NoticesModule } from '../../notifications/inbox/module.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import * as store from './chat-store.ts';
import { isPresent } from './presence.ts';

export interface UnheardPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly notices: Pick<NoticesModule, 'put' | 'wake'>;
}

/**
 * An answer that is unread after this time was not seen: short interruptions of the connection are
 * over by then.
 */
const UNHEARD_MS = 15_000;
const LOOK_EVERY_MS = 5_000;
const TAKEN_MAX = 200;
export const NOTICE_KIND = 'supportAnswer';

/**
 * Notifies absent users of unread answers, once until they read them. Works from the store, so that
 * a crash or a lost connection skips no user.
 */
export class Unheard {
  readonly #ports: UnheardPorts;
  /**
   * Time of the first run, null before it. Users get time to reconnect before they count as absent.
   */
  #startedAt: number | null = null;
  readonly job = new Job({
    name: 'unread-answers',
    everyMs: LOOK_EVERY_MS,
    run: async () => {
      const now = this.#ports.clock.now();
      this.#startedAt ??= now;
      if (now - this.#startedAt >= UNHEARD_MS) await this.look();
    },
  });

  constructor(ports: UnheardPorts) {
    this.#ports = ports;
  }

  async look(): Promise<void> {
    const { db, clock, bus, notices } = this.#ports;
    const before = clock.now() - UNHEARD_MS;
    let after = 0;
    for (let found = TAKEN_MAX; found === TAKEN_MAX; ) {
      const userIds = await store.unheard(db, { before, after, limit: TAKEN_MAX });
      for (const userId of userIds) {
        // Who is connected sees the answer at once.
        if (!(await isPresent(bus, userId))) await this.#note(userId);
      }
      found = userIds.length;
      after = userIds.at(-1) ?? after;
    }
    notices.wake();
  }

  /** Writes the notice, unless the answer has been read in the meantime. */
  #note(userId: number): Promise<void> {
    const { db, notices } = this.#ports;
    return db.transaction(async (tx) => {
      if (await store.markNoticed(tx, userId)) await notices.put(tx, userId, NOTICE_KIND, {});
    });
  }
}
