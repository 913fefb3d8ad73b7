import { parseDecimal } from '@fulcrum/engine/units/decimal';

/**
 * Reads what a person typed as a whole number of 10^-digits; null when it is no number or finer
 * than the unit. Takes a dot or a comma as the decimal mark, grouped thousands and the Arabic
 * digits; a comma groups only where a dot follows it.
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
