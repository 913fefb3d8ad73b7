import type { Instrument } from '@fulcrum/engine/market/instrument';
import { points, type Points } from '@fulcrum/engine/units/units';

/**
 * Returns a price that an order of the instrument may have; null for any other. Zero is none,
 * because it means "no price" in a call.
 */
export const allowedPrice = (
  price: number | null,
  { allowsNonPositive }: Pick<Instrument, 'allowsNonPositive'>,
): Points | null =>
  price !== null && (price > 0 || (price < 0 && allowsNonPositive)) ? points(price) : null;
