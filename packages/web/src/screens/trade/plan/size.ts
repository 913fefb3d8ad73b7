import { figuresOf } from '@fulcrum/engine/margin/figures';
import type { Side } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import { lotsForMargin, lotsForRisk } from '@fulcrum/engine/orders/size';
import { microLots, microUsd, type MicroLots } from '@fulcrum/engine/units/units';
import { readNumber } from '@fulcrum/ui/figures/read-number';

import { readLots } from '../../../trading/preview/lots.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { PERCENT_FORM, USD_FORM } from '../../../trading/preview/number-forms.ts';
import { entryPrice } from './entry-price.ts';
import { levelOf } from './level-of.ts';
import type { Ticket } from './ticket.ts';

/** The whole equity in hundredths of a percent. */
export const WHOLE_EQUITY = 10_000n;

/** Why no size can be computed. */
export type SizeProblem = 'lots.missing' | 'lots.tooSmall' | 'size.stopLoss';

/**
 * Returns the lots that the ticket asks for. With a size by margin or risk: the largest size within
 * that limit on both sides, rounded down to the lot step.
 */
export function sizeOf(ticket: Ticket, context: PlanContext): MicroLots | SizeProblem {
  if (ticket.sizing === 'lots') return readLots(ticket.lots) ?? 'lots.missing';
  if (ticket.sizing === 'risk' && !ticket.stopLoss.isOn) return 'size.stopLoss';
  const amount = amountOf(ticket, context);
  if (amount === null) return 'lots.missing';
  const sizes = (['buy', 'sell'] as const).map((side) => sizeFor(side, ticket, amount, context));
  const known = sizes.filter((size) => size !== 'unknown');
  if (known.length === 0) return ticket.sizing === 'risk' ? 'size.stopLoss' : 'lots.missing';
  const least = Math.min(...known.map((size) => size ?? 0));
  return least === 0 ? 'lots.tooSmall' : microLots(least);
}

/**
 * Returns the margin or loss that the order may reach, in micro-USD; null if the text is not a
 * number.
 */
function amountOf({ sizing, size }: Ticket, { account, market }: PlanContext): number | null {
  if (sizing === 'margin') return positive(readNumber(size, USD_FORM));
  const share = positive(readNumber(size, PERCENT_FORM));
  if (share === null) return null;
  const { equity } = figuresOf(account, market);
  // Rounded down, so that the risk never exceeds what was entered.
  return equity <= 0 ? 0 : Number((BigInt(equity) * BigInt(share)) / WHOLE_EQUITY);
}

const positive = (value: number | null): number | null =>
  value === null || value <= 0 ? null : value;

function sizeFor(
  side: Side,
  ticket: Ticket,
  amount: number,
  { listing, isPair }: PlanContext,
): MicroLots | null | 'unknown' {
  const { instrument } = listing;
  const entry = entryPrice(ticket, side, listing);
  if (entry === null) return 'unknown';
  if (ticket.sizing === 'margin') {
    const rate = rateAt(listing, entry);
    if (!rate || ticket.leverage <= 0) return 'unknown';
    return lotsForMargin(listing, entry, ticket.leverage, rate, microUsd(amount));
  }
  // Distances and prices do not depend on the size. Levels in money would, so they are not offered
  // with a size by risk.
  const basis = { listing, side, lots: instrument.minLots, entry, isPair };
  const stop = levelOf('stopLoss', ticket.stopLoss, basis);
  const rate = stop && rateAt(listing, stop);
  const isLoss = stop !== null && (side === 'buy' ? stop < entry : stop > entry);
  if (!rate || !isLoss) return 'unknown';
  return lotsForRisk(listing, side, entry, stop, rate, microUsd(amount));
}
