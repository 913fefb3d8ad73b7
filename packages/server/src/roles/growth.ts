import type { Registry } from 'prom-client';

import type { Job } from '../platform/jobs/job.ts';
import { measureMonths, Months } from '../platform/store/months.ts';
import { orderMover } from '../trading/journal/order-mover.ts';
import type { Parts } from './parts.ts';

/** What keeps a store of many years as fast as a new one. */
export interface Growth {
  readonly months: Months;
  readonly orderMover: Job;
}

export function openGrowth({ db, clock }: Pick<Parts, 'db' | 'clock'>, registry: Registry): Growth {
  const months = new Months({ db, clock });
  measureMonths(registry, months);
  return { months, orderMover: orderMover({ db, clock }) };
}
