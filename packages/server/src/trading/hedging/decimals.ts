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

/** Returns whether a text is a decimal of 0 or more, without an exponent. */
export const isDecimal = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,16}(?:\.\d{1,20})?$/.test(text);

/** Returns whether a decimal is not 0. */
export const isSome = (text: string): boolean => /[1-9]/.test(text);

/** Formats whole units of 10^-digits as a decimal, without zeros at its end. */
export function wideText(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : '';
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return sign + text.slice(0, -digits) + (fraction === '' ? '' : `.${fraction}`);
}

const EXACT_DIGITS = 20;

/** Returns a decimal for which `isDecimal` holds in units of 10^-20. */
export function exactOf(text: string): bigint {
  const exact = wideOf(text, EXACT_DIGITS);
  if (exact === null) throw new RangeError(`Expected a decimal, was ${text}`);
  return exact;
}

/** Formats units of 10^-20 as a decimal, without zeros at its end. */
export const textOf = (exact: bigint): string => wideText(exact, EXACT_DIGITS);

/** Divides and rounds to nearest, halves away from zero; `by` must be positive. */
export function divide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  const rest = value % by;
  if (2n * (rest < 0n ? -rest : rest) < by) return quotient;
  return quotient + (value < 0n ? -1n : 1n);
}

/** Formats signed micro-lots as a quantity of the provider, without zeros at the end. */
export const quantityText = (lots: number, unitsPerLot: number): string =>
  wideText(BigInt(lots) * BigInt(unitsPerLot), LOT_DIGITS);

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
