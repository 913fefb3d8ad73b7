declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** Money in millionths of a US dollar (USDT counts as USD). A debt is negative. */
export type MicroUsd = Unit<'MicroUsd'>;
/** A price counted in the instrument's smallest steps: price × 10^digits. */
export type Points = Unit<'Points'>;
/** Volume in millionths of a lot: 1 lot is 1,000,000. */
export type MicroLots = Unit<'MicroLots'>;
/** A ratio in hundredths of a percent: 10,000 is 100 %. */
export type BasisPoints = Unit<'BasisPoints'>;

export const microUsd = (value: number): MicroUsd => whole(value) as MicroUsd;
export const points = (value: number): Points => whole(value) as Points;
export const microLots = (value: number): MicroLots => whole(value) as MicroLots;
export const basisPoints = (value: number): BasisPoints => whole(value) as BasisPoints;

/** Digits after the point of each exact unit, for `parseDecimal` and `formatDecimal`. */
export const USD_DIGITS = 6;
export const LOT_DIGITS = 6;
export const ONE_LOT = microLots(1_000_000);
export const ONE_USD = microUsd(1_000_000);

/** Returns `value`; throws a RangeError unless it is a whole number that a double holds exactly. */
export function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Expected a whole number, was ${value}`);
  return value === 0 ? 0 : value; // -0 and 0 are one amount
}

const SAFE = Number.MAX_SAFE_INTEGER;
/** Half of 2^53: twice a remainder below it is still exact. */
const HALF_SAFE = 2 ** 52;

/**
 * Computes `a × b × c ÷ divisor`, rounded once: to nearest with halves away from zero, or up.
 * The product may pass 2^53: it then takes the wide path, never a wrong one.
 * Throws a RangeError when an input is not whole, the divisor is not positive, or the result
 * itself cannot be held exactly.
 */
export function mulDiv(
  a: number,
  b: number,
  c: number,
  divisor: number,
  rounding: 'nearest' | 'up' = 'nearest',
): number {
  const ab = a * b;
  const product = ab * c;
  if (
    ab <= SAFE &&
    ab >= -SAFE &&
    product <= SAFE &&
    product >= -SAFE &&
    divisor > 0 &&
    divisor < HALF_SAFE &&
    Number.isInteger(a) &&
    Number.isInteger(b) &&
    Number.isInteger(c) &&
    Number.isInteger(divisor)
  ) {
    const remainder = product % divisor;
    const quotient = (product - remainder) / divisor;
    if (remainder === 0) return quotient === 0 ? 0 : quotient;
    return adjust(quotient, remainder > 0, 2 * Math.abs(remainder) >= divisor, rounding);
  }
  const by = whole(divisor);
  return divideWide(BigInt(whole(a)) * BigInt(whole(b)) * BigInt(whole(c)), BigInt(by), rounding);
}

/**
 * `mulDiv` to nearest by `divisor × divisor2`, which may pass 2^53 as well: prices of many digits
 * converted at a rate of many digits do.
 */
export function mulDivTwice(
  a: number,
  b: number,
  c: number,
  divisor: number,
  divisor2: number,
): number {
  const by = divisor * divisor2;
  if (by <= SAFE) return mulDiv(a, b, c, by);
  const product = BigInt(whole(a)) * BigInt(whole(b)) * BigInt(whole(c));
  return divideWide(product, BigInt(whole(divisor)) * BigInt(whole(divisor2)), 'nearest');
}

/** `product ÷ by` with the rounding of `mulDiv`, and its errors. */
export function divideWide(product: bigint, by: bigint, rounding: 'nearest' | 'up'): number {
  if (by <= 0n) throw new RangeError(`Divisor must be positive, was ${by}`);
  const remainder = product % by;
  const quotient = Number(product / by);
  const half = 2n * (remainder < 0n ? -remainder : remainder) >= by;
  if (remainder === 0n) return whole(quotient);
  return whole(adjust(quotient, remainder > 0n, half, rounding));
}

/** The quotient was cut towards zero; moves it one step where the rounding asks for it. */
function adjust(
  quotient: number,
  isPositive: boolean,
  isHalfOrMore: boolean,
  rounding: 'nearest' | 'up',
): number {
  const away = rounding === 'up' ? isPositive : isHalfOrMore;
  const result = away ? quotient + (isPositive ? 1 : -1) : quotient;
  return result === 0 ? 0 : result;
}

/**
 * Compares `a × b` with `c × d` exactly: negative, zero or positive like a subtraction.
 * All four must be whole.
 */
export function compareProducts(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  const difference = left - right;
  // Each product is off by at most 2^-53 of itself, so a difference beyond that has the right sign.
  if (Math.abs(difference) > (Math.abs(left) + Math.abs(right)) * 2 ** -51) return difference;
  const wide = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return wide < 0n ? -1 : wide > 0n ? 1 : 0;
}

const DECIMAL = /^([+-]?)(\d{1,16})(?:\.(\d{1,20}))?$/;

/**
 * Reads a decimal as a whole number of 10^-digits: `parseDecimal('1.5', 6)` is 1,500,000.
 * Takes decimal strings and finite JSON numbers. Returns null for anything else: exponents,
 * separators, blanks, digits that do not fit the unit, and values beyond 2^53.
 */
export function parseDecimal(input: unknown, digits: number): number | null {
  const text = typeof input === 'number' ? String(input) : input;
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

/**
 * Writes a whole number of 10^-digits as a decimal string, never in exponent form:
 * `formatDecimal(1_500_000, 6, 2)` is "1.50". At least `digitsMin` decimals are kept; zeros
 * beyond them are cut, other digits never.
 */
export function formatDecimal(value: number, digits: number, digitsMin = digits): string {
  const sign = value < 0 ? '-' : '';
  const text = String(Math.abs(whole(value))).padStart(digits + 1, '0');
  const split = text.length - digits;
  let fraction = text.slice(split);
  while (fraction.length > digitsMin && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return sign + text.slice(0, split) + (fraction === '' ? '' : `.${fraction}`);
}
