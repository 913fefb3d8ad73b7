import { writeAudit } from '../audit/log.ts';
import type { Visit } from '../platform/http/visit.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { Operator } from './session.ts';

/** Commits when `work` resolves, rolls back when it rejects. */
export type Transact = <Result>(work: (tx: Sql) => Promise<Result>) => Promise<Result>;

export interface Actor {
  readonly operator: Operator;
  readonly visit: Visit;
  /** The reason that the operator gave; empty if the call takes none. */
  readonly reason: string;
}

/** One change by an operator, with its transaction and its audit entries. */
export interface Act extends Actor {
  readonly tx: Sql;
  /** Writes an audit entry. For a change, `detail` is {field: [before, after]}. */
  readonly note: (action: string, object: string, detail?: object) => Promise<void>;
  /** Says that nothing was changed, for example by a repeated call, so no audit entry is needed. */
  readonly unchanged: () => void;
  /** Runs `work` after the commit and before the reply. */
  readonly afterCommit: (work: () => unknown) => void;
}

/** Writes an audit entry in the transaction `tx`. */
export const noteIn = (
  tx: Sql,
  at: number,
  { operator, visit, reason }: Actor,
  { action, object, detail }: { action: string; object: string; detail: object },
): Promise<void> =>
  writeAudit(tx, {
    at,
    operatorId: operator.id,
    operator: operator.email,
    role: operator.role,
    address: visit.address,
    action,
    object,
    detail: JSON.stringify(detail),
    reason,
  });

/**
 * Runs one change in a transaction. A change without an audit entry is a bug: this throws, and
 * nothing is committed.
 */
export async function runAct<Result>(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  actor: Actor,
  work: (act: Act) => Promise<Result>,
): Promise<Result> {
  let afterCommit: (() => unknown)[] = [];
  const result = await transact(async (tx) => {
    let isNoted = false;
    afterCommit = [];
    const done = await work({
      ...actor,
      tx,
      note: async (action, object, detail = {}) => {
        await noteIn(tx, clock.now(), actor, { action, object, detail });
        isNoted = true;
      },
      unchanged: () => {
        isNoted = true;
      },
      afterCommit: (each) => {
        afterCommit.push(each);
      },
    });
    if (!isNoted) throw new Error('A change was about to be committed without an audit entry');
    return done;
  });
  for (const each of afterCommit) await each();
  return result;
}
