import type { Side } from '@fulcrum/engine/market/quote';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { mulDiv } from '@fulcrum/engine/units/exact';

/** Number of decimals of an R multiple, and of one that is shown. */
const R_DIGITS = 6;
const SHOWN_DIGITS = 2;

/** From where to where a position went, in points. */
export interface Move {
  readonly side: Side;
  readonly opened: number;
  readonly closed: number;
  /** Its stop-loss at its opening; null if it had none. */
  readonly stop: number | null;
}

/**
 * Returns the R multiple in millionths: the way from open to close in units of the way from open to
 * the stop-loss. Null without a stop-loss, and if a gap opened the position beyond it.
 */
export function riskMultiple({ side, opened, closed, stop }: Move): number | null {
  if (stop === null) return null;
  const sign = side === 'buy' ? 1 : -1;
  const risk = (opened - stop) * sign;
  return risk > 0 ? mulDiv(closed - opened, sign, 10 ** R_DIGITS, risk) : null;
}

/** Returns the mean of R multiples in millionths, or a single one, as text with two decimals. */
export function multipleText(sum: number, trades = 1): string {
  return formatDecimal(mulDiv(sum, 1, 1, trades * 10 ** (R_DIGITS - SHOWN_DIGITS)), SHOWN_DIGITS);
}
