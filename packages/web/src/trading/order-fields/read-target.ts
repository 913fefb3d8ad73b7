import { points, type Points } from '@fulcrum/engine/units/units';

import { readDecimal } from '../preview/read-decimal.ts';

/** Reads the target price of a pending order; null if the text is not a price. */
export function readTarget(text: string, digits: number): Points | null {
  const price = readDecimal(text, digits);
  return price === null ? null : points(price);
}
