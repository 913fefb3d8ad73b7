import type { Sql, Transactions } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Log } from '../log.ts';
import type { Catalogue } from './catalogue.ts';

export interface CatalogueQueuePorts {
  readonly db: Transactions;
  readonly log: Log;
  readonly load: (sql: Sql) => Promise<Catalogue>;
  /** Applies a catalogue to the live market; must not throw. */
  readonly bring: (catalogue: Catalogue) => void;
  /** Called after each `bring`; must not reject. */
  readonly brought: () => Promise<void>;
}

/** Runs changes of the catalogue one after the other. */
export class CatalogueQueue {
  readonly #ports: CatalogueQueuePorts;
  /** The last change; the next change waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(ports: CatalogueQueuePorts) {
    this.#ports = ports;
  }

  run<T>(work: (tx: Sql) => Promise<T>, ready: () => Promise<void>): Promise<T> {
    const { db, load, bring, brought } = this.#ports;
    const changing = this.#last.then(async () => {
      await ready();
      const changed = await db.transaction(async (tx) => {
        const result = await work(tx);
        // Read before the commit, so that nothing can fail between the commit and the live market's
        // update.
        return { result, catalogue: await load(tx) };
      });
      bring(changed.catalogue);
      await brought();
      return changed.result;
    });
    this.#last = changing.catch((error: unknown) => this.#afterFault(error));
    return changing;
  }

  /**
   * Reads the catalogue again after an error, because a commit that was reported as failed may have
   * succeeded.
   */
  async #afterFault(error: unknown): Promise<void> {
    if (error instanceof Refused) return;
    const { db, log, load, bring, brought } = this.#ports;
    try {
      bring(await load(db));
      await brought();
    } catch (fault) {
      log.error({ err: fault }, 'the catalogue could not be read again');
    }
  }
}
