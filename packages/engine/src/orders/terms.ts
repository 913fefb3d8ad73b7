import type { Instrument } from '../market/instrument.ts';
import { nextRoll } from '../market/new-york.ts';
import type { PendingKind } from '../order.ts';
import { openingPrice, type Quote, type Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { MicroLots, Points } from '../units/units.ts';

/**
 * How long a pending order waits: until somebody cancels it (null), until the trading day ends at
 * 17:00 New York, or until a time, epoch ms.
 */
export type Expiry = null | 'dayEnd' | number;

/** The checks that need no market: enabled, halted, leverage, lots. */
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

/** Whether a price can be the target of a pending order. */
export const isTarget = (instrument: Instrument, target: Points | null): target is Points =>
  target !== null && (target > 0 || instrument.allowsNonPositive);

/** The moment that an expiry means when it is asked for at `now`. */
export const expiresAtOf = (expiry: Expiry, now: number): number | null =>
  expiry === 'dayEnd' ? nextRoll(now) : expiry;

/** Whether a pending order's time is up; at the moment itself it is. */
export const isOver = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && now >= expiresAt;

/**
 * The kind that follows from the target: buy below the ask or sell above the bid is a limit, the
 * other way a stop; null at the market itself.
 */
export function kindOf(side: Side, target: Points, quote: Quote): PendingKind | null {
  const market = openingPrice(side, quote);
  if (target === market) return null;
  return (side === 'buy') === target < market ? 'limit' : 'stop';
}

/** Stop-loss and take-profit must lie beyond `from`: the closing price, or a pending target. */
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
