import type { Listing } from './market.ts';
import { closingPrice, openingPrice, type Quote, type Side } from './quote.ts';
import { type Rate, rateAt } from './rate.ts';
import { type Points, points } from '../units/units.ts';

/** The details of a fill, with everything needed to compute it again. */
export interface Fill {
  readonly price: Points;
  readonly bid: Points;
  readonly ask: Points;
  /** Market time of the fill's quote, epoch ms. */
  readonly quotedAt: number;
  /** Number of the fill's quote; absent in fills from before quotes had numbers. */
  readonly quoteQ?: number | undefined;
  /** Number of the conversion instrument's quote; absent if none was needed. */
  readonly conversionQ?: number | undefined;
  /** The price seen by the user, the target or the stop; null if no price was requested. */
  readonly requestedPrice: Points | null;
  /**
   * Points in the trader's favour; negative if the fill is worse than requested, 0 if no price was
   * requested.
   */
  readonly slippage: number;
  readonly rate: Rate;
  /** When the command, or the quote that triggered the order, reached the desk, epoch ms. */
  readonly receivedAt: number;
  readonly filledAt: number;
}

/** The quotes at which a fill happens: those that triggered the order, or the current ones. */
export interface FillQuotes {
  readonly quote: Quote;
  /** Quote of the conversion instrument; null if none is needed. */
  readonly conversion: Quote | null;
}

export interface FillTimes {
  /** When the command, or the quote that triggered the order, reached the desk, epoch ms. */
  readonly receivedAt: number;
  readonly filledAt: number;
}

/** Returns the listing's current quotes; null before the first quote. */
export function quotesOf(listing: Listing): FillQuotes | null {
  if (!listing.quote) return null;
  return { quote: listing.quote, conversion: listing.conversion?.quote ?? null };
}

/**
 * Returns the fill at the opening or closing price of `quotes`; null if the quote currency cannot
 * be converted. Slippage in either direction is passed on in full.
 */
export function fillAt(
  listing: Listing,
  side: Side,
  action: 'open' | 'close',
  quotes: FillQuotes,
  requestedPrice: Points | null,
  times: FillTimes,
): Fill | null {
  const { quote } = quotes;
  const price = action === 'open' ? openingPrice(side, quote) : closingPrice(side, quote);
  const rate = rateAt(listing, price, quotes.conversion);
  if (!rate) return null;
  const isBuying = (side === 'buy') === (action === 'open');
  const better =
    requestedPrice === null ? 0 : isBuying ? requestedPrice - price : price - requestedPrice;
  return {
    price,
    bid: points(quote.bid),
    ask: points(quote.ask),
    quotedAt: quote.time,
    quoteQ: quote.q,
    conversionQ: quotes.conversion?.q,
    requestedPrice,
    slippage: better === 0 ? 0 : better,
    rate,
    ...times,
  };
}

/** Returns whether the fill is worse than the requested price by more than `deviation` points. */
export function isRequote(fill: Fill, deviation: number | null): boolean {
  return deviation !== null && fill.requestedPrice !== null && -fill.slippage > deviation;
}
