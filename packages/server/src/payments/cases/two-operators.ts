import { Refused } from '../../platform/refusal.ts';
import type { OperatorDecision } from '../ports.ts';
import type { FirstApproval } from './case.ts';

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
