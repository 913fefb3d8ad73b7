import { Market, type Listing } from '@fulcrum/engine/market/market';
import { rateAt, type Rate } from '@fulcrum/engine/market/rate';
import type { Points } from '@fulcrum/engine/units/units';

import type { ListedInstrument, LiveQuote } from './model.ts';

/**
 * The engine's own market with the newest quotes, so that previews use the same functions as the
 * server's decisions.
 */
const market = new Market();

export function listInMarket(instruments: readonly ListedInstrument[]): void {
  for (const { terms } of instruments) market.put(terms);
}

export function quoteInMarket(quote: LiveQuote): void {
  const listing = market.byCode(quote.code);
  if (!listing) return;
  const { instrument } = listing;
  const { isHalted, isPaused } = quote;
  if (instrument.isHalted !== isHalted || instrument.isPaused !== isPaused) {
    market.put({ ...instrument, isHalted, isPaused });
  }
  listing.quote = quote;
  listing.isOpen = quote.isOpen;
  listing.doubt = quote.doubt;
}

/** Returns the market, for the engine's decisions in order previews. */
export const liveMarket = (): Market => market;

/** Returns the engine's entry for a code, with its newest quote; undefined for an unknown code. */
export const listingOf = (code: string): Listing | undefined => market.byCode(code);

/** Returns USD per unit of the quote currency now; null if the conversion has no quote. */
export function rateNow(code: string, ownPrice: Points): Rate | null {
  const listing = market.byCode(code);
  return listing ? rateAt(listing, ownPrice) : null;
}
