import { LANGUAGES } from '@fulcrum/contract/languages';
import { FIRST_FEES, feeRateOf, type FeePlan } from '@fulcrum/engine/market/formulas';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { SessionPlan } from '@fulcrum/engine/market/sessions';
import { microLots } from '@fulcrum/engine/units/units';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { storedHoursOf } from '../calendar/stored-hours.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { checkFeeRate, storeFeeRates } from './fee-rates.ts';
import type { Names } from './default-names.ts';

/*
 * Changes of the catalogue by operators. Every function needs a transaction of
 * `MarketModule.change`, which updates the live market after the commit.
 */

/** The terms of an instrument that an operator can edit; the other terms never change. */
export interface EditedTerms {
  readonly showCode: string;
  readonly name: Names;
  readonly searchWords: readonly string[];
  readonly categoryId: number;
  readonly position: number;
  /** Lot sizes, in millionths of a lot. */
  readonly lotStep: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly leverages: readonly number[];
  readonly marginMode: 'leveraged' | 'fixed';
  readonly contractSize: number;
  /** The fee plan in force, whose rate is edited. */
  readonly fees: FeePlan;
  readonly feeRate: number;
  /** In points; 0 for an instrument that never trades at or below zero. */
  readonly marginPriceFloor: number;
  readonly swapLong: number;
  readonly swapShort: number;
  readonly swapTripleDay: number | null;
  readonly staleAfterMs: number;
  readonly maxJumpBp: number;
}

const NAME_MAX = 80;
const LEVERAGE_MAX = 1_000;
const LEVERAGES_MAX = 20;
/** In points. */
const MARGIN_PRICE_FLOOR_MAX = 1_000_000_000_000;

/** Returns the current terms of an entry, with its rate under a fee plan. */
export function termsOf(entry: CatalogueEntry, fees: FeePlan): EditedTerms {
  const { instrument, showCode, name, searchWords, categoryId, position, maxJumpBp } = entry;
  const { lotStep, minLots, maxLots, leverages, marginMode, contractSize } = instrument;
  const { marginPriceFloor } = instrument;
  const { swapLong, swapShort, swapTripleDay, staleAfterMs } = instrument;
  return {
    showCode,
    name,
    searchWords,
    categoryId,
    position,
    lotStep,
    minLots,
    maxLots,
    leverages,
    marginMode,
    fees,
    feeRate: feeRateOf(instrument, fees),
    contractSize,
    marginPriceFloor,
    swapLong,
    swapShort,
    swapTripleDay,
    staleAfterMs,
    maxJumpBp,
  };
}

/** Returns the entry as it would be with other terms. */
export function entryWith(entry: CatalogueEntry, terms: EditedTerms): CatalogueEntry {
  const { showCode, name, searchWords, categoryId, position, maxJumpBp, fees, feeRate, ...rest } =
    terms;
  const feeRates = { ...entry.instrument.feeRates, [fees.id]: feeRate };
  const lots = {
    lotStep: microLots(terms.lotStep),
    minLots: microLots(terms.minLots),
    maxLots: microLots(terms.maxLots),
  };
  const instrument = { ...entry.instrument, ...rest, ...lots, feeRates };
  return { ...entry, showCode, name, searchWords, categoryId, position, maxJumpBp, instrument };
}

/**
 * Refuses the first invalid term; the range of each single term is checked by the call's schema.
 */
export function checkTerms(
  terms: EditedTerms,
  leverageCap: number,
  { allowsNonPositive }: Pick<Instrument, 'allowsNonPositive'>,
): void {
  checkNames(terms.name);
  checkSearchWords(terms.searchWords);
  checkFeeRate(terms.feeRate, terms.fees);
  const { lotStep, minLots, maxLots, contractSize, leverages } = terms;
  const isOnStep = (lots: number) => lots > 0 && lots % lotStep === 0;
  if (lotStep > minLots) throw new Refused('terms.stepAboveMin');
  const isSafe = Number.isSafeInteger(maxLots * contractSize);
  if (!isOnStep(minLots) || !isOnStep(maxLots) || maxLots < minLots || !isSafe) {
    throw new Refused('terms.lots');
  }
  const { marginPriceFloor } = terms;
  const isFloor = marginPriceFloor >= 1 && marginPriceFloor <= MARGIN_PRICE_FLOOR_MAX;
  if (allowsNonPositive ? !isFloor : marginPriceFloor !== 0) {
    throw new Refused('terms.marginPriceFloor');
  }
  const max = Math.min(LEVERAGE_MAX, leverageCap);
  const isOffered = (leverage: number) =>
    Number.isInteger(leverage) && leverage >= 1 && leverage <= max;
  const isSet = new Set(leverages).size === leverages.length;
  if (!leverages.every(isOffered) || !isSet || leverages.length > LEVERAGES_MAX) {
    throw new Refused('terms.leverages', { max });
  }
}

