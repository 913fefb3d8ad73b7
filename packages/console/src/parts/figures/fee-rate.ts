import type { FeeType } from '@fulcrum/contract/console/catalogue/fee-schema';
import { formatDecimal, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

/** A share is stored in millionths and shown in percent. */
const SHARE_DIGITS = USD_DIGITS - 2;
const BY_LOT = 1;

/** Returns a rate as operators type it: dollars per lot, or percent of the margin. */
export const rateText = (rate: number, type: FeeType): string =>
  type === BY_LOT ? formatDecimal(rate, USD_DIGITS, 2) : formatDecimal(rate, SHARE_DIGITS, 0);

/**
 * Converts a typed rate to what the server expects: dollars, or a share. Passes unreadable text on,
 * so that the server refuses it.
 */
export function rateToSend(text: string, type: FeeType): string {
  if (type === BY_LOT) return text;
  const share = parseDecimal(text, SHARE_DIGITS);
  return share === null ? text : formatDecimal(share, USD_DIGITS, 0);
}

/** Returns a rate with its unit. */
export const feeShown = (rate: number, type: FeeType): string =>
  type === BY_LOT ? `${rateText(rate, type)} USD` : `${rateText(rate, type)} %`;

/** Formats a share as percent: 0.005 is 0.5%. */
export function percentOf(share: string): string {
  const rate = parseDecimal(share, USD_DIGITS);
  return rate === null ? share : `${formatDecimal(rate, SHARE_DIGITS, 0)}%`;
}
