import type { Instrument } from '../market/instrument.ts';
import { nextRoll } from '../market/new-york.ts';
import type { PendingKind } from '../order.ts';
import { openingPrice, type Quote, type Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { MicroLots, Points } from '../units/units.ts';

/**
 * When a pending order expires: never (null), at the end of the trading day (17:00 New York), or
 * at a time, epoch ms.
 */
export type Expiry = null | 'dayEnd' | number;

/** The checks without prices: enabled, halted, leverage, lots. */
export function checkTerms(
  instrument: Instrument,
  { leverage, lots }: { readonly leverage: number; readonly lots: MicroLots },
): Refusal | null {
  if (!instrument.isEnabled) return refuse('instrument.disabled');
  if (instrument.isHalted) return refuse('instrument.halted');
  if (instrument.leverages.length === 0) return refuse('leverage.none');
  if (!instrument.leverages.includes(leverage)) return refuse('leverage.notOffered');
  const { minLots, maxLots, lotStep } = instrument;
  if (lots < minLots) return refuse('lots.tooSmall', { minMicroLots: minLots });
  if (lots > maxLots) return refuse('lots.tooLarge', { maxMicroLots: maxLots });
  if (lots % lotStep !== 0) return refuse('lots.offStep', { stepMicroLots: lotStep });
  return null;
}

/** Whether a price is a possible target of a pending order. */
export const isTarget = (instrument: Instrument, target: Points | null): target is Points =>
  target !== null && (target > 0 || instrument.allowsNonPositive);

/** The time of an expiry that is requested at `now`, epoch ms. */
export const expiresAtOf = (expiry: Expiry, now: number): number | null =>
  expiry === 'dayEnd' ? nextRoll(now) : expiry;

/** Whether a pending order has expired: at its time it has. */
export const isOver = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && now >= expiresAt;

/**
 * The kind that follows from the target: a buy below the ask or a sell above the bid is a limit,
 * otherwise a stop; null at the market price itself.
 */
export function kindOf(side: Side, target: Points, quote: Quote): PendingKind | null {
  const market = openingPrice(side, quote);
  if (target === market) return null;
  return (side === 'buy') === target < market ? 'limit' : 'stop';
}

/** Checks that both levels are on their sides of `from`: the closing price or the target. */
export function checkStops(
  side: Side,
  from: Points,
  { stopLoss, takeProfit }: { stopLoss: Points | null; takeProfit: Points | null },
): Refusal | null {
  const sign = side === 'buy' ? 1 : -1;
  if (stopLoss !== null && sign * (from - stopLoss) <= 0) {
    return refuse('stopLoss.wrongSide', { pricePoints: from });
  }
  if (takeProfit !== null && sign * (takeProfit - from) <= 0) {
    return refuse('takeProfit.wrongSide', { pricePoints: from });
  }
  return null;
}
