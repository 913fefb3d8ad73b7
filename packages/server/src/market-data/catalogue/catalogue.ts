import { FIRST_FEES } from '@fulcrum/engine/market/formulas';
import type { Conversion, Instrument } from '@fulcrum/engine/market/instrument';
import { parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { powerOfTen } from '@fulcrum/engine/units/exact';
import { microLots } from '@fulcrum/engine/units/units';

import type { Sql, Transactions } from '../../platform/ports/db.ts';
import { lock } from '../../platform/store/locks.ts';
import {
  DEFAULT_CATALOGUE,
  type CategoryRow,
  type InstrumentSeed,
  type ProfileClass,
} from './default-catalogue.ts';
import type { Names } from './default-names.ts';
import { planOf, storedHoursOf, type StoredHours } from '../calendar/stored-hours.ts';
import { DEFAULT_SEARCH_WORDS } from './default-search-words.ts';
import { loadFeeRates } from './fee-rates.ts';
import { loadMarkups, type SpreadMarkup } from './spread-markup.ts';

/** Which leverage caps apply: none, or those of the European regulator. */
export type LeverageProfile = 'international' | 'eu';

/** An instrument with its texts and its feed settings. */
export interface CatalogueEntry {
  readonly instrument: Instrument;
  /**
   * Increases with each change of a term; an operator's change must name the version that was seen.
   */
  readonly version: number;
  readonly showCode: string;
  readonly name: Names;
  /** What it is also found as: nicknames and names in other words, of any language. */
  readonly searchWords: readonly string[];
  /** URL of the logo; if it is empty, the app draws one from the currencies. */
  readonly logo: string;
  readonly categoryId: number;
  readonly position: number;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** Typical spread in points; the simulated spread varies around it. */
  readonly spreadPoints: number;
  /** Determines the leverage cap and the shared factors of a simulated price. */
  readonly profileClass: ProfileClass;
  /** Price in points at which the simulation of an added instrument begins; null for all others. */
  readonly simulatedBase: number | null;
  /** Mark-ups on the ask, in the order of their start; the last one may start in the future. */
  readonly markups: readonly SpreadMarkup[];
  /**
   * A tick whose price differs from the last one by more than this must be confirmed; basis points.
   */
  readonly maxJumpBp: number;
  /** The highest leverage that the profile allows. */
  readonly leverageCap: number;
}

/** A category; its version increases when it is renamed. */
export interface Category extends CategoryRow {
  readonly version: number;
}

export interface Catalogue {
  readonly categories: readonly Category[];
  /** Entries sorted by category, then by position. */
  readonly entries: readonly CatalogueEntry[];
}

const EU_LEVERAGE_MAX: Readonly<Record<ProfileClass, number>> = {
  major: 30,
  otherFx: 20,
  gold: 20,
  mainIndex: 20,
  otherIndex: 10,
  commodity: 10,
  share: 5,
  crypto: 2,
};

const STEP_LOTS = 10_000;
const MAX_LOTS = 50_000_000;
const STALE_AFTER_MS = 10_000;

const INSERT_CATEGORY = 'insert into category (id, name, position) values ($1, $2, $3)';

const INSERT_INSTRUMENT = `
  insert into instrument (
    id, code, show_code, name, logo, category_id, position, digits, contract_size,
    quote_currency, base_currency, lot_step, min_lots, max_lots, leverages, margin_mode, fee_rate,
    swap_long, swap_short, swap_triple_day, stale_after_ms, max_jump_bp, allows_non_positive,
    is_enabled, sessions, spread_points, profile_class, search_words
  ) values (
    $1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15,
    0, 0, $16, $17, $18, $19, true, $20, $21, $22, $23
  )`;

/** Fills an empty catalogue with the default instruments; leaves any other catalogue unchanged. */
export async function seedCatalogue(db: Transactions): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, 'catalogue');
    const [known] = await tx.query<{ count: number }>('select count(*) as count from instrument');
    if (known && known.count > 0) return;
    let id = 0;
    for (const [index, category] of DEFAULT_CATALOGUE.entries()) {
      const { name, leverages, swapTripleDay, maxJumpBp, sessions } = category;
      await tx.query(INSERT_CATEGORY, [category.id, JSON.stringify(name), index + 1]);
      for (const [place, seed] of category.instruments.entries()) {
        id += 1;
        await tx.query(INSERT_INSTRUMENT, [
          id,
          seed.code,
          seed.showCode,
          JSON.stringify(seed.name),
          category.id,
          place + 1,
          seed.digits,
          seed.contractSize,
          seed.quote,
          seed.base,
          STEP_LOTS,
          MAX_LOTS,
          leverages,
          seed.isMarginFixed ? 1 : 0,
          feeRateOf(seed),
          swapTripleDay,
          STALE_AFTER_MS,
          maxJumpBp,
          seed.allowsNonPositive ?? false,
          JSON.stringify(storedHoursOf(sessions)),
          seed.spreadPoints,
          seed.profileClass,
          DEFAULT_SEARCH_WORDS[seed.code] ?? [],
        ]);
      }
    }
  });
}

/** The smallest price for the margin of an instrument that may trade at or below zero. */
const MARGIN_PRICE_FLOOR = 10;

/** Returns the default floor in points: 10.00 in the quote currency. */
export const defaultMarginPriceFloor = (digits: number): number =>
  MARGIN_PRICE_FLOOR * powerOfTen(digits);

function marginPriceFloorOf(row: StoredInstrument): number {
  if (!row.allows_non_positive) return 0;
  return row.margin_price_floor ?? defaultMarginPriceFloor(row.digits);
}

