import { decimalMark } from '@fulcrum/ui/figures/format';

import { readDecimal } from '../trading/preview/read-decimal.ts';

/** A whole number grouped by thousands, with decimals or without: by commas, and by dots. */
const BY_COMMAS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const BY_DOTS = /^\d{1,3}(\.\d{3})+(,\d*)?$/;

/**
 * Reads an amount of money as a person of this language writes it, as a whole number of
 * 10^-digits. 1,000 is a thousand where the comma groups, and one where it marks the decimals:
 * the difference would be a thousandfold payment. Null when it is no amount above nothing.
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
