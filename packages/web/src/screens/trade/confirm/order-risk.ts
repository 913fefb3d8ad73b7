import { decideSubmit } from '@fulcrum/engine/orders/submit';

import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { distancesOf, type Distances } from '../../../trading/risk/distance-to.ts';
import { commandFor, type SidePlan } from '../plan/plan.ts';
import type { Ticket } from '../plan/ticket.ts';

/**
 * Returns the distances to margin call and stop-out before and after the order, in prices of its
 * instrument. Null for a pending order, which changes nothing yet, and for an order that is not
 * possible.
 */
export function orderDistances(
  ticket: Ticket,
  plan: SidePlan,
  context: PlanContext,
): { readonly before: Distances; readonly after: Distances } | null {
  if (plan.kind !== 'market' || plan.problem !== null) return null;
  const { account, market, settings, listing } = context;
  const decision = decideSubmit(account, market, settings, commandFor(ticket, plan, context));
  if (!decision.ok) return null;
  const after = account.clone();
  for (const event of decision.events) after.apply(event);
  return {
    before: distancesOf(account, market, settings, listing, plan.side),
    after: distancesOf(after, market, settings, listing, plan.side),
  };
}
