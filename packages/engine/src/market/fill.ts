import type { Listing } from './market.ts';
import { closingPrice, openingPrice, type Quote, type Side } from './quote.ts';
import { type Rate, rateAt } from './rate.ts';
import { type Points, points } from '../units/units.ts';

/** The receipt of a fill: everything needed to compute it again. */
export interface Fill {
  readonly price: Points;
  readonly bid: Points;
  readonly ask: Points;
  /** Market time of the quote it happened at, epoch ms. */
  readonly quotedAt: number;
  /** The price seen by the user, the target or the stop; null when none was requested. */
  readonly requestedPrice: Points | null;
  /** Points in the trader's favour: negative is worse than requested; 0 without a request. */
  readonly slippage: number;
  readonly rate: Rate;
  /** When the command, or the quote that triggered it, reached the desk, epoch ms. */
  readonly receivedAt: number;
  readonly filledAt: number;
}

/** The quotes that a fill happens at: those that triggered it, or the current ones. */
export interface FillQuotes {
  readonly quote: Quote;
  /** Quote of the conversion instrument; null where none is needed. */
  readonly conversion: Quote | null;
}

export interface FillTimes {
  /** When the command, or the quote that triggered it, reached the desk; epoch ms. */
  readonly receivedAt: number;
  readonly filledAt: number;
}

/** The listing's current quotes; null before the first quote. */
export function quotesOf(listing: Listing): FillQuotes | null {
  if (!listing.quote) return null;
  return { quote: listing.quote, conversion: listing.conversion?.quote ?? null };
}

/**
 * The receipt of a fill at the opening or closing price of `quotes`; null when the quote currency
 * cannot be converted. Slippage in either direction is passed on in full.
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
    requestedPrice,
    slippage: better === 0 ? 0 : better,
    rate,
    ...times,
  };
}

/** Whether the fill is worse than the requested price by more than `deviation` points. */
export function isRequote(fill: Fill, deviation: number | null): boolean {
  return deviation !== null && fill.requestedPrice !== null && -fill.slippage > deviation;
}
