import type { MicroUsd } from '@fulcrum/engine/units/units';
import type { NumberForm } from '@fulcrum/ui/figures/read-number';

import {
  levelForm,
  levelText,
  resolveLevel,
  type LevelBasis,
  type StopName,
  type StopUnit,
} from '../../../trading/preview/levels.ts';
import type { SidePlan } from '../plan/plan.ts';
import type { StopField, Ticket } from '../plan/ticket.ts';
import type { TicketPlan } from '../plan/use-plan.ts';

/**
 * Returns the side on which a level is valid; a distance is valid on both sides, so this is the buy
 * side.
 */
export function sideOf(name: StopName, { buy, sell }: TicketPlan): SidePlan {
  const isRight = (plan: SidePlan) => {
    const pnl = plan[name]?.pnl;
    return pnl != null && (name === 'stopLoss' ? pnl < 0 : pnl > 0);
  };
  return !isRight(buy) && isRight(sell) ? sell : buy;
}

/**
 * Returns the result at the level, for the side on which the level is valid; null if it is on the
 * wrong side.
 */
export function moneyAt(name: StopName, plan: TicketPlan): MicroUsd | null {
  const pnl = sideOf(name, plan)[name]?.pnl ?? null;
  return pnl !== null && (name === 'stopLoss' ? pnl < 0 : pnl > 0) ? pnl : null;
}

/** Returns what a level on this side is measured from; null without a price. */
export function basisOf(
  { side, price, lots }: SidePlan,
  { context }: TicketPlan,
): LevelBasis | null {
  const { listing, isPair } = context;
  if (price === null) return null;
  // A size by risk may not be known yet; the smallest lots are enough to convert distances and
  // prices.
  const held = lots !== null && lots > 0 ? lots : listing.instrument.minLots;
  return { listing, side, lots: held, entry: price, isPair };
}

/**
 * Returns a level's text in a unit: as typed in its own unit, otherwise converted for display only,
 * so that switching units changes nothing.
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

/** Returns what the field of a level takes in a unit; null without a price. */
export function formIn(unit: StopUnit, plan: TicketPlan): NumberForm | null {
  const basis = basisOf(plan.buy, plan);
  return basis && levelForm(unit, basis);
}

/** Converts levels typed in money to their present distances. */
export function asDistances(ticket: Ticket, plan: TicketPlan): Partial<Pick<Ticket, StopName>> {
  const distance = (name: StopName): StopField => {
    const field = ticket[name];
    if (field.unit !== 'usd') return field;
    return { ...field, text: textIn('pips', name, field, plan), unit: 'pips' };
  };
  return { stopLoss: distance('stopLoss'), takeProfit: distance('takeProfit') };
}
