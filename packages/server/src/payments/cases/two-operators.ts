import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { OperatorDecision } from '../ports.ts';
import type { CaseStore } from './case-store.ts';
import type { FirstApproval, FirstOfTwo } from './case.ts';

/**
 * Returns whether this approval is the first of two. A recorded first approval keeps its effect
 * even if the limit is raised afterwards. Throws if the same operator approves again.
 */
export function isFirstOfTwo(
  { firstApprovedBy }: FirstApproval,
  { operatorId }: OperatorDecision,
  isAboveLimit: boolean,
): boolean {
  if (firstApprovedBy === operatorId) throw new Refused('approval.sameOperator');
  return isAboveLimit && firstApprovedBy === null;
}

/** Records the first of two approvals, which moves no money yet. */
export async function approveFirst(
  ports: { readonly db: Db; readonly store: CaseStore; readonly clock: Clock },
  { operatorId, record }: OperatorDecision,
  { table, id }: { readonly table: 'deposit' | 'withdrawal'; readonly id: number },
  first: FirstOfTwo,
): Promise<void> {
  const { db, store, clock } = ports;
  await db.transaction(async (tx) => {
    await store.firstApproval(tx, table, id, { ...first, operatorId, at: clock.now() });
    await record(tx);
  });
}
