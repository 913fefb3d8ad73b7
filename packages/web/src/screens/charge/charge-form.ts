import { creditFor } from '@fulcrum/engine/money/payment';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { readAmount } from '../../funds/read-amount.ts';
import type { PayTerms } from '../../account/funds-from-wire.ts';

/** What a person enters about a payment, by crypto or bank. */
export interface ChargeFields {
  readonly amount: string;
  readonly reference: string;
}

export const NO_FIELDS: ChargeFields = { amount: '', reference: '' };

export type ChargeFault = 'required' | 'amount' | 'tooSmall' | 'tooLarge' | 'reference' | 'proof';

export interface ChargeFaults {
  readonly amount: ChargeFault | null;
  readonly reference: ChargeFault | null;
  readonly proof: ChargeFault | null;
}

/** The server's pattern of a transaction id, so that a typing error is shown before sending. */
const REFERENCE = /^[A-Za-z0-9/_.:-]{4,128}$/;

/** Returns what is wrong with a deposit, keyed by field; null for a field without a fault. */
export function chargeFaults(
  terms: PayTerms,
  { amount, reference }: ChargeFields,
  proofId: string,
): ChargeFaults {
  const value = readAmount(amount, terms.digits);
  const amountFault = (): ChargeFault | null => {
    if (amount.trim() === '') return 'required';
    if (value === null) return 'amount';
    if (value < terms.min) return 'tooSmall';
    return value > terms.max ? 'tooLarge' : null;
  };
  const referenceFault = (): ChargeFault | null => {
    if (reference.trim() === '') return 'required';
    return REFERENCE.test(reference.trim()) ? null : 'reference';
  };
  return {
    amount: amountFault(),
    reference: referenceFault(),
    proof: proofId === '' ? 'proof' : null,
  };
}

/**
 * Returns the USD credited for the amount, by the engine's own formula; null while the text is not
 * an amount.
 */
export function creditOf(terms: PayTerms, amount: string): MicroUsd | null {
  const value = readAmount(amount, terms.digits);
  return value === null ? null : creditFor(terms, value);
}
