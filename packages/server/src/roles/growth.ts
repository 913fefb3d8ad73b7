import type { Registry } from 'prom-client';

import type { Job } from '../platform/jobs/job.ts';
import { measureMonths, Months } from '../platform/store/months.ts';
import { measureStandbys, SyncStandbys } from '../platform/store/sync-standbys.ts';
import { orderMover } from '../trading/journal/order-mover.ts';
import type { Parts } from './parts.ts';

/** What keeps a store of many years as fast as a new one, and sees whether it has standbys. */
export interface Growth {
  readonly months: Months;
  readonly orderMover: Job;
  readonly standbyJobs: readonly Job[];
}

export function openGrowth({ db, clock }: Pick<Parts, 'db' | 'clock'>, registry: Registry): Growth {
  const months = new Months({ db, clock });
  measureMonths(registry, months);
  return { months, orderMover: orderMover({ db, clock }), standbyJobs: standbyJobs(db, registry) };
}

/** The embedded store has no standbys. */
function standbyJobs(db: Parts['db'], registry: Registry): readonly Job[] {
  if (db.kind === 'pglite') return [];
  const standbys = new SyncStandbys(db.reads);
  measureStandbys(registry, standbys);
  return [standbys.job];
}
