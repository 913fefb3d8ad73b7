import { whole } from './units.ts';

/** Number of decimals of each exact unit, for `parseDecimal` and `formatDecimal`. */
export const USD_DIGITS = 6;
export const LOT_DIGITS = 6;

const DECIMAL = /^([+-]?)(\d{1,16})(?:\.(\d{1,20}))?$/;

/**
 * Parses a decimal into a number of units of 10^-digits: `parseDecimal('1.5', 6)` is 1,500,000.
 * Accepts decimal strings and finite JSON numbers. Returns null for anything else: exponents,
 * separators, blanks, more decimals than the unit has, and values beyond 2^53.
 */
export function parseDecimal(input: unknown, digits: number): number | null {
  const text = typeof input === 'number' ? plainText(input) : input;
  if (typeof text !== 'string') return null;
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, wholePart = '', fraction = ''] = match;
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const value = Number(wholePart + kept);
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

const WITH_EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * Returns a number as `String` does, but a small or large one with all its zeros: 8.7e-7 is
 * "0.00000087". A JSON number is the same however its sender wrote it.
 */
export function plainText(value: number): string {
  const text = String(value);
  const match = WITH_EXPONENT.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', rest = '', power = ''] = match;
  const exponent = Number(power);
  const digits = first + rest;
  return exponent < 0
    ? `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
    : `${sign}${digits.padEnd(exponent + 1, '0')}`;
}

/**
 * Formats a number of units of 10^-digits as a decimal string, never with an exponent:
 * `formatDecimal(1_500_000, 6, 2)` is "1.50". At least `digitsMin` decimals are kept; only zeros
 * after them are dropped.
 */
export function formatDecimal(value: number, digits: number, digitsMin = digits): string {
  const sign = value < 0 ? '-' : '';
  const text = String(Math.abs(whole(value))).padStart(digits + 1, '0');
  const split = text.length - digits;
  let fraction = text.slice(split);
  while (fraction.length > digitsMin && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return sign + text.slice(0, split) + (fraction === '' ? '' : `.${fraction}`);
}
