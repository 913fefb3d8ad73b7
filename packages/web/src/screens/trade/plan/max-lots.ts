import { marginFor, pnlFor } from '@fulcrum/engine/market/formulas';
import type { Side } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import { microLots, points, type MicroLots, type Points } from '@fulcrum/engine/units/units';

import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { entryPrice } from './entry-price.ts';
import { most } from './plan.ts';
import type { Ticket } from './ticket.ts';

/** Spreads by which the price may move before the largest size no longer fits. */
const CUSHION_SPREADS = 3;

/**
 * Returns the largest size on the lot grid that the free margin allows, also after the price moves
 * by three spreads; if no size is so small, the largest that it allows now. Null for none.
 */
export function maxLots(ticket: Ticket, side: Side, context: PlanContext): MicroLots | null {
  const cushion = cushionOf(ticket, side, context);
  const least = ({ freeMarginAfter }: { readonly freeMarginAfter: number }) => freeMarginAfter;
  return (
    most(ticket, side, context, (cost, lots) => least(cost) >= cushion(lots)) ??
    most(ticket, side, context, (cost) => least(cost) >= 0)
  );
}

/**
 * Returns what a move by the cushion takes from the free margin, for a size: the loss of the order
 * and of all positions in its instrument, and the margin that the order then needs more.
 */
function cushionOf(
  ticket: Ticket,
  side: Side,
  { account, listing }: PlanContext,
): (lots: MicroLots) => number {
  const { instrument, quote } = listing;
  const price = entryPrice(ticket, side, listing);
  const rate = price === null ? null : rateAt(listing, price);
  if (!quote || price === null || !rate) return () => Infinity;
  const moved = points(price + CUSHION_SPREADS * (quote.ask - quote.bid));
  const held = [...account.orders.values()]
    .filter(({ status, instrumentId }) => status === 'open' && instrumentId === instrument.id)
    .reduce((sum, { lots }) => sum + lots, 0);
  return (lots) => {
    const marginAt = (at: Points) => marginFor(instrument, lots, at, ticket.leverage, rate);
    const lost = pnlFor(instrument, side, microLots(lots + held), price, moved, rate);
    return Math.abs(lost) + Math.abs(marginAt(moved) - marginAt(price));
  };
}
