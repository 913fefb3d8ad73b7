import { creditFor } from '@fulcrum/engine/money/payment';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { readAmount } from '../../funds/read-amount.ts';
import type { PayTerms } from '../../account/funds-from-wire.ts';

/** What a person enters about a payment of any kind. */
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

/** The server's pattern of a transaction number, so that a typing error shows before sending. */
const REFERENCE = /^[A-Za-z0-9/_.:-]{4,128}$/;

/** What is wrong with a deposit, by field; null for fields without a fault. */
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

/** USD for the amount, by the engine's own formula; null while the text is no amount. */
export function creditOf(terms: PayTerms, amount: string): MicroUsd | null {
  const value = readAmount(amount, terms.digits);
  return value === null ? null : creditFor(terms, value);
}
