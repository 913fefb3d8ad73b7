import { creditFor } from '@fulcrum/engine/money/payment';
import { ONE_USD } from '@fulcrum/engine/units/units';

import type { PayTerms } from '../../account/funds-from-wire.ts';

const TIMES = [1, 5, 10, 50] as const;
/** The first amount is the smallest power of ten that is worth this much. */
const LEAST_WORTH = 30 * ONE_USD;
/** Above any power of ten of a currency that is worth less. */
const UNIT_MAX = 10 ** 12;

/**
 * Returns the round amounts of a currency that a channel accepts, in units of 10^-digits: 100, 500,
 * 1,000 and 5,000 of a dollar.
 */
export function roundAmounts(terms: PayTerms): readonly number[] {
  let unit = 1;
  while (unit < UNIT_MAX && creditFor(terms, unit) < LEAST_WORTH) unit *= 10;
  return TIMES.map((times) => times * unit).filter(
    (amount) => amount >= terms.min && amount <= terms.max,
  );
}
