import type { Instrument } from '@fulcrum/engine/instrument';
import { parseDecimal, points, type Points } from '@fulcrum/engine/units';

import type { PriceRefusal } from './module.ts';

/**
 * Reads decimal text as whole points of the instrument. None and zero are no price (null); digits
 * that the instrument does not have are refused under `reason`, and so is a negative price, unless
 * the instrument may trade there.
 */
export function readPrice(
  instrument: Pick<Instrument, 'digits' | 'allowsNonPositive'>,
  text: string | null,
  reason: PriceRefusal['reason'],
): Points | null | PriceRefusal {
  if (text === null) return null;
  const value = parseDecimal(text, instrument.digits);
  if (value === null || (value < 0 && !instrument.allowsNonPositive)) {
    return { ok: false, reason, figures: { digits: instrument.digits } };
  }
  return value === 0 ? null : points(value);
}

/** Whether `readPrice` refused. */
export const isPriceRefusal = (read: Points | null | PriceRefusal): read is PriceRefusal =>
  typeof read === 'object' && read !== null;
