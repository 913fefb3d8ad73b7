import { parseDecimal } from '@fulcrum/engine/units/decimal';

/**
 * Reads typed text as a whole number of units of 10^-digits; null if it is not a number or is finer
 * than the unit. Accepts a point or a comma as the decimal mark, grouped thousands and Arabic
 * digits; a comma groups only if a point follows it.
 */
export function readDecimal(text: string, digits: number): number | null {
  const latin = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace('٫', '.')
    .replace('−', '-');
  const plain = latin.includes('.') ? latin.replace(/,/g, '') : latin.replace(',', '.');
  return parseDecimal(plain.endsWith('.') ? plain.slice(0, -1) : plain, digits);
}
