import { Histogram, type Registry } from 'prom-client';

import type { Db } from '../../platform/ports/db.ts';
import { JournalStore } from './journal-store.ts';
import type { Batch } from './rows.ts';

/** The journal of a desk, with metrics of its commits. */
export class MeasuredJournal extends JournalStore {
  readonly #seconds: Histogram<'outcome'>;
  readonly #events: Histogram;

  constructor(db: Db, registry: Registry) {
    super(db);
    this.#seconds = new Histogram({
      name: 'fulcrum_commit_seconds',
      help: 'Time of a commit of the desk, by how it ended',
      labelNames: ['outcome'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers: [registry],
    });
    this.#events = new Histogram({
      name: 'fulcrum_commit_events',
      help: 'Events that a commit of the desk wrote',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers: [registry],
    });
  }

  override async commit(batch: Batch): Promise<'committed' | 'fenced'> {
    const startedAt = performance.now();
    const ended = (outcome: 'committed' | 'fenced' | 'failed') =>
      this.#seconds.observe({ outcome }, (performance.now() - startedAt) / 1_000);
    try {
      const outcome = await super.commit(batch);
      ended(outcome);
      this.#events.observe(batch.journal.length);
      return outcome;
    } catch (error) {
      ended('failed');
      throw error;
    }
  }
}
