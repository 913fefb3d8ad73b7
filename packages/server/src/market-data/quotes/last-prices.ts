import { LONG_AGO, type Prices } from '@fulcrum/engine/market/quote';

import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { markupAt } from '../catalogue/spread-markup.ts';
import type { InstrumentLine } from './instrument-line.ts';

/** Returns prices for a bid at `at` (epoch ms), with the usual spread of the instrument. */
export const usualPrices = (
  { spreadPoints, markups }: CatalogueEntry,
  bid: number,
  at: number,
): Prices => ({ bid, ask: bid + spreadPoints + markupAt(markups, at) });

/**
 * Shows the last closing price as a stale quote while a market is closed or has just been started.
 */
export function showLastPrices(lines: Iterable<InstrumentLine>, now: number): void {
  for (const { listing, candles, entry, filter } of lines) {
    const last = candles.of(1).last ?? candles.of(1440).last;
    if (!last || (listing.quote && listing.quote.time >= last.time * 1_000)) continue;
    const { close } = last;
    filter.remember(close, close + entry.spreadPoints);
    const time = last.time * 1_000;
    listing.quote = { ...usualPrices(entry, close, now), time, arrivedAt: LONG_AGO };
  }
}
