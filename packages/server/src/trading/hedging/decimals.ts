import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';

/** Prices of providers are whole numbers of 10^-10, which no provider is finer than. */
export const PRICE_DIGITS = 10;
const DECIMAL = /^([+-]?)(\d{1,20})(?:\.(\d{0,20}))?$/;

/** Reads a decimal as whole units of 10^-digits; null if it is no decimal or is finer than that. */
export function wideOf(text: string, digits: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const value = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -value : value;
}

/** Divides and rounds to nearest, halves away from zero; `by` must be positive. */
export function divide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  const rest = value % by;
  if (2n * (rest < 0n ? -rest : rest) < by) return quotient;
  return quotient + (value < 0n ? -1n : 1n);
}

/** Formats signed micro-lots as a quantity of the provider, without zeros at the end. */
export function quantityText(lots: number, unitsPerLot: number): string {
  const units = BigInt(lots) * BigInt(unitsPerLot);
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(LOT_DIGITS + 1, '0');
  const fraction = text.slice(-LOT_DIGITS).replace(/0+$/, '');
  return sign + text.slice(0, -LOT_DIGITS) + (fraction === '' ? '' : `.${fraction}`);
}

/** Reads a quantity of the provider as signed micro-lots; null if it is not a whole number. */
export function lotsOf(quantity: string, unitsPerLot: number): number | null {
  const units = wideOf(quantity, LOT_DIGITS);
  if (units === null || units % BigInt(unitsPerLot) !== 0n) return null;
  const lots = Number(units / BigInt(unitsPerLot));
  return Number.isSafeInteger(lots) ? lots : null;
}

/** Formats a price of 10^-10 with the given decimals, rounded to nearest. */
export function priceText(price: bigint, digits: number): string {
  return formatDecimal(Number(divide(price, 10n ** BigInt(PRICE_DIGITS - digits))), digits);
}
