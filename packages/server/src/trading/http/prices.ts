import type { Instrument } from '@fulcrum/engine/market/instrument';
import { parseDecimal } from '@fulcrum/engine/units/decimal';
import { points, type Points } from '@fulcrum/engine/units/units';

import type { PriceRefusal } from '../module.ts';

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

/** Target, stop-loss and take-profit of a pending order. */
export interface Levels {
  readonly target: Points | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
}

/** Reads the three levels of an order; the first that cannot be read answers. */
export function readLevels(
  instrument: Pick<Instrument, 'digits' | 'allowsNonPositive'>,
  texts: { readonly [Name in keyof Levels]: string | null },
): Levels | PriceRefusal {
  const target = readPrice(instrument, texts.target, 'target.invalid');
  if (isPriceRefusal(target)) return target;
  const stopLoss = readPrice(instrument, texts.stopLoss, 'stopLoss.invalid');
  if (isPriceRefusal(stopLoss)) return stopLoss;
  const takeProfit = readPrice(instrument, texts.takeProfit, 'takeProfit.invalid');
  if (isPriceRefusal(takeProfit)) return takeProfit;
  return { target, stopLoss, takeProfit };
}

/** Whether reading was refused. */
export const isPriceRefusal = (read: Points | Levels | null | PriceRefusal): read is PriceRefusal =>
  typeof read === 'object' && read !== null && 'reason' in read;
