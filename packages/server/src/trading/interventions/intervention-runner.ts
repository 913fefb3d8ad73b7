import type { Reason } from '@fulcrum/contract/codes';
import { readableFigures } from '@fulcrum/messages/figures';

import { Refused } from '../../platform/refusal.ts';
import type { InterventionPorts } from './ports.ts';
import { actOf, isStillMeant, type Terms } from './intervention-kinds.ts';
import { noticeOf } from './intervention-letter.ts';
import * as store from './intervention-store.ts';

/**
 * Has the desk carry out decided interventions exactly once, even after a crash, and stores how
 * they ended.
 */
export class InterventionRunner {
  readonly #ports: InterventionPorts;
  readonly #running = new Map<number, Promise<void>>();

  constructor(ports: InterventionPorts) {
    this.#ports = ports;
  }

  /**
   * Carries out an intervention. Throws the desk's refusal unless `isLate`, when no caller waits
   * for it.
   */
  run(id: number, isLate: boolean): Promise<void> {
    const known = this.#running.get(id);
    if (known) return known;
    const run = this.#take(id, isLate).finally(() => this.#running.delete(id));
    this.#running.set(id, run);
    return run;
  }

  /**
   * Expires old proposals, and continues interventions that were decided up to `decidedBy` (epoch
   * ms).
   */
  async sweep(decidedBy: number): Promise<void> {
    while (await this.#expireOne());
    for (const { id } of await store.underWay(this.#ports.db, decidedBy)) await this.run(id, true);
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #take(id: number, isLate: boolean): Promise<void> {
    const { db, desk } = this.#ports;
    const intervention = await store.interventionById(db, id);
    if (!intervention || intervention.status !== 'confirmed' || intervention.decidedAt === null)
      return;
    const { accountId, terms, decidedAt } = intervention;
    if (isLate && !isStillMeant(terms) && !(await desk.hasActed(accountId, id))) {
      return this.#end(intervention, 'intervention.lapsed');
    }
    const outcome = await desk.operate(accountId, id, actOf(terms, decidedAt));
    if (outcome.ok) return this.#end(intervention, null);
    const reason = goneReason(terms, outcome.reason);
    await this.#end(intervention, reason);
    if (!isLate) throw new Refused(reason, readableFigures(outcome.figures, 0));
  }

  async #end(intervention: store.Intervention, refusal: Reason | null): Promise<void> {
    const { db, clock, tell, record } = this.#ports;
    const at = clock.now();
    await db.transaction(async (tx) => {
      const status = refusal === null ? 'done' : 'refused';
      // Another process may have ended it and notified the user.
      if (!(await store.end(tx, intervention.id, { status, refusal, at }))) return;
      if (refusal !== null) await record(tx, intervention, refusal);
      else
        await tell(
          tx,
          intervention.userId,
          noticeOf(intervention.terms, intervention.decidedAt ?? at),
        );
    });
  }

  #expireOne(): Promise<boolean> {
    const { db, clock, record } = this.#ports;
    return db.transaction(async (tx) => {
      const intervention = await store.expireOne(tx, clock.now());
      if (intervention) await record(tx, intervention, null);
      return intervention !== null;
    });
  }
}

/**
 * Returns a more exact reason for `order.unknown`: the order existed at the proposal, so it has
 * ended in the meantime.
 */
function goneReason({ kind }: Terms, reason: Reason): Reason {
  if (reason !== 'order.unknown') return reason;
  return kind === 'cancelOrder' ? 'order.notPending' : 'order.alreadyClosed';
}
