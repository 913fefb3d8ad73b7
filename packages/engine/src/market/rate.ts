import { powerOfTen } from '../units/exact.ts';
import type { Listing } from './market.ts';
import type { Prices } from './quote.ts';
import type { Points } from '../units/units.ts';

/** Dollars per unit of quote currency as an exact fraction: amount × num ÷ den. */
export interface Rate {
  readonly num: number;
  readonly den: number;
}

const PAR: Rate = { num: 1, den: 1 };

/**
 * Returns the dollars per unit of the instrument's quote currency as an exact fraction: from
 * `ownPrice` if USD is the base currency, otherwise from the mid of the conversion instrument (rule
 * PNL-002). Null if the conversion instrument has no usable quote.
 */
export function rateAt(
  listing: Listing,
  ownPrice: Points,
  conversionQuote: Prices | null = listing.conversion?.quote ?? null,
): Rate | null {
  const { conversion, digits } = listing.instrument;
  if (conversion.kind === 'none') return PAR;
  if (conversion.kind === 'ownPrice') {
    return ownPrice > 0 ? { num: powerOfTen(digits), den: ownPrice } : null;
  }
  if (!listing.conversion || !conversionQuote) return null;
  const doubleMid = conversionQuote.bid + conversionQuote.ask;
  if (doubleMid <= 0) return null;
  const unit = 2 * powerOfTen(listing.conversion.instrument.digits);
  return conversion.kind === 'multiply'
    ? { num: doubleMid, den: unit }
    : { num: unit, den: doubleMid };
}
