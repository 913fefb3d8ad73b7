import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Points } from '@fulcrum/engine/units/units';
import { readNumber } from '@fulcrum/ui/figures/read-number';

import { allowedPrice } from '../preview/allowed-price.ts';
import { priceForm } from '../preview/number-forms.ts';

/**
 * Reads a price of a pending order, near which the market is; null if the text is not a price of
 * this instrument.
 */
export const readTarget = (
  text: string,
  instrument: Pick<Instrument, 'digits' | 'allowsNonPositive'>,
  near: number | null | undefined,
): Points | null => allowedPrice(readNumber(text, priceForm(instrument, near)), instrument);
