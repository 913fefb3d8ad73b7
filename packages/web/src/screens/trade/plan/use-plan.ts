import type { MicroLots } from '@fulcrum/engine/units/units';
import { useState } from 'react';

import { useAccount } from '../../../account/account.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { usePlanContext, type PlanContext } from '../../../trading/preview/plan-context.ts';
import { LargestSize } from './largest-size.ts';
import { planSide, type SidePlan } from './plan.ts';
import type { Ticket } from './ticket.ts';

export interface TicketPlan {
  readonly context: PlanContext;
  readonly buy: SidePlan;
  readonly sell: SidePlan;
  /** Largest size that the free margin allows; null for none, or without an account. */
  readonly most: MicroLots | null;
}

/** Returns the plans for both sides of the ticket at the present quote. */
export function usePlan(instrument: ListedInstrument, ticket: Ticket): TicketPlan | null {
  const context = usePlanContext(instrument);
  const hasAccount = useAccount() !== null;
  const [largest] = useState(() => new LargestSize());
  if (!context) return null;
  return {
    context,
    buy: planSide(ticket, 'buy', context),
    sell: planSide(ticket, 'sell', context),
    most: hasAccount ? largest.of(ticket, context) : null,
  };
}
