import { Gauge, type Registry } from 'prom-client';

import { Job } from '../jobs/job.ts';
import type { Sql } from '../ports/db.ts';

const EVERY_MS = 5_000;

/** Only superusers and members of this role or `pg_monitor` can see the state of standbys. */
const LOOK = `
  select pg_has_role('pg_read_all_stats', 'usage') as "isSeen",
    (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')) as count`;

/** Counts the standbys that commits of the database wait for. */
export class SyncStandbys {
  readonly #sql: Sql;
  #count: number | null = null;
  readonly job: Job;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.job = new Job({ name: 'see-standbys', everyMs: EVERY_MS, run: () => this.look() });
  }

  /** The number at the last look; null if it could not be seen. */
  get count(): number | null {
    return this.#count;
  }

  /** Throws if the database does not answer; the number is unknown then. */
  async look(): Promise<void> {
    this.#count = null;
    const [row] = await this.#sql.query<{ isSeen: boolean; count: number }>(LOOK);
    this.#count = row?.isSeen === true ? row.count : null;
  }
}

/** Registers the number of synchronous standbys; the metric has no value while it is unknown. */
export function measureStandbys(registry: Registry, standbys: Pick<SyncStandbys, 'count'>): void {
  new Gauge({
    name: 'fulcrum_db_standby_sync',
    help: 'Standbys of the database one of which has each acknowledged commit',
    registers: [registry],
    collect() {
      const { count } = standbys;
      if (count === null) this.remove();
      else this.set(count);
    },
  });
}
