import { DbError, NO_CONNECTION } from '../src/platform/ports/db.ts';
import type { Sessions } from '../src/trading/lease/lease-store.ts';
import type { Lease } from '../src/trading/journal/rows.ts';
import type { Random } from '../../engine/sim/random.ts';
import type { Clockwork } from './clockwork.ts';
import { LeaseModel } from './lease-model.ts';
import type { Machine } from './machine.ts';

/** How long a statement waits for a lock before it is refused. */
const LOCK_MS_MAX = 2_000;
/** After this long without an answer a client gives a statement up; its outcome is unknown. */
const ANSWER_MS_MAX = 3_000;
const TRAVEL_MS_MAX = 15;
const COMMIT_MS_MAX = 20;
const SLOW_MS_MAX = 4_000;
/** The system closes the connection of a process that is gone after this long at most. */
const CLOSE_MS_MAX = 40;

export interface StoreRules {
  /** Whether commits check the session and the epoch; false is a planted fault. */
  readonly isFenced: boolean;
  /** Whether who ends a session waits for its commits; false is a planted fault. */
  readonly isWaitedFor: boolean;
}

/**
 * The store of the simulation: the shards' values and the leases. Statements travel, wait for locks
 * and are answered in simulated time; an answer can be lost on its way.
 */
export class SimulatedStore {
  readonly #clockwork: Clockwork;
  readonly #random: Random;
  readonly #rules: StoreRules;
  readonly #leases = new LeaseModel();
  readonly #values: number[] = [];
  /** Commits that were decided from another value than the stored one. */
  readonly oldDecisions: string[] = [];
  readonly #committing = new Map<number, number>();
  readonly #machines = new Map<number, { machine: Machine; closedAt: number }>();
  /** Part of the statements or their answers that get lost, from 0 to 1. */
  lossRate = 0;
  /** Part of the commits that take up to four seconds, longer than anybody waits for an answer. */
  slowRate = 0;

  constructor(clockwork: Clockwork, random: Random, rules: StoreRules) {
    this.#clockwork = clockwork;
    this.#random = random;
    this.#rules = rules;
  }

  valueOf(shard: number): number {
    return this.#values[shard] ?? 0;
  }

  /** The sessions as one machine reaches them. */
  sessionsFor(machine: Machine): Sessions {
    const free = () => true;
    return {
      begin: (node) =>
        this.#ask(machine, free, () => {
          const session = this.#leases.begin(node);
          this.#machines.set(session, { machine, closedAt: Infinity });
          return session;
        }),
      beat: (session) =>
        this.#ask(machine, free, () =>
          this.#leases.beat(session, (other) => this.#isConnected(other)),
        ),
      endSilent: (observer, victim, seen) =>
        this.#ask(
          machine,
          () => this.#isIdle(victim),
          () => this.#leases.end(victim, seen, observer),
        ),
      end: async (session) => {
        await this.#ask(
          machine,
          () => this.#isIdle(session),
          () => this.#leases.end(session, null, session),
        );
      },
      claim: (session, wanted) =>
        this.#ask(machine, free, () => this.#leases.claim(session, wanted)),
      want: (session, wantsShards) =>
        this.#ask(machine, free, () => this.#leases.want(session, wantsShards)),
      hand: (giver, heir, leases) =>
        this.#ask(
          machine,
          () => this.#isIdle(giver),
          () => this.#leases.hand(giver, heir, leases),
        ),
    };
  }

  /**
   * Writes a value that was decided from the value `known`, under the lease of its shard. Resolves
   * with whether it was written; rejects if that is unknown.
   */
  commit(machine: Machine, lease: Lease, known: number, value: number): Promise<boolean> {
    const { session } = lease;
    return this.#ask(
      machine,
      () => true,
      () => {
        if (this.#rules.isFenced && !this.#leases.holds([lease])) return Promise.resolve(false);
        this.#committing.set(session, (this.#committing.get(session) ?? 0) + 1);
        // Written and synchronised after the check: whoever takes over must wait for it.
        const msMax = this.#random.next() < this.slowRate ? SLOW_MS_MAX : COMMIT_MS_MAX;
        const ms = msMax * this.#random.next();
        return this.#clockwork.sleep(ms).then(() => {
          const stored = this.valueOf(lease.shard);
          if (stored !== known) {
            const at = Math.round(this.#clockwork.now);
            this.oldDecisions.push(
              `${at} ms: ${value} was written over ${stored} in shard ${lease.shard}`,
            );
          }
          this.#values[lease.shard] = value;
          this.#committing.set(session, (this.#committing.get(session) ?? 0) - 1);
          return true;
        });
      },
    );
  }

  read(machine: Machine, shards: readonly number[]): Promise<number[]> {
    return this.#ask(
      machine,
      () => true,
      () => shards.map((shard) => this.valueOf(shard)),
    );
  }

  #isIdle(session: number): boolean {
    return !this.#rules.isWaitedFor || (this.#committing.get(session) ?? 0) === 0;
  }

  #isConnected(session: number): boolean {
    const known = this.#machines.get(session);
    if (!known?.machine.isDead) return known !== undefined;
    if (known.closedAt === Infinity) {
      known.closedAt = this.#clockwork.now + CLOSE_MS_MAX * this.#random.next();
    }
    return this.#clockwork.now < known.closedAt;
  }

  /** Sends a statement of a machine, carries it out once it may run, and answers. */
  #ask<Answer>(
    machine: Machine,
    mayRun: () => boolean,
    run: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      let isOver = false;
      const answer = (work: () => void) => {
        this.#clockwork.after(this.#travel(), () => {
          if (isOver || machine.isCut) return;
          machine.receive(() => {
            if (isOver) return;
            isOver = true;
            stopWaiting();
            work();
          });
        });
      };
      // The client gives up by its own clock.
      const stopWaiting = machine.after(ANSWER_MS_MAX, () => {
        isOver = true;
        reject(new Error('The store did not answer'));
      });
      // The system sends a packet again until the cut is over, if the connection lasts that long.
      if (machine.isCut && this.#random.isOneIn(2)) return;
      const arrivedBy = this.#clockwork.now + machine.cutFor + this.#travel();
      const attempt = () => {
        if (!mayRun()) {
          if (this.#clockwork.now - arrivedBy > LOCK_MS_MAX) {
            answer(() => reject(new DbError('lock timeout', '55P03', null)));
          } else this.#clockwork.after(1, attempt);
          return;
        }
        const outcome = run();
        if (this.#random.next() < this.lossRate) return;
        if (outcome instanceof Promise) {
          void outcome.then((value) => answer(() => resolve(value)));
        } else answer(() => resolve(outcome));
      };
      if (this.#random.next() < this.lossRate) {
        answer(() => reject(new DbError('no connection', NO_CONNECTION, null)));
      } else this.#clockwork.after(arrivedBy - this.#clockwork.now, attempt);
    });
  }

  #travel(): number {
    return TRAVEL_MS_MAX * this.#random.next();
  }
}
