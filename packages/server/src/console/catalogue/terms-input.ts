import type * as api from '@fulcrum/contract/console/catalogue/calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type { FeePlan } from '@fulcrum/engine/market/formulas';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { parseDecimal } from '@fulcrum/engine/units/decimal';

import type { EditedTerms } from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';

export type TermsInput = Omit<ParsedOf<typeof api.previewInstrument>, 'id' | 'version'>;

/** Returns the terms of a form in the form in which they are stored. */
export function readTerms(
  input: TermsInput,
  fees: FeePlan,
  priced: Pick<Instrument, 'digits' | 'marginPriceFloor'>,
): EditedTerms {
  // A rate that was entered under another fee plan would mean something else under this one.
  if (input.fee_plan !== fees.id) throw new Refused('catalogue.moved');
  return {
    showCode: input.show_code,
    name: input.name,
    searchWords: input.search_words,
    categoryId: input.category_id,
    position: input.position,
    lotStep: input.lot_step,
    minLots: input.min_lots,
    maxLots: input.max_lots,
    leverages: input.leverages,
    marginMode: input.margin_mode,
    contractSize: input.contract_size,
    marginPriceFloor: readFloor(input.margin_price_floor ?? null, priced),
    fees,
    feeRate: input.fee_rate,
    swapLong: input.swap_long,
    swapShort: input.swap_short,
    swapTripleDay: input.swap_triple_day ?? null,
    staleAfterMs: input.stale_after_ms,
    maxJumpBp: input.max_jump_bp,
  };
}

/** Returns the smallest price for the margin in points; without one, the one that it has. */
function readFloor(
  text: string | null,
  { digits, marginPriceFloor }: Pick<Instrument, 'digits' | 'marginPriceFloor'>,
): number {
  if (text === null) return marginPriceFloor;
  const floor = parseDecimal(text, digits);
  if (floor === null) throw new Refused('terms.marginPriceFloor');
  return floor;
}
