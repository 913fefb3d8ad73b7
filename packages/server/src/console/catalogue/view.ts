import type * as wire from '@fulcrum/contract/console/catalogue/schema';
import {
  feeFor,
  feeRateOf,
  marginFor,
  pnlFor,
  type FeeMode,
  type FeePlan,
} from '@fulcrum/engine/market/formulas';
import type { Language } from '@fulcrum/contract/languages';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { scaleOf, type Listing, type Market } from '@fulcrum/engine/market/market';
import { rateAt, type Rate } from '@fulcrum/engine/market/rate';
import { openingPrice, type Side } from '@fulcrum/engine/market/quote';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { type Points, points, ONE_LOT, microLots } from '@fulcrum/engine/units/units';
import { LOT_DIGITS, formatDecimal } from '@fulcrum/engine/units/decimal';

import {
  comingMarkup,
  entryWith,
  markupAt,
  markupMax,
  termsOf,
  type EditedTerms,
  type MarketModule,
  type NewInstrument,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { HeldPositions, LiveCount } from '../../trading/module.ts';
import { kindOf, planOf, type Decided } from '../../trading/risk/module.ts';
import { feeText } from './fee-view.ts';

export type Entry = MarketModule['catalogue']['entries'][number];

export function knownEntry({ catalogue }: MarketModule, id: number): Entry {
  const entry = catalogue.entries.find(({ instrument }) => instrument.id === id);
  if (!entry) throw new Refused('instrument.unknown');
  return entry;
}

/** Returns the entry in the version that the operator saw; throws if it has changed. */
export function entryOf(
  market: MarketModule,
  { id, version }: { readonly id: number; readonly version: number },
): Entry {
  const entry = knownEntry(market, id);
  if (entry.version !== version) throw new Refused('catalogue.moved');
  return entry;
}

/** Number of decimals of a yearly rate in percent. */
const RATE_DIGITS = 6;
/** Number of decimals, in percent, of a jump that is stored in basis points. */
const JUMP_DIGITS = 2;

/**
 * Returns the terms of every instrument, with the number of its live orders, and its category by
 * the name that `language` has for it.
 */
export function instrumentsOf(
  module: MarketModule,
  fees: CurrentFees,
  counts: readonly LiveCount[],
  language: Language,
): wire.InstrumentTerms[] {
  const { market, catalogue } = module;
  const now = module.clock();
  return catalogue.entries.map((entry) => {
    const { instrument } = entry;
    const listing = market.byId(instrument.id);
    const category = catalogue.categories.find(({ id }) => id === entry.categoryId);
    return {
      id: instrument.id,
      version: entry.version,
      code: instrument.code,
      show_code: entry.showCode,
      name: { ...entry.name },
      search_words: [...entry.searchWords],
      logo: entry.logo,
      category_id: entry.categoryId,
      category: category?.name[language] ?? category?.name['en'] ?? '',
      position: entry.position,
      digits: instrument.digits,
      contract_size: instrument.contractSize,
      lot_step: instrument.lotStep,
      min_lots: instrument.minLots,
      max_lots: instrument.maxLots,
      leverages: [...instrument.leverages],
      leverage_cap: Number.isFinite(entry.leverageCap) ? entry.leverageCap : null,
      margin_mode: instrument.marginMode,
      margin_price_floor: instrument.marginPriceFloor,
      allows_non_positive: instrument.allowsNonPositive,
      ...feesOf(instrument, fees),
      swap_long: instrument.swapLong,
      swap_short: instrument.swapShort,
      swap_triple_day: instrument.swapTripleDay,
      stale_after_ms: instrument.staleAfterMs,
      max_jump_bp: entry.maxJumpBp,
      typical_spread: entry.spreadPoints,
      markup: markupAt(entry.markups, now),
      markup_max: markupMax(entry),
      next_markup: comingMarkup(entry.markups, now),
      is_listed: instrument.isEnabled,
      is_halted: instrument.isHalted,
      is_open: listing?.isOpen ?? false,
      bid: listing?.quote?.bid ?? null,
      ask: listing?.quote?.ask ?? null,
      ...liveOn(counts, [instrument.id]),
      converts: catalogue.entries.flatMap((other) => {
        const { conversion, code } = other.instrument;
        return 'code' in conversion && conversion.code === instrument.code ? [code] : [];
      }),
    };
  });
}

/** The current opening fees, and those decided for later. */
export interface CurrentFees {
  readonly inForce: FeePlan;
  readonly coming: Decided<FeeMode> | null;
}

const feesOf = (instrument: Instrument, { inForce, coming }: CurrentFees) => ({
  fee_plan: inForce.id,
  fee_type: kindOf(inForce.mode),
  fee_rate: feeRateOf(instrument, inForce),
  next_fee: coming && {
    fee_type: kindOf(coming.terms),
    rate: feeRateOf(instrument, planOf(coming)),
    from: coming.fromAt,
  },
});

/** Returns how many live orders these instruments have. */
export function liveOn(counts: readonly LiveCount[], ids: readonly number[]) {
  const own = counts.filter(({ instrumentId }) => ids.includes(instrumentId));
  return {
    positions: own.reduce((sum, { positions }) => sum + positions, 0),
    pendings: own.reduce((sum, { pendings }) => sum + pendings, 0),
  };
}

/** Returns the fields that differ, as display text. */
export function changesOf(
  before: EditedTerms,
  after: EditedTerms,
  { digits }: Pick<Instrument, 'digits'>,
): wire.Change[] {
  const [was, will] = [textsOf(before, digits), textsOf(after, digits)];
  return [...new Set([...Object.keys(was), ...Object.keys(will)])].flatMap((field) => {
    const change = { field, before: was[field] ?? '', after: will[field] ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

/** Returns changes in the form of the audit log: {field: [before, after]}. */
export const detailOf = (changes: readonly wire.Change[]) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));

function textsOf(terms: EditedTerms, digits: number): Record<string, string> {
  const lots = (amount: number) => formatDecimal(amount, LOT_DIGITS, 2);
  const names = Object.entries(terms.name).map(([language, text]) => [`name.${language}`, text]);
  return {
    show_code: terms.showCode,
    ...(Object.fromEntries(names) as Record<string, string>), // pairs of texts
    search_words: terms.searchWords.join(', '),
    category_id: String(terms.categoryId),
    position: String(terms.position),
    contract_size: String(terms.contractSize),
    lot_step: lots(terms.lotStep),
    min_lots: lots(terms.minLots),
    max_lots: lots(terms.maxLots),
    leverages: [...terms.leverages].sort((a, b) => a - b).join(' '),
    margin_mode: terms.marginMode,
    margin_price_floor:
      terms.marginPriceFloor === 0 ? '' : formatDecimal(terms.marginPriceFloor, digits, digits),
    fee_rate: feeText(terms.feeRate, terms.fees),
    swap_long: formatDecimal(terms.swapLong, RATE_DIGITS, 0),
    swap_short: formatDecimal(terms.swapShort, RATE_DIGITS, 0),
    swap_triple_day: terms.swapTripleDay === null ? '' : String(terms.swapTripleDay),
    stale_after_ms: String(terms.staleAfterMs),
    max_jump_percent: formatDecimal(terms.maxJumpBp, JUMP_DIGITS, 0),
  };
}

/** Returns what adding the instrument would do; the ticket uses the first simulated price. */
export function newPreviewOf(
  module: MarketModule,
  { fees }: RiskSettings,
  fresh: NewInstrument,
  entry: Entry,
  hoursOf: string,
): wire.NewInstrumentPreview {
  const terms = newTextsOf(fresh, hoursOf);
  return {
    terms: Object.entries(terms).map(([field, value]) => ({ field, value })),
    ticket: ticketOf(newListing(module.market, entry), entry.instrument, fees),
    quotes: QUOTES[module.feedHealth().kind],
  };
}

const QUOTES = {
  simulated: 'simulated',
  bridge: 'delivered',
  replay: 'restart',
  sources: 'routed',
} as const;

/** Returns all terms of a new instrument as display text. */
export function newTextsOf(fresh: NewInstrument, hoursOf: string): Record<string, string> {
  const { digits, simulatedBase, allowsNonPositive } = fresh;
  return {
    code: fresh.code,
    ...textsOf(fresh.terms, digits),
    base_currency: fresh.baseCurrency,
    quote_currency: fresh.quoteCurrency,
    digits: String(digits),
    profile_class: fresh.profileClass,
    hours_of: hoursOf,
    allows_non_positive: allowsNonPositive ? 'yes' : 'no',
    typical_spread: String(fresh.spreadPoints),
    base_price: simulatedBase === null ? '' : formatDecimal(simulatedBase, digits, digits),
  };
}

/** Returns the listing of a new instrument at its first simulated price. */
function newListing(market: Market, { instrument, simulatedBase, spreadPoints }: Entry): Listing {
  const { conversion } = instrument;
  const bid = simulatedBase;
  return {
    instrument,
    scale: scaleOf(instrument),
    quote: bid === null ? null : { bid, ask: bid + spreadPoints, time: 0, arrivedAt: 0 },
    isOpen: false,
    doubt: null,
    conversion: 'code' in conversion ? (market.byCode(conversion.code) ?? null) : null,
  };
}

/** Returns what saving would change, computed with the formulas of the engine. */
export function previewOf(
  { market }: MarketModule,
  { fees }: RiskSettings,
  held: HeldPositions,
  entry: Entry,
  terms: EditedTerms,
): wire.InstrumentPreview {
  const { id } = entry.instrument;
  const listing = market.byId(id);
  if (!listing) throw new Error(`No listing of instrument ${id}`);
  const next = entryWith(entry, terms).instrument;
  const { accounts, marginHeld, open, pendings } = held;
  const sum = <Row extends { readonly count: number }>(
    rows: readonly Row[],
    isIn: (row: Row) => boolean = () => true,
  ) => rows.filter(isIn).reduce((total, { count }) => total + count, 0);
  return {
    version: entry.version,
    changes: changesOf(termsOf(entry, fees), terms, entry.instrument),
    before: ticketOf(listing, entry.instrument, fees),
    after: ticketOf(listing, next, fees),
    effect: {
      positions: sum(open),
      pendings: sum(pendings),
      accounts,
      margin_held: marginHeld,
      margin_new_before: marginIfNew(listing, entry.instrument, open),
      margin_new_after: marginIfNew(listing, next, open),
      off_leverage: sum(pendings, ({ leverage }) => !next.leverages.includes(leverage)),
      off_step: sum(open, ({ lots }) => lots % next.lotStep !== 0),
    },
  };
}

/** Returns price and rate of an opening now; null without a quote or a rate to dollars. */
function openingBasis(listing: Listing, side: Side): { price: Points; rate: Rate } | null {
  if (!listing.quote) return null;
  const price = openingPrice(side, listing.quote);
  const rate = rateAt(listing, price);
  return rate && { price, rate };
}

function ticketOf(listing: Listing, instrument: Instrument, fees: FeePlan): wire.Ticket {
  const basis = openingBasis(listing, 'buy');
  if (!basis) return { price: null, point_value: null, rows: [] };
  const { price, rate } = basis;
  const lot = microLots(ONE_LOT);
  return {
    price,
    point_value: pnlFor(instrument, 'buy', lot, price, points(price + 1), rate),
    rows: instrument.leverages.map((leverage) => {
      const margin = marginFor(instrument, lot, price, leverage, rate);
      return { leverage, margin, fee: feeFor(instrument, lot, margin, fees) };
    }),
  };
}

/** Returns the margin that the positions would need if they were opened at the current quote. */
function marginIfNew(
  listing: Listing,
  instrument: Instrument,
  open: HeldPositions['open'],
): number | null {
  let sum = 0;
  for (const { side, lots, leverage, count } of open) {
    const basis = openingBasis(listing, side);
    if (!basis) return null;
    const { price, rate } = basis;
    sum += count * marginFor(instrument, lots, price, leverage, rate);
  }
  return sum;
}
