import type { Instrument } from '../market/instrument.ts';
import { nextRoll } from '../market/new-york.ts';
import type { PendingKind } from '../order.ts';
import { openingPrice, type Quote, type Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { MicroLots, Points } from '../units/units.ts';

/**
 * When a pending order expires: null for never, at the end of the trading day (17:00 New York), or
 * at a time in epoch ms.
 */
export type Expiry = null | 'dayEnd' | number;

/**
 * Checks what does not depend on prices: whether the instrument is enabled, halted or paused,
 * leverage and lots.
 */
export function checkTerms(
  instrument: Instrument,
  { leverage, lots }: { readonly leverage: number; readonly lots: MicroLots },
): Refusal | null {
  if (!instrument.isEnabled) return refuse('instrument.disabled');
  if (instrument.isHalted) return refuse('instrument.halted');
  if (instrument.isPaused) return refuse('instrument.paused');
  if (instrument.leverages.length === 0) return refuse('leverage.none');
  if (!instrument.leverages.includes(leverage)) return refuse('leverage.notOffered');
  const { minLots, maxLots, lotStep } = instrument;
  if (lots < minLots) return refuse('lots.tooSmall', { minMicroLots: minLots });
  if (lots > maxLots) return refuse('lots.tooLarge', { maxMicroLots: maxLots });
  if (lots % lotStep !== 0) return refuse('lots.offStep', { stepMicroLots: lotStep });
  return null;
}

/** Returns whether a price is possible as the target of a pending order. */
export const isTarget = (instrument: Instrument, target: Points | null): target is Points =>
  target !== null && (target > 0 || instrument.allowsNonPositive);

/** Returns when an order expires that is requested at `now`, epoch ms; null for never. */
export const expiresAtOf = (expiry: Expiry, now: number): number | null =>
  expiry === 'dayEnd' ? nextRoll(now) : expiry;

/** Returns whether a pending order has expired; it has at the exact time of its expiry. */
export const isOver = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && now >= expiresAt;

/**
 * Returns the kind that follows from the target: a buy below the ask or a sell above the bid is a
 * limit, otherwise a stop. Null if the target equals the market price.
 */
export function kindOf(side: Side, target: Points, quote: Quote): PendingKind | null {
  const market = openingPrice(side, quote);
  if (target === market) return null;
  return (side === 'buy') === target < market ? 'limit' : 'stop';
}

/** Checks the limit of a stop-limit order: only a stop order can have one. */
export function checkLimit(
  instrument: Instrument,
  kind: PendingKind,
  limit: Points | undefined,
): Refusal | null {
  if (limit === undefined) return null;
  if (kind !== 'stop') return refuse('limitPrice.notStop');
  return isTarget(instrument, limit) ? null : refuse('limitPrice.invalid');
}

/**
 * Checks that stop-loss and take-profit are on the correct side of `from`: the closing price of a
 * position, or the target of a pending order.
 */
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