/** Requires a name in English, because all other languages fall back to it. */
function checkNames(name: Names): void {
  const isText = (text: string) => text.trim() === text && text !== '' && text.length <= NAME_MAX;
  const isKnown = Object.keys(name).every((language) => Object.hasOwn(LANGUAGES, language));
  if (!isKnown || name['en'] === undefined || !Object.values(name).every(isText)) {
    throw new Refused('terms.name');
  }
}

const SEARCH_WORDS_MAX = 20;
const SEARCH_WORD_MAX = 40;

/** Requires different words without commas, because the console separates them with commas. */
function checkSearchWords(words: readonly string[]): void {
  const isWord = (word: string) =>
    word.trim() === word && word !== '' && word.length <= SEARCH_WORD_MAX && !/[,，、،]/.test(word);
  const different = new Set(words.map((word) => word.toLowerCase()));
  if (words.length > SEARCH_WORDS_MAX || different.size < words.length || !words.every(isWord)) {
    throw new Refused('terms.searchWords');
  }
}

const UPDATE_TERMS = `
  update instrument set
    show_code = $3, name = $4, category_id = $5, position = $6, lot_step = $7, min_lots = $8,
    max_lots = $9, leverages = $10, margin_mode = $11, contract_size = $12, fee_rate = $13,
    swap_long = $14, swap_short = $15, swap_triple_day = $16, stale_after_ms = $17,
    max_jump_bp = $18, search_words = $19, margin_price_floor = nullif($20, 0),
    version = version + 1
  where id = $1 and version = $2 returning id`;

/**
 * Stores new terms; refuses them if the instrument's version has changed since the entry was read.
 */
export async function storeTerms(
  tx: Sql,
  { instrument, version, leverageCap }: CatalogueEntry,
  terms: EditedTerms,
): Promise<void> {
  checkTerms(terms, leverageCap, instrument);
  const { fees, feeRate } = terms;
  const isFirst = fees.id === FIRST_FEES.id;
  await knownCategory(tx, terms.categoryId);
  const updated = await tx.query(UPDATE_TERMS, [
    instrument.id,
    version,
    terms.showCode,
    JSON.stringify(terms.name),
    terms.categoryId,
    terms.position,
    terms.lotStep,
    terms.minLots,
    terms.maxLots,
    [...terms.leverages].sort((a, b) => a - b),
    terms.marginMode === 'fixed' ? 1 : 0,
    terms.contractSize,
    isFirst ? feeRate : feeRateOf(instrument, FIRST_FEES),
    terms.swapLong,
    terms.swapShort,
    terms.swapTripleDay,
    terms.staleAfterMs,
    terms.maxJumpBp,
    terms.searchWords,
    terms.marginPriceFloor,
  ]);
  if (updated.length === 0) throw new Refused('catalogue.moved');
  if (isFirst || feeRate === feeRateOf(instrument, fees)) return;
  await storeFeeRates(tx, fees, [{ instrumentId: instrument.id, rate: feeRate }]);
}

/** Halts or resumes an instrument alone; refuses a change without effect. */
export async function storeHalted(tx: Sql, id: number, isHalted: boolean): Promise<void> {
  const updated = await tx.query(
    `update instrument set is_halted = $2, halt_set_id = null
     where id = $1 and is_halted <> $2 returning id`,
    [id, isHalted],
  );
  if (updated.length === 0) throw new Refused('console.unchanged');
}

/** Pauses or resumes the opening of positions in instruments; some may be so already. */
export async function storePaused(
  tx: Sql,
  ids: readonly number[],
  isPaused: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'update instrument set is_paused = $2 where id = any($1::int[]) and is_paused <> $2',
    [ids, isPaused],
  );
}

