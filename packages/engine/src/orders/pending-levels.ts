import type { Instrument } from '../market/instrument.ts';
import type { Side } from '../market/quote.ts';
import type { Refusal } from '../refusal.ts';
import { checkStops } from './terms.ts';
import { checkTrail } from './trailing.ts';
import type { Points } from '../units/units.ts';

/** The levels of an order; null for each that it does not have. */
interface Levels {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trail: number | null;
}

/**
 * Checks that the levels of an order are beyond each of these prices: the closing price of a
 * position, the target of a pending order, and the limit of a stop-limit order, because that may
 * open at either.
 */
export function checkLevels(
  instrument: Instrument,
  side: Side,
  prices: readonly (Points | undefined)[],
  levels: Levels,
): Refusal | null {
  for (const price of prices) {
    if (price === undefined) continue;
    const wrong =
      checkStops(side, price, levels) ?? checkTrail(instrument, side, levels.trail, price);
    if (wrong) return wrong;
  }
  return null;
}
