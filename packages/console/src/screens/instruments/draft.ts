import type { previewInstrument } from '@fulcrum/contract/console/catalogue/calls';
import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import type { FeeType } from '@fulcrum/contract/console/catalogue/fee-schema';
import type { InputOf } from '@fulcrum/contract/endpoint';
import { formatDecimal, LOT_DIGITS, parseDecimal } from '@fulcrum/engine/units/decimal';

import { filledNames, type Names } from '../../parts/fields/names-fields.tsx';
import { rateToSend, rateText } from '../../parts/figures/fee-rate.ts';

/** The terms of an instrument, as typed. */
export interface Draft {
  readonly name: Names;
  readonly show_code: string;
  /** Words with commas between them. */
  readonly search_words: string;
  readonly category_id: string;
  readonly position: string;
  readonly contract_size: string;
  readonly lot_step: string;
  readonly min_lots: string;
  readonly max_lots: string;
  readonly leverages: string;
  readonly margin_mode: string;
  /** Null for an instrument that never trades at or below zero. */
  readonly margin_price_floor: string | null;
  readonly fee_rate: string;
  /** The fee plan that the rate belongs to. */
  readonly fees: { readonly plan: number; readonly type: FeeType };
  readonly swap_long: string;
  readonly swap_short: string;
  readonly swap_triple_day: string;
  readonly stale_after: string;
  readonly max_jump_percent: string;
}

export type TermsRequest = InputOf<typeof previewInstrument>;

/** Yearly rates are stored in millionths of a percent. */
const RATE_DIGITS = 6;
/** Milliseconds are shown as seconds, and basis points as percent. */
const SECOND_DIGITS = 3;
const PERCENT_DIGITS = 2;

export function draftOf(terms: InstrumentTerms): Draft {
  const lots = (units: number) => formatDecimal(units, LOT_DIGITS, 2);
  return {
    name: terms.name,
    show_code: terms.show_code,
    search_words: terms.search_words.join(', '),
    category_id: String(terms.category_id),
    position: String(terms.position),
    contract_size: String(terms.contract_size),
    lot_step: lots(terms.lot_step),
    min_lots: lots(terms.min_lots),
    max_lots: lots(terms.max_lots),
    leverages: terms.leverages.join(' '),
    margin_mode: terms.margin_mode,
    margin_price_floor: terms.allows_non_positive
      ? formatDecimal(terms.margin_price_floor, terms.digits, terms.digits)
      : null,
    fee_rate: rateText(terms.fee_rate, terms.fee_type),
    fees: { plan: terms.fee_plan, type: terms.fee_type },
    swap_long: formatDecimal(terms.swap_long, RATE_DIGITS, 0),
    swap_short: formatDecimal(terms.swap_short, RATE_DIGITS, 0),
    swap_triple_day: terms.swap_triple_day === null ? '' : String(terms.swap_triple_day),
    stale_after: formatDecimal(terms.stale_after_ms, SECOND_DIGITS, 0),
    max_jump_percent: formatDecimal(terms.max_jump_bp, PERCENT_DIGITS, 0),
  };
}

/**
 * Returns the request. Passes unreadable text on, so that the server refuses it and names the
 * field.
 */
export function requestOf(draft: Draft, id: number, version: number): TermsRequest {
  const { name, search_words, leverages, margin_mode, fees, ...others } = draft;
  const { stale_after, max_jump_percent, ...rest } = others;
  return {
    ...rest,
    id,
    version,
    name: filledNames(name),
    search_words: wordsIn(search_words),
    fee_plan: fees.plan,
    fee_rate: rateToSend(draft.fee_rate, fees.type),
    leverages: leverages
      .split(/[\s,]+/)
      .filter((text) => text !== '')
      .map(Number),
    margin_mode: margin_mode === 'fixed' ? 'fixed' : 'leveraged',
    stale_after_ms: parseDecimal(stale_after, SECOND_DIGITS) ?? stale_after,
    max_jump_bp: parseDecimal(max_jump_percent, PERCENT_DIGITS) ?? max_jump_percent,
  };
}

/** Returns the words between commas, which may be those of Chinese or Arabic; each word once. */
function wordsIn(text: string): string[] {
  const words = new Map<string, string>();
  for (const part of text.split(/[,，、،]/)) {
    const word = part.trim();
    const key = word.toLowerCase();
    if (word !== '' && !words.has(key)) words.set(key, word);
  }
  return [...words.values()];
}
