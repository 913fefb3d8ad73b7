import { whole } from './units.ts';

const SAFE = Number.MAX_SAFE_INTEGER;
/** Half of 2^53: twice a remainder below this is still exact. */
const HALF_SAFE = 2 ** 52;

/**
 * Computes `a × b × c ÷ divisor`, rounded once: to nearest with halves away from zero, or up. A
 * product beyond 2^53 is computed with BigInt, so the result is always exact. Throws a RangeError
 * if an input is not an integer, if the divisor is not positive, or if a double cannot hold the
 * result exactly.
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
 * Does what `mulDiv` does, to nearest, with the divisor `divisor × divisor2`. That may exceed 2^53
 * if a price with many digits is converted at a rate with many digits.
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

/** Computes `product ÷ by` with BigInt, with the rounding and the errors of `mulDiv`. */
export function divideWide(product: bigint, by: bigint, rounding: 'nearest' | 'up'): number {
  if (by <= 0n) throw new RangeError(`Divisor must be positive, was ${by}`);
  const remainder = product % by;
  const quotient = Number(product / by);
  const half = 2n * (remainder < 0n ? -remainder : remainder) >= by;
  if (remainder === 0n) return whole(quotient);
  return whole(adjust(quotient, remainder > 0n, half, rounding));
}

/**
 * Adds one (away from zero) to a quotient that was truncated towards zero, if the rounding requires
 * it.
 */
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
 * All four must be integers.
 */
export function compareProducts(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  const difference = left - right;
  // Each product is off by at most 2^-53 of itself, so a larger difference has the right sign.
  if (Math.abs(difference) > (Math.abs(left) + Math.abs(right)) * 2 ** -51) return difference;
  const wide = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return wide < 0n ? -1 : wide > 0n ? 1 : 0;
}

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Returns 10^digits for 0 to 15 digits; throws a RangeError for more. */
export function powerOfTen(digits: number): number {
  const power = POWERS_OF_TEN[digits];
  if (power === undefined) throw new RangeError(`Expected 0 to 15 digits, was ${digits}`);
  return power;
}
