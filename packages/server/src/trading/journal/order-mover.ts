import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';

/** How long an order stays beside the live ones after its end. */
const RECENT_MS = 7 * DAY_MS;
const EVERY_MS = 3_600_000;
/** Orders looked at in one transaction, which their accounts may have to wait for. */
const SLICE = 500;

const MOVE = 'select move_orders($1::bigint, $2::bigint, $3::int) as last';

interface MoverPorts {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Moves orders to the month in which they ended, in slices. Each slice is a transaction of its own:
 * after a crash the next run goes on.
 */
export async function moveOrders({ db, clock }: MoverPorts): Promise<void> {
  const till = clock.now() - RECENT_MS;
  for (let last: number | null = 0; last !== null; ) {
    const [row]: { last: number | null }[] = await db.query(MOVE, [till, last, SLICE]);
    last = row?.last ?? null;
  }
}

export const orderMover = (ports: MoverPorts): Job =>
  new Job({ name: 'move-orders', everyMs: EVERY_MS, run: () => moveOrders(ports) });
