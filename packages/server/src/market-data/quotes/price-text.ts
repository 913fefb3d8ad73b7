const PRICE = /^([+-]?)(\d{1,15})(?:\.(\d{0,30}))?$/;

/**
 * Reads a price as whole points of 10^-digits. Rounds half away from zero on the decimal text,
 * without floats. Returns null for anything but a plain decimal, and for a value that a double
 * cannot hold exactly.
 */
export function pointsOf(text: string, digits: number): number | null {
  const match = PRICE.exec(text);
  if (!match) return null;
  const [, sign, wholePart = '', fraction = ''] = match;
  const kept = Number(wholePart + fraction.slice(0, digits).padEnd(digits, '0'));
  const isHalfOrMore = fraction.charCodeAt(digits) >= CODE_OF_FIVE;
  const value = isHalfOrMore ? kept + 1 : kept;
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

/** Digits have consecutive character codes; behind the end of the text, the code is NaN. */
const CODE_OF_FIVE = '5'.charCodeAt(0);
