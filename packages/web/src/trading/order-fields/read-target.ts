import { points, type Points } from '@fulcrum/engine/units/units';

import { readDecimal } from '../preview/read-decimal.ts';

/** Target price of a pending order; null if the text is no price. */
export function readTarget(text: string, digits: number): Points | null {
  const price = readDecimal(text, digits);
  return price === null ? null : points(price);
}
