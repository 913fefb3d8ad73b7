import { FREEZE_HOURS } from '@fulcrum/contract/console/users/intervention-kinds';

import { Job } from '../../platform/jobs/job.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { InterventionPorts } from './ports.ts';
import type { Terms } from './intervention-kinds.ts';
import { InterventionRunner } from './intervention-runner.ts';
import * as store from './intervention-store.ts';

export type { RecordEnding } from './ports.ts';
export type { Terms } from './intervention-kinds.ts';
export {
  INTERVENTION_STATUSES,
  type Intervention,
  type InterventionFilter,
} from './intervention-store.ts';

/** A requested intervention: who, what, and why. */
export interface Requested {
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly terms: Terms;
  readonly reason: string;
  readonly operatorId: number;
}

/**
 * Interventions of operators in one user's account. An intervention is stored first, and either
 * decided by one operator or proposed for a second one. The desk then carries it out exactly once,
 * even after a crash.
 */
export interface InterventionsModule {
  /** The job that continues decided interventions and expires old proposals. */
  readonly jobs: readonly Job[];
  /** Resolves when no intervention is being carried out. */
  idle(): Promise<void>;
  /** Stores an intervention that one operator may decide alone; returns its id for `carryOut`. */
  enter(tx: Sql, requested: Requested): Promise<number>;
  /** Proposes an intervention; nothing is done until another operator confirms it. */
  propose(tx: Sql, requested: Requested): Promise<number>;
  /**
   * Returns a waiting proposal, locked until the end of the transaction; throws if it no longer
   * waits.
   */
  waiting(tx: Sql, id: number): Promise<store.Intervention>;
  /**
   * Confirms a proposal by an operator other than the proposer; the caller then calls `carryOut`.
   */
  confirm(tx: Sql, intervention: store.Intervention, operatorId: number): Promise<void>;
  /** Declines a proposal, by an operator who could confirm it or by the proposer. */
  decline(tx: Sql, intervention: store.Intervention, operatorId: number): Promise<void>;
  /** Has the desk carry out a decided intervention; throws if the desk refuses it. */
  carryOut(id: number): Promise<void>;
  list(
    filter: store.InterventionFilter,
    page: number,
    pageSize: number,
  ): Promise<{ rows: store.Intervention[]; total: number }>;
  /** Expires old proposals and continues decided interventions; also runs as a job. */
  sweep(): Promise<void>;
}

const SWEEP_EVERY_MS = 30_000;
const MINUTE_MS = 60_000;
/** After this time no caller in this process waits for the result of an intervention. */
const LATE_MS = MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * How long a proposal waits for the second operator: closes and cancellations only a short time.
 */
const WAITS_MS = { order: 15 * MINUTE_MS, other: DAY_MS };
/** The time in which one operator alone may freeze a user's withdrawals once. */
const ALONE_AGAIN_MS = 30 * DAY_MS;

export function createInterventions(ports: InterventionPorts): InterventionsModule {
  const { db, clock } = ports;
  const runner = new InterventionRunner(ports);
  const sweep = () => runner.sweep(clock.now() - LATE_MS);
  let isFirst = true;
  return {
    jobs: [
      new Job({
        name: 'interventions',
        everyMs: SWEEP_EVERY_MS,
        run: async () => {
          // On the first run this process has decided nothing yet, so an earlier process left
          // everything in progress.
          const decidedBy = isFirst ? clock.now() : clock.now() - LATE_MS;
          await runner.sweep(decidedBy);
          isFirst = false;
        },
      }),
    ],
    idle: () => runner.idle(),
    ...deciding(ports),
    carryOut: (id) => runner.run(id, false),
    list: (filter, page, pageSize) =>
      store.listInterventions(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    sweep,
  };
}

type Deciding = Pick<InterventionsModule, 'enter' | 'propose' | 'waiting' | 'confirm' | 'decline'>;

/**
 * Creates the functions for decisions of operators, each of which runs in the caller's transaction.
 */
function deciding({ clock }: InterventionPorts): Deciding {
  const add = async (tx: Sql, requested: Requested, expiresAt: number | null) => {
    const { accountId, isDemo, terms, reason, operatorId: proposedBy } = requested;
    if (isDemo && REAL_ONLY.has(terms.kind)) throw new Refused('person.demo');
    const proposedAt = clock.now();
    const given = { accountId, terms, reason, proposedBy, proposedAt, expiresAt };
    const id = await store.addIntervention(tx, given);
    if (id === null) throw new Refused('intervention.same');
    return id;
  };
  return {
    async enter(tx, requested) {
      if (requested.terms.kind === 'freezePayouts') {
        if (requested.terms.hours > FREEZE_HOURS.alone) throw new Refused('freeze.length');
        const since = clock.now() - ALONE_AGAIN_MS;
        if (await store.wasFrozenSince(tx, requested.accountId, since)) {
          throw new Refused('freeze.needsTwo');
        }
      }
      return add(tx, requested, null);
    },
    propose: (tx, requested) => {
      const isOrder = 'orderId' in requested.terms;
      return add(tx, requested, clock.now() + WAITS_MS[isOrder ? 'order' : 'other']);
    },
    async waiting(tx, id) {
      const intervention = await store.lockIntervention(tx, id);
      if (!intervention) throw new Refused('change.unknown');
      const isOver = intervention.expiresAt !== null && intervention.expiresAt <= clock.now();
      if (intervention.status === 'expired' || (intervention.status === 'waiting' && isOver)) {
        throw new Refused('intervention.expired');
      }
      if (intervention.status !== 'waiting') throw new Refused('change.settled');
      return intervention;
    },
    async confirm(tx, { id, proposedBy }, operatorId) {
      if (proposedBy === operatorId) throw new Refused('change.own');
      await store.decide(tx, id, { status: 'confirmed', decidedBy: operatorId, at: clock.now() });
    },
    decline: (tx, { id }, operatorId) =>
      store.decide(tx, id, { status: 'declined', decidedBy: operatorId, at: clock.now() }),
  };
}

/** Kinds of interventions that make sense only for real money. */
const REAL_ONLY: ReadonlySet<Terms['kind']> = new Set(['freezePayouts', 'freePayouts', 'adjust']);
