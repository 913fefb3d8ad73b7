import { FIRST_FEES } from '@fulcrum/engine/market/formulas';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { SessionPlan } from '@fulcrum/engine/market/sessions';
import { microLots } from '@fulcrum/engine/units/units';

import type { FeedKind } from '../../platform/config.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { storedHoursOf } from '../calendar/stored-hours.ts';
import { checkTerms, type EditedTerms } from './catalogue-changes.ts';
import {
  conversionOf,
  leverageCapOf,
  type Catalogue,
  type CatalogueEntry,
  type LeverageProfile,
} from './catalogue.ts';
import type { ProfileClass } from './default-catalogue.ts';
import { storeFeeRates } from './fee-rates.ts';

/** A new instrument as an operator enters it: its terms, and the fields that can never change. */
export interface NewInstrument {
  readonly terms: EditedTerms;
  readonly code: string;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  readonly digits: number;
  readonly allowsNonPositive: boolean;
  readonly profileClass: ProfileClass;
  readonly sessions: SessionPlan;
  readonly spreadPoints: number;
  /** First price of the simulation in points; null if the instrument has no simulated price. */
  readonly simulatedBase: number | null;
}

/** The data that a new instrument is checked against. */
export interface Surroundings {
  readonly catalogue: Catalogue;
  readonly profile: LeverageProfile;
  readonly feed: FeedKind;
}

const BASE_POINTS_MAX = 1_000_000_000_000;

/** Returns the entry of the new instrument, which is halted; refuses the first invalid value. */
export function checkNew(fresh: NewInstrument, around: Surroundings): CatalogueEntry {
  const { code, baseCurrency, quoteCurrency, terms, simulatedBase, spreadPoints } = fresh;
  const { entries, categories } = around.catalogue;
  if (entries.some(({ instrument }) => instrument.code === code)) {
    throw new Refused('instrument.taken', { code });
  }
  if (baseCurrency === quoteCurrency) throw new Refused('instrument.currency');
  const entry = entryOfNew(fresh, around);
  const { conversion } = entry.instrument;
  // Without a conversion to dollars, every order would be refused.
  if ('code' in conversion && !entries.some((each) => each.instrument.code === conversion.code)) {
    throw new Refused('instrument.conversion', { currency: quoteCurrency });
  }
  checkTerms(terms, entry.leverageCap, entry.instrument);
  if (!categories.some(({ id }) => id === terms.categoryId)) throw new Refused('category.unknown');
  const isMissing = simulatedBase === null && around.feed === 'simulated';
  const isPrice = (points: number) => points > spreadPoints && points <= BASE_POINTS_MAX;
  if (isMissing || (simulatedBase !== null && !isPrice(simulatedBase))) {
    throw new Refused('instrument.basePrice');
  }
  return entry;
}

function entryOfNew(fresh: NewInstrument, { catalogue, profile }: Surroundings): CatalogueEntry {
  const { terms, code, digits, allowsNonPositive, sessions, ...rest } = fresh;
  const { showCode, name, searchWords, categoryId, position, maxJumpBp, ...others } = terms;
  const { fees, feeRate, ...traded } = others;
  const pairs = [...catalogue.entries]
    .sort((a, b) => a.instrument.id - b.instrument.id)
    .map(({ instrument, baseCurrency, quoteCurrency }) => ({
      code: instrument.code,
      base_currency: baseCurrency,
      quote_currency: quoteCurrency,
    }));
  const own = { code, base_currency: rest.baseCurrency, quote_currency: rest.quoteCurrency };
  const instrument: Instrument = {
    ...traded,
    feeRates: { [fees.id]: feeRate },
    id: 0,
    code,
    digits,
    allowsNonPositive,
    sessions,
    isEnabled: true,
    isHalted: true,
    isPaused: false,
    lotStep: microLots(terms.lotStep),
    minLots: microLots(terms.minLots),
    maxLots: microLots(terms.maxLots),
    conversion: conversionOf(own, pairs),
  };
  const leverageCap = leverageCapOf(profile, rest.profileClass);
  const found = { showCode, name, searchWords, categoryId, position };
  const shown = { ...found, maxJumpBp, logo: '', version: 1 };
  return { ...rest, ...shown, instrument, leverageCap, markups: [] };
}

const INSERT = `
  insert into instrument (
    id, code, show_code, name, category_id, position, digits, contract_size, quote_currency,
    base_currency, lot_step, min_lots, max_lots, leverages, margin_mode, fee_rate, swap_long,
    swap_short, swap_triple_day, stale_after_ms, max_jump_bp, allows_non_positive, is_halted,
    sessions, spread_points, profile_class, simulated_base, search_words, margin_price_floor
  )
  select coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
    $16, $17, $18, $19, $20, $21, true, $22, $23, $24, $25, $26,
    nullif($27, 0)
  from instrument
  on conflict (code) do nothing
  returning id`;

/**
 * Adds the instrument, halted, so that an operator can check it before it is traded; returns its
 * id. Needs a transaction of `MarketModule.change`.
 */
export async function storeNew(
  tx: Sql,
  fresh: NewInstrument,
  around: Surroundings,
): Promise<number> {
  checkNew(fresh, around);
  const { terms } = fresh;
  const isFirst = terms.fees.id === FIRST_FEES.id;
  // The category is locked until the commit, so that nobody can remove it in the meantime.
  await tx.query('select from category where id = $1 for share', [terms.categoryId]);
  const [added] = await tx.query<{ id: number }>(INSERT, [
    fresh.code,
    terms.showCode,
    JSON.stringify(terms.name),
    terms.categoryId,
    terms.position,
    fresh.digits,
    terms.contractSize,
    fresh.quoteCurrency,
    fresh.baseCurrency,
    terms.lotStep,
    terms.minLots,
    terms.maxLots,
    [...terms.leverages].sort((a, b) => a - b),
    terms.marginMode === 'fixed' ? 1 : 0,
    isFirst ? terms.feeRate : 0,
    terms.swapLong,
    terms.swapShort,
    terms.swapTripleDay,
    terms.staleAfterMs,
    terms.maxJumpBp,
    fresh.allowsNonPositive,
    JSON.stringify(storedHoursOf(fresh.sessions)),
    fresh.spreadPoints,
    fresh.profileClass,
    fresh.simulatedBase,
    terms.searchWords,
    terms.marginPriceFloor,
  ]);
  if (!added) throw new Refused('instrument.taken', { code: fresh.code });
  const rate = { instrumentId: added.id, rate: terms.feeRate };
  if (!isFirst) await storeFeeRates(tx, terms.fees, [rate]);
  return added.id;
}