function feeRateOf({ code, fee }: InstrumentSeed): number {
  const rate = parseDecimal(fee, USD_DIGITS);
  if (rate === null) throw new Error(`Expected a fee in dollars for ${code}, was ${fee}`);
  return rate;
}

interface StoredInstrument {
  readonly id: number;
  readonly code: string;
  readonly show_code: string;
  readonly name: Names;
  readonly search_words: readonly string[];
  readonly logo: string | null;
  readonly category_id: number;
  readonly position: number;
  readonly digits: number;
  readonly contract_size: number;
  readonly quote_currency: string;
  readonly base_currency: string | null;
  readonly lot_step: number;
  readonly min_lots: number;
  readonly max_lots: number;
  readonly leverages: readonly number[];
  readonly margin_mode: number;
  readonly fee_rate: number;
  readonly swap_long: number;
  readonly swap_short: number;
  readonly swap_triple_day: number | null;
  readonly stale_after_ms: number;
  readonly max_jump_bp: number;
  readonly allows_non_positive: boolean;
  /** Null for the default of instruments that may trade at or below zero. */
  readonly margin_price_floor: number | null;
  readonly is_enabled: boolean;
  readonly is_halted: boolean;
  readonly is_paused: boolean;
  readonly version: number;
  readonly sessions: StoredHours;
  readonly spread_points: number;
  readonly profile_class: ProfileClass;
  readonly simulated_base: number | null;
}

const SELECT_INSTRUMENTS = `
  select i.* from instrument i join category c on c.id = i.category_id
  order by c.position, c.id, i.position, i.id`;

/** Reads the catalogue from the store, and limits the leverages to the caps of the profile. */
export async function loadCatalogue(db: Sql, profile: LeverageProfile): Promise<Catalogue> {
  const categories = await db.query<Category>(
    'select id, name, version from category order by position, id',
  );
  const rows = await db.query<StoredInstrument>(SELECT_INSTRUMENTS);
  const markups = await loadMarkups(db);
  const feeRates = await loadFeeRates(db);
  const byAge = rows.toSorted((a, b) => a.id - b.id);
  const entries = rows.map((row) => ({
    ...entryOf(row, feeRates.get(row.id), byAge, profile),
    markups: markups.get(row.id) ?? [],
  }));
  return { categories, entries };
}

function entryOf(
  row: StoredInstrument,
  feeRates: Readonly<Record<number, number>> | undefined,
  rows: readonly StoredInstrument[],
  profile: LeverageProfile,
): Omit<CatalogueEntry, 'markups'> {
  const cap = leverageCapOf(profile, row.profile_class);
  return {
    instrument: {
      id: row.id,
      code: row.code,
      digits: row.digits,
      contractSize: row.contract_size,
      lotStep: microLots(row.lot_step),
      minLots: microLots(row.min_lots),
      maxLots: microLots(row.max_lots),
      leverages: row.leverages.filter((leverage) => leverage <= cap),
      marginMode: row.margin_mode === 1 ? 'fixed' : 'leveraged',
      feeRates: { ...feeRates, [FIRST_FEES.id]: row.fee_rate },
      conversion: conversionOf(row, rows),
      isEnabled: row.is_enabled,
      isHalted: row.is_halted,
      isPaused: row.is_paused,
      allowsNonPositive: row.allows_non_positive,
      marginPriceFloor: marginPriceFloorOf(row),
      swapLong: row.swap_long,
      swapShort: row.swap_short,
      swapTripleDay: row.swap_triple_day,
      staleAfterMs: row.stale_after_ms,
      sessions: planOf(row.sessions),
    },
    version: row.version,
    showCode: row.show_code,
    name: row.name,
    searchWords: row.search_words,
    logo: row.logo ?? '',
    categoryId: row.category_id,
    position: row.position,
    baseCurrency: row.base_currency ?? row.code,
    quoteCurrency: row.quote_currency,
    spreadPoints: row.spread_points,
    profileClass: row.profile_class,
    simulatedBase: row.simulated_base,
    maxJumpBp: row.max_jump_bp,
    leverageCap: cap,
  };
}

/** Returns the highest leverage for instruments of a class. */
export const leverageCapOf = (profile: LeverageProfile, profileClass: ProfileClass): number =>
  profile === 'eu' ? EU_LEVERAGE_MAX[profileClass] : Infinity;

type Pair = Pick<StoredInstrument, 'code' | 'base_currency' | 'quote_currency'>;

/**
 * Finds the conversion from an instrument's quote currency to dollars (rule PNL-002): the first
 * suitable pair in `all`. `all` must be sorted oldest first, so that a later instrument does not
 * change existing results.
 */
export function conversionOf(instrument: Pair, all: readonly Pair[]): Conversion {
  const { base_currency: base, quote_currency: quote } = instrument;
  if (quote === 'USD' || quote === 'USDT') return { kind: 'none' };
  if (base === 'USD') return { kind: 'ownPrice' };
  const isPair = (pair: Pair, from: string, to: string) =>
    pair.base_currency === from && pair.quote_currency === to;
  const found = all.find((each) => isPair(each, quote, 'USD') || isPair(each, 'USD', quote));
  if (found)
    return { kind: found.base_currency === 'USD' ? 'divide' : 'multiply', code: found.code };
  // Names a pair that does not exist: it never has a fresh quote, so orders are refused until the
  // operator adds the pair.
  return { kind: 'multiply', code: `${quote}USD` };
}