/** Lists or unlists an instrument; refuses to unlist one that is not halted or still has orders. */
export async function storeListed(tx: Sql, id: number, isListed: boolean): Promise<void> {
  const updated = await tx.query<{ isHalted: boolean }>(
    `update instrument set is_enabled = $2, version = version + 1 where id = $1 and is_enabled <> $2
     returning is_halted as "isHalted"`,
    [id, isListed],
  );
  const [row] = updated;
  if (!row) throw new Refused('console.unchanged');
  if (isListed) return;
  if (!row.isHalted) throw new Refused('instrument.notHalted');
  const [left] = await tx.query<{ positions: number; pendings: number }>(
    `select count(*) filter (where status = 1) as positions,
       count(*) filter (where status = 0) as pendings
     from trade_order where instrument_id = $1 and status in (0, 1)`,
    [id],
  );
  const { positions = 0, pendings = 0 } = left ?? {};
  if (positions + pendings > 0) throw new Refused('instrument.inUse', { positions, pendings });
}

/** Sets the logo of an instrument; if it is empty, the app draws flags or letters. */
export async function storeLogo(tx: Sql, id: number, logo: string): Promise<void> {
  await tx.query('update instrument set logo = $2, version = version + 1 where id = $1', [
    id,
    logo,
  ]);
}

/**
 * Refuses to continue if the instrument ever had an order (past results depend on the contract
 * size) or is not halted.
 */
export async function checkUntraded(tx: Sql, id: number): Promise<void> {
  const [row] = await tx.query<{ isHalted: boolean; isTraded: boolean }>(
    `select is_halted as "isHalted",
       exists (select from trade_order where instrument_id = $1) as "isTraded"
     from instrument where id = $1`,
    [id],
  );
  if (row?.isTraded) throw new Refused('instrument.traded');
  if (!row?.isHalted) throw new Refused('instrument.notHalted');
}

/**
 * Sets the hours of several instruments; refuses if one has another version than the operator saw.
 */
export async function storeHours(
  tx: Sql,
  instruments: readonly { readonly id: number; readonly version: number }[],
  plan: SessionPlan,
): Promise<void> {
  const updated = await tx.query(
    `update instrument i set sessions = $3, version = i.version + 1
     from unnest($1::int[], $2::int[]) as seen (id, version)
     where i.id = seen.id and i.version = seen.version returning i.id`,
    [
      instruments.map(({ id }) => id),
      instruments.map(({ version }) => version),
      JSON.stringify(storedHoursOf(plan)),
    ],
  );
  if (updated.length !== instruments.length) throw new Refused('catalogue.moved');
}

async function knownCategory(tx: Sql, id: number): Promise<void> {
  // The category is locked until the commit, so that nobody can remove it in the meantime.
  const found = await tx.query('select id from category where id = $1 for share', [id]);
  if (found.length === 0) throw new Refused('category.unknown');
}

/** Adds a category at the end; returns its id. */
export async function addCategory(tx: Sql, name: Names): Promise<number> {
  checkNames(name);
  const [row] = await tx.query<{ id: number }>(
    `insert into category (id, name, position)
     select coalesce(max(id), 0) + 1, $1, coalesce(max(position), 0) + 1 from category
     returning id`,
    [JSON.stringify(name)],
  );
  if (!row) throw new Error('A category was not added');
  return row.id;
}

export async function renameCategory(
  tx: Sql,
  { id, version }: { readonly id: number; readonly version: number },
  name: Names,
): Promise<void> {
  checkNames(name);
  await knownCategory(tx, id);
  const updated = await tx.query(
    `update category set name = $3, version = version + 1
     where id = $1 and version = $2 returning id`,
    [id, version, JSON.stringify(name)],
  );
  if (updated.length === 0) throw new Refused('catalogue.moved');
}

/** Sets the order of the categories to `ids`, which must contain every category once. */
export async function orderCategories(tx: Sql, ids: readonly number[]): Promise<void> {
  const known = await tx.query<{ id: number }>('select id from category for update');
  const isAll = new Set(ids).size === ids.length && ids.length === known.length;
  if (!isAll || !known.every(({ id }) => ids.includes(id))) throw new Refused('category.order');
  await tx.query(
    `update category c set position = place.position
     from unnest($1::int[]) with ordinality as place (id, position) where c.id = place.id`,
    [ids],
  );
}

export async function removeCategory(tx: Sql, id: number): Promise<void> {
  const found = await tx.query('select id from category where id = $1 for update', [id]);
  if (found.length === 0) throw new Refused('category.unknown');
  const used = await tx.query('select from instrument where category_id = $1 limit 1', [id]);
  if (used.length > 0) throw new Refused('category.inUse');
  await tx.query('delete from category where id = $1', [id]);
}
