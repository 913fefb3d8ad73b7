import { microLots, microUsd, type MicroLots, type MicroUsd } from '@fulcrum/engine/units/units';
import { LOT_DIGITS, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

/**
 * Converts a decimal of the server to a whole number. Throws if it is unreadable: that is a fault
 * of the server, and showing a wrong number would be worse.
 */
export function exact(text: string | number, digits: number): number {
  const value = parseDecimal(text, digits);
  if (value === null) throw new RangeError(`Not a decimal of ${digits} digits: ${text}`);
  return value;
}

export const usdFrom = (text: string): MicroUsd => microUsd(exact(text, USD_DIGITS));
export const lotsFrom = (text: string): MicroLots => microLots(exact(text, LOT_DIGITS));
