import { randomBytes } from 'node:crypto';

import type { Market } from '@fulcrum/engine/market/market';
import { z } from 'zod';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Bus, Subject } from '../../platform/ports/bus.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Job } from '../../platform/jobs/job.ts';
import { HedgeChanges } from './hedge-changes.ts';
import { HedgeDesk, type HedgeFigures, type ProviderStatus } from './hedge-desk.ts';
import type { HedgeLog } from './hedge-orders.ts';
import { HedgeStore, type HedgingTenure } from './hedge-store.ts';
import type { OpeningPausesPorts } from './opening-pauses.ts';
import type { Provider } from './provider.ts';

export type { HedgeChange, HedgeDecision } from './hedge-changes.ts';
export type { ProviderStatus } from './hedge-desk.ts';
export { hedgeOrder, wantedHedge } from './decide.ts';
export { PRICE_DIGITS, wideOf } from './decimals.ts';
export {
  averagePrice,
  dailyFigures,
  fillsOfOrders,
  floatingResult,
  hedgeResults,
  latencyMs,
  lockSettling,
  newestOrders,
  overLimitDays,
  providerFigures,
  type FilledOrder,
} from './hedge-reads.ts';
export { NO_POSITION } from './position.ts';
export { ruleFault, type HedgeRule } from './rule.ts';

const EVERY_MS = 1_000;
/** After this, what the process that covers the risk has told is out of date. */
const STATUS_MS_MAX = 5_000;

const Status = z.object({
  providers: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['waiting', 'connecting', 'active', 'closed', 'refused']),
      reason: z.string().nullable(),
      hasPositions: z.boolean(),
      comparedAt: z.number().nullable(),
      dropped: z.record(z.string(), z.number()),
    }),
  ),
});
const STATUS: Subject<z.infer<typeof Status>> = {
  name: 'hedging.status',
  read: (json) => Status.parse(json),
};

export interface HedgingPorts {
  readonly db: Db;
  readonly bus: Bus;
  readonly market: Market;
  readonly clock: Clock;
  readonly log: HedgeLog;
  /** Keyed by name. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly claim: () => Promise<HedgingTenure | null>;
  readonly release: (session: number) => Promise<void>;
  /** Pauses and resumes the opening of positions, in the market of every process. */
  readonly setPaused: OpeningPausesPorts['setPaused'];
}

/** How the house covers its own risk, and what operators decide about it. */
export interface HedgingModule {
  /** The job that covers the risk, in the process that holds the role. */
  readonly jobs: readonly Job[];
  readonly store: HedgeStore;
  readonly changes: HedgeChanges;
  /** Returns what is known of the providers; null if no process covers the risk. */
  status(): readonly ProviderStatus[] | null;
  /** Null if another process covers the risk. */
  figures(): HedgeFigures | null;
  /** Ends the sessions with the providers, after the job was stopped. */
  stop(): Promise<void>;
}

export function createHedging(ports: HedgingPorts): HedgingModule {
  const { db, bus, clock } = ports;
  const store = new HedgeStore(db);
  const changes = new HedgeChanges(db);
  // 20 characters: some providers take no more.
  const newId = () => randomBytes(10).toString('hex');
  const desk = new HedgeDesk({ ...ports, store, changes, newId });
  let heard: { readonly at: number; readonly providers: readonly ProviderStatus[] } | null = null;
  bus.hear(STATUS, ({ providers }) => {
    heard = { at: clock.monotonic(), providers };
  });
  const job = new Job({
    name: 'hedging',
    everyMs: EVERY_MS,
    run: async () => {
      await desk.run();
      const { status } = desk;
      if (status) bus.publish(STATUS, { providers: [...status] });
    },
  });
  return {
    jobs: [job],
    store,
    changes,
    status: () => (heard && clock.monotonic() - heard.at < STATUS_MS_MAX ? heard.providers : null),
    figures: () => desk.figures,
    stop: () => desk.stop(),
  };
}
