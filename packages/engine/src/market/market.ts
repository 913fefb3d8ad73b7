import { powerOfTen } from '../units/exact.ts';
import type { Instrument } from './instrument.ts';
import { LONG_AGO, type Quote } from './quote.ts';

/** Units per point and lot as a reduced fraction: contractSize ÷ 10^digits = num ÷ den. */
export interface Scale {
  readonly num: number;
  readonly den: number;
}

/** Computes the constant factor of every P/L of the instrument. */
export function scaleOf(instrument: Pick<Instrument, 'contractSize' | 'digits'>): Scale {
  const power = powerOfTen(instrument.digits);
  let a = instrument.contractSize;
  let b = power;
  while (b !== 0) [a, b] = [b, a % b];
  return { num: instrument.contractSize / a, den: power / a };
}

/** Why orders must not fill at a listing's price, however fresh the price is. */
export type Doubt =
  /** The feed has sent a price jump that is not confirmed yet. */
  | 'jump'
  /** The feed has said that it has no price any more. */
  | 'withdrawn'
  /** The source has said that it does not trade the instrument now. */
  | 'venue'
  /** The system clock was stepped, so it is unknown which quotes are current. */
  | 'clock';

/** An instrument together with the current state of its market. */
export interface Listing {
  instrument: Instrument;
  scale: Scale;
  /** The last accepted quote; null before the first. */
  quote: Quote | null;
  /** Whether the session is open. A closed market keeps its last quote. */
  isOpen: boolean;
  /** Null if orders can fill at the price. */
  doubt: Doubt | null;
  /** The instrument that converts the quote currency; null if none is needed or known. */
  conversion: Listing | null;
}

/** All listings of one market. It holds state only, no rules. */
export class Market {
  /**
   * An array indexed by id, because ids are small and every valuation of a position looks one up.
   */
  readonly #byId: (Listing | undefined)[] = [];
  readonly #byCode = new Map<string, Listing>();

  /** Adds an instrument, or changes its terms and keeps its quote. Ids and codes must be unique. */
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
 * Opens or closes the listing's session. On opening, the last quote of the previous session stays
 * visible but becomes stale: nothing fills before the first quote of the new session (rule
 * TRIGGER-008).
 */
export function setSession(listing: Listing, isOpen: boolean): void {
  if (listing.isOpen === isOpen) return;
  listing.isOpen = isOpen;
  if (isOpen && listing.quote) listing.quote = { ...listing.quote, arrivedAt: LONG_AGO };
}

/** Returns the listing of an order; throws if there is none, which is a fault and not a refusal. */
export function listingOf(
  market: Market,
  order: { readonly id: number; readonly instrumentId: number },
): Listing {
  const listing = market.byId(order.instrumentId);
  if (!listing) throw new Error(`No instrument ${order.instrumentId} for order ${order.id}`);
  return listing;
}
