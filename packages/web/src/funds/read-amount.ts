import { decimalMark } from '@fulcrum/ui/figures/format';

import { readDecimal } from '../trading/preview/read-decimal.ts';

/** A whole number grouped by thousands with commas or with points, with or without decimals. */
const BY_COMMAS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const BY_DOTS = /^\d{1,3}(\.\d{3})+(,\d*)?$/;

/**
 * Reads an amount of money as written in this language, as a whole number of units of 10^-digits.
 * 1,000 is a thousand if the comma groups digits, and one if it is the decimal mark; confusing the
 * two would pay a thousand times the amount. Returns null if the text is not an amount above zero.
 */
export function readAmount(text: string, digits: number): number | null {
  const bare = text.replace(/[\s\u00a0\u202f٬]/g, '');
  const isComma = decimalMark() === ',';
  const plain = isComma
    ? BY_DOTS.test(bare)
      ? bare.replace(/\./g, '').replace(',', '.')
      : bare
    : BY_COMMAS.test(bare)
      ? bare.replace(/,/g, '')
      : bare;
  const value = readDecimal(plain, digits);
  return value !== null && value > 0 ? value : null;
}
