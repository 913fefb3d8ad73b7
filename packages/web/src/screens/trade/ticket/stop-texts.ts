import {
  levelText,
  resolveLevel,
  type LevelBasis,
  type StopName,
  type StopUnit,
} from '../../../trading/preview/levels.ts';
import type { SidePlan } from '../plan/plan.ts';
import type { StopField, Ticket } from '../plan/ticket.ts';
import type { TicketPlan } from '../plan/use-plan.ts';

/** The side that a level is right for; a distance is right for both, and shown as the buy's. */
export function sideOf(name: StopName, { buy, sell }: TicketPlan): SidePlan {
  const isRight = (plan: SidePlan) => {
    const pnl = plan[name]?.pnl;
    return pnl != null && (name === 'stopLoss' ? pnl < 0 : pnl > 0);
  };
  return !isRight(buy) && isRight(sell) ? sell : buy;
}

/** What a level is measured from on that side; null while there is no price. */
export function basisOf(
  { side, price, lots }: SidePlan,
  { context }: TicketPlan,
): LevelBasis | null {
  const { listing, isPair } = context;
  if (price === null) return null;
  // Where a size is still to follow from the stop-loss, distances and prices need none.
  const held = lots !== null && lots > 0 ? lots : listing.instrument.minLots;
  return { listing, side, lots: held, entry: price, isPair };
}

/**
 * A level's text in a unit. In the one it was typed in it is what was typed; in another it is
 * only shown, so that looking through the units moves nothing.
 */
export function textIn(
  unit: StopUnit,
  name: StopName,
  { text, unit: typed }: StopField,
  plan: TicketPlan,
): string {
  if (unit === typed || text === '') return text;
  const side = sideOf(name, plan);
  const hasLots = side.lots !== null && side.lots > 0;
  if (!hasLots && (unit === 'usd' || typed === 'usd')) return '';
  const basis = basisOf(side, plan);
  const price = basis && resolveLevel(name, typed, text, basis);
  return basis && price !== null ? levelText(unit, price, basis) : '';
}

/** Levels that were typed in money, as the distances that they are now. */
export function asDistances(ticket: Ticket, plan: TicketPlan): Partial<Pick<Ticket, StopName>> {
  const distance = (name: StopName): StopField => {
    const field = ticket[name];
    if (field.unit !== 'usd') return field;
    return { ...field, text: textIn('pips', name, field, plan), unit: 'pips' };
  };
  return { stopLoss: distance('stopLoss'), takeProfit: distance('takeProfit') };
}
