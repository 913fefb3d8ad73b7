import type { previewNewInstrument } from '@fulcrum/contract/console/catalogue/calls';
import type { CategoryRow, HoursGroup } from '@fulcrum/contract/console/catalogue/schema';
import type { InputOf } from '@fulcrum/contract/endpoint';

import { requestOf, type Draft } from './draft.ts';

/** The fields that cannot be changed later, as typed. */
export interface FixedDraft {
  readonly code: string;
  readonly base_currency: string;
  readonly quote_currency: string;
  readonly digits: string;
  readonly profile_class: string;
  readonly hours_of: string;
  readonly allows_non_positive: string;
  readonly typical_spread: string;
  readonly base_price: string;
}

export type NewRequest = InputOf<typeof previewNewInstrument>;
type ProfileClass = NewRequest['profile_class'];

export const PROFILE_CLASSES: readonly ProfileClass[] = [
  ...(['major', 'otherFx', 'gold', 'commodity'] as const),
  ...(['mainIndex', 'otherIndex', 'share', 'crypto'] as const),
];

/** Initial values, which are those of most instruments. */
export const BLANK: FixedDraft = {
  code: '',
  base_currency: '',
  quote_currency: 'USD',
  digits: '2',
  profile_class: 'share',
  hours_of: '',
  allows_non_positive: '0',
  typical_spread: '',
  base_price: '',
};

/** Returns the initial terms of a new instrument. */
export function blankTerms(categories: readonly CategoryRow[], fees: Draft['fees']): Draft {
  const last = categories.at(-1);
  return {
    name: { en: '' },
    show_code: '',
    search_words: '',
    category_id: last ? String(last.id) : '',
    position: String((last?.instruments ?? 0) + 1),
    contract_size: '1',
    lot_step: '0.01',
    min_lots: '0.01',
    max_lots: '50',
    leverages: '1 2 5',
    margin_mode: 'leveraged',
    margin_price_floor: null,
    fees,
    fee_rate: fees.type === 1 ? '1.00' : '0.1',
    swap_long: '0',
    swap_short: '0',
    swap_triple_day: '',
    stale_after: '10',
    max_jump_percent: '5',
  };
}

/** Returns the request; it names the trading hours in the version that was listed. */
export function newRequestOf(
  terms: Draft,
  fixed: FixedDraft,
  hours: readonly HoursGroup[],
): NewRequest {
  const { id: _, version: __, ...asked } = requestOf(terms, 0, 0);
  const kept = hours
    .flatMap(({ instruments }) => instruments)
    .find(({ id }) => String(id) === fixed.hours_of);
  return {
    ...asked,
    ...fixed,
    profile_class: PROFILE_CLASSES.find((each) => each === fixed.profile_class) ?? 'share',
    hours_version: kept?.version ?? 1,
  };
}

/** The floor with which the form begins once the instrument may trade at or below zero. */
const FIRST_FLOOR = '10.00';

/** Returns the terms with a smallest price for the margin only if the instrument can have one. */
export function termsFor(terms: Draft, { allows_non_positive }: FixedDraft): Draft {
  if (allows_non_positive !== '1') return { ...terms, margin_price_floor: null };
  return { ...terms, margin_price_floor: terms.margin_price_floor ?? FIRST_FLOOR };
}
