import { marginFor, scaledPnl } from '../market/formulas.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Listing } from '../market/market.ts';
import type { Side } from '../market/quote.ts';
import type { Rate } from '../market/rate.ts';
import { type MicroLots, microLots, type MicroUsd, type Points } from '../units/units.ts';

/**
 * Returns the largest volume in lot steps for which `isWithin` is true, provided that it is true
 * for every smaller volume; null if it is false for the smallest order.
 */
export function largestLots(
  { lotStep, minLots, maxLots }: Pick<Instrument, 'lotStep' | 'minLots' | 'maxLots'>,
  isWithin: (lots: MicroLots) => boolean,
): MicroLots | null {
  let low = 0;
  let high = Math.floor(maxLots / lotStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isWithin(microLots(middle * lotStep))) low = middle;
    else high = middle - 1;
  }
  const lots = microLots(low * lotStep);
  return lots < minLots ? null : lots;
}

/** Returns the largest volume whose margin, rounded as charged, is at most `amount`. */
export const lotsForMargin = (
  { instrument }: Listing,
  price: Points,
  leverage: number,
  rate: Rate,
  amount: MicroUsd,
): MicroLots | null =>
  largestLots(instrument, (lots) => marginFor(instrument, lots, price, leverage, rate) <= amount);

/**
 * Returns the largest volume that loses at most `amount` between `open` and `stop`, at the
 * conversion rate of the stop and before fee and slippage. Null if no volume does, or if the stop
 * would not be a loss.
 */
export const lotsForRisk = (
  { instrument, scale }: Listing,
  side: Side,
  open: Points,
  stop: Points,
  rate: Rate,
  amount: MicroUsd,
): MicroLots | null =>
  (side === 'buy' ? stop < open : stop > open)
    ? largestLots(instrument, (lots) => -scaledPnl(scale, side, lots, open, stop, rate) <= amount)
    : null;
