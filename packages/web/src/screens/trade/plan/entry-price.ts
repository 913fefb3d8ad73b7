import type { Listing } from '@fulcrum/engine/market/market';
import { openingPrice, type Side } from '@fulcrum/engine/market/quote';
import type { Points } from '@fulcrum/engine/units/units';

import { readTarget } from '../../../trading/order-fields/read-target.ts';
import type { Ticket } from './ticket.ts';

/** Returns the price at which the ticket would open now; null without a quote or a valid target. */
export function entryPrice(
  { mode, target }: Pick<Ticket, 'mode' | 'target'>,
  side: Side,
  { quote, instrument }: Listing,
): Points | null {
  if (mode === 'pending') return readTarget(target, instrument, quote?.bid);
  return quote && openingPrice(side, quote);
}
