import { USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { readNumber, type NumberForm } from '@fulcrum/ui/figures/read-number';

export const amountForm = (digits: number): NumberForm => ({ digits, kind: 'money' });

export const USD_FORM = amountForm(USD_DIGITS);

/** Reads an amount as a whole number of units of 10^-digits; null if it is none above zero. */
export function readAmount(text: string, digits: number): number | null {
  const value = readNumber(text, amountForm(digits));
  return value !== null && value > 0 ? value : null;
}
