import type { Kline, Quotation } from '@fulcrum/contract/market-data/schema';
import type { LiveQuotation } from '@fulcrum/contract/stream/messages';
import type { Listing } from '@fulcrum/engine/market/market';
import { LONG_AGO } from '@fulcrum/engine/market/quote';
import { powerOfTen } from '@fulcrum/engine/units/exact';

import type { Candle } from '../candles/candle.ts';
import type { DayFigures } from '../candles/day-figures.ts';

export type DayOf = (listing: Listing) => DayFigures;

/** Returns a price as a JSON number: the double nearest to its decimal. */
export const priceNumber = (points: number, digits: number): number => points / powerOfTen(digits);

/** Returns the listing's quote and day under their wire names. */
export function quotationOf(listing: Listing, day: DayFigures): Quotation {
  const { digits } = listing.instrument;
  const { quote } = listing;
  const price = (points: number | null | undefined): number | null =>
    points === null || points === undefined ? null : priceNumber(points, digits);
  return {
    Open: price(day.open),
    High: price(day.high),
    Low: price(day.low),
    Close: price(quote?.bid),
    PreviousClose: price(day.previousClose),
    Change: day.changePercent,
    Volume: day.volume,
    Bid: price(quote?.bid),
    Ask: price(quote?.ask),
    Time: quote?.time ?? null,
    ArrivedAt: quote && quote.arrivedAt > LONG_AGO ? quote.arrivedAt : null,
  };
}

/** Returns whether and why the listing cannot be traded. */
export function marketStateOf({ isOpen, instrument, doubt }: Listing) {
  const MarketStatus: 0 | 1 = isOpen ? 1 : 0;
  const { isHalted: IsHalted, isPaused: IsPaused } = instrument;
  return { MarketStatus, IsHalted, IsPaused, PriceDoubt: doubt };
}

/** Returns quote, day and state together with the fields that identify the instrument in a list. */
export function liveQuotationOf(
  listing: Listing,
  day: DayFigures,
  termsVersion: number,
): LiveQuotation {
  return {
    Id: listing.instrument.id,
    Code: listing.instrument.code,
    ...marketStateOf(listing),
    TermsVersion: termsVersion,
    ...quotationOf(listing, day),
  };
}

/** Returns a candle under its wire names. */
export function klineOf(candle: Candle, digits: number): Kline {
  const kline = {
    Time: candle.time,
    Open: priceNumber(candle.open, digits),
    High: priceNumber(candle.high, digits),
    Low: priceNumber(candle.low, digits),
    Close: priceNumber(candle.close, digits),
    Volume: candle.volume,
  };
  return candle.isImported ? { Imported: true, ...kline } : kline;
}
