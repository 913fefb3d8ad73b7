import { Background } from '../background.ts';
import type { NoticesModule } from '../notices/module.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/db.ts';
import * as store from './chat-store.ts';

export interface UnheardPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly notices: Pick<NoticesModule, 'put' | 'wake'>;
  readonly fault: (error: unknown) => void;
}

/** An answer that is not read by then was not seen; a short loss of the line is over by then. */
const UNHEARD_MS = 15_000;
const LOOK_EVERY_MS = 5_000;
const TAKEN_MAX = 200;
export const NOTICE_KIND = 'supportAnswer';

/**
 * Tells people who are away that support has answered: once, however much operators write, until
 * they have read it. What was answered is looked for in the store, so that neither a crash nor a
 * line that breaks after the answer leaves anybody untold.
 */
export class Unheard {
  readonly #ports: UnheardPorts;
  readonly #background: Background;

  constructor(ports: UnheardPorts) {
    this.#ports = ports;
    this.#background = new Background(ports.fault);
  }

  /** `isThere` says who hears of answers at once; after a restart all of them come back first. */
  start(isThere: (userId: number) => boolean): void {
    const { clock } = this.#ports;
    const startedAt = clock.now();
    this.#background.every(LOOK_EVERY_MS, async () => {
      if (clock.now() - startedAt >= UNHEARD_MS) await this.look(isThere);
    });
  }

  stop(): Promise<void> {
    return this.#background.stop();
  }

  async look(isThere: (userId: number) => boolean): Promise<void> {
    const { db, clock, notices } = this.#ports;
    const before = clock.now() - UNHEARD_MS;
    let after = 0;
    for (let found = TAKEN_MAX; found === TAKEN_MAX; ) {
      const userIds = await store.unheard(db, { before, after, limit: TAKEN_MAX });
      for (const userId of userIds) if (!isThere(userId)) await this.#note(userId);
      found = userIds.length;
      after = userIds.at(-1) ?? after;
    }
    notices.wake();
  }

  /** Nothing where it has been read meanwhile. */
  #note(userId: number): Promise<void> {
    const { db, notices } = this.#ports;
    return db.transaction(async (tx) => {
      if (await store.markNoticed(tx, userId)) await notices.put(tx, userId, NOTICE_KIND, {});
    });
  }
}
