import type { Instrument, Quote } from './instrument.ts';
import type { Rate, Side } from './order.ts';
import type { RefusalReason } from './refusal.ts';
import { points, type Points } from './units.ts';

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** 10^digits for 0 to 15 digits; throws a RangeError beyond. */
export function powerOfTen(digits: number): number {
  const power = POWERS_OF_TEN[digits];
  if (power === undefined) throw new RangeError(`Expected 0 to 15 digits, was ${digits}`);
  return power;
}

/** Units per point and lot as a reduced fraction: contractSize ÷ 10^digits = num ÷ den. */
export interface Scale {
  readonly num: number;
  readonly den: number;
}

/** Works out once what every P/L of the instrument multiplies by. */
export function scaleOf(instrument: Pick<Instrument, 'contractSize' | 'digits'>): Scale {
  const power = powerOfTen(instrument.digits);
  let a = instrument.contractSize;
  let b = power;
  while (b !== 0) [a, b] = [b, a % b];
  return { num: instrument.contractSize / a, den: power / a };
}

/** Why nobody deals at a listing's price, however new it is. */
export type Doubt =
  /** The feed has contradicted it by a jump that is not confirmed yet. */
  | 'jump'
  /** The machine's clock was stepped: which quotes are of now is not known. */
  | 'clock';

/** Arrival of a quote that is only shown: it is stale at any time. */
export const LONG_AGO = -Infinity;

/** One instrument with its present state in the market. */
export interface Listing {
  instrument: Instrument;
  scale: Scale;
  /** The last accepted quote; null before the first. */
  quote: Quote | null;
  /** Whether its session is open. A closed market keeps its last quote. */
  isOpen: boolean;
  /** Null while its price can be dealt at. */
  doubt: Doubt | null;
  /** The instrument that converts its quote currency; null when none is needed. */
  conversion: Listing | null;
}

/** All listings of one market. Holds quotes; decides nothing. */
export class Market {
  /** By id: ids are small and this is looked up for every position that is valued. */
  readonly #byId: (Listing | undefined)[] = [];
  readonly #byCode = new Map<string, Listing>();

  /** Adds an instrument, or changes its terms and keeps its quote. Codes and ids are unique. */
  put(instrument: Instrument): Listing {
    const known = this.#byId[instrument.id];
    const listing: Listing = known ?? {
      instrument,
      scale: scaleOf(instrument),
      quote: null,
      isOpen: false,
      doubt: null,
      conversion: null,
    };
    if (known) this.#byCode.delete(known.instrument.code);
    listing.instrument = instrument;
    listing.scale = scaleOf(instrument);
    this.#byId[instrument.id] = listing;
    this.#byCode.set(instrument.code, listing);
    for (const each of this.listings) each.conversion = this.#conversionOf(each.instrument);
    return listing;
  }

  byId(id: number): Listing | undefined {
    return this.#byId[id];
  }

  byCode(code: string): Listing | undefined {
    return this.#byCode.get(code);
  }

  get listings(): readonly Listing[] {
    return this.#byId.filter((listing) => listing !== undefined);
  }

  #conversionOf({ conversion }: Instrument): Listing | null {
    if (conversion.kind === 'none' || conversion.kind === 'ownPrice') return null;
    return this.#byCode.get(conversion.code) ?? null;
  }
}

/**
 * Opens or closes the listing's session. The last quote of the session before stays to be seen,
 * but it is stale: nothing fills before the first one of the new session (rule TRIGGER-008).
 */
export function setSession(listing: Listing, isOpen: boolean): void {
  if (listing.isOpen === isOpen) return;
  listing.isOpen = isOpen;
  if (isOpen && listing.quote) listing.quote = { ...listing.quote, arrivedAt: LONG_AGO };
}

/** Both sides of a quote, whenever it was made. */
export type Prices = Pick<Quote, 'bid' | 'ask'>;

/** What a trader gets when opening: the ask for a buy, the bid for a sell. */
export const openingPrice = (side: Side, quote: Quote): Points =>
  points(side === 'buy' ? quote.ask : quote.bid);

/** What a trader gets when closing: the bid for a buy, the ask for a sell. */
export const closingPrice = (side: Side, quote: Prices): Points =>
  points(side === 'buy' ? quote.bid : quote.ask);

/**
 * Whether the last quote is beyond doubt and arrived at most `staleAfterMs` before `now`. Both are
 * of a clock that nobody can set, epoch ms. A quote from ahead of `now` is of another clock: stale.
 */
export function isFresh({ quote, doubt, instrument }: Listing, now: number): boolean {
  if (quote === null || doubt !== null) return false;
  const age = now - quote.arrivedAt;
  return age >= 0 && age <= instrument.staleAfterMs;
}

/** Whether the instrument that converts this one (if any) has a fresh quote. */
export function isConversionFresh(listing: Listing, now: number): boolean {
  const { kind } = listing.instrument.conversion;
  if (kind === 'none' || kind === 'ownPrice') return true;
  return listing.conversion !== null && isFresh(listing.conversion, now);
}

/** Why no order can be filled at the listing's price now, its session aside; null when one can. */
export function priceFault(listing: Listing, now: number): RefusalReason | null {
  if (listing.doubt === 'clock') return 'clock.stepped';
  if (!isFresh(listing, now)) return 'quote.stale';
  return isConversionFresh(listing, now) ? null : 'conversion.stale';
}

/** Why no level can be judged against the listing's price: an old one serves, one in doubt not. */
export function doubtFault({ doubt }: Pick<Listing, 'doubt'>): RefusalReason | null {
  if (doubt === null) return null;
  return doubt === 'clock' ? 'clock.stepped' : 'quote.stale';
}

const PAR: Rate = { num: 1, den: 1 };

/**
 * Dollars per unit of the instrument's quote currency as an exact fraction: its own price of that
 * moment for a USD base, else the mid of the conversion instrument (rule PNL-002).
 * Null when the conversion has no usable quote.
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
