import { LONG_AGO, type Prices } from '@fulcrum/engine/market/quote';

import type { CandleStore } from '../candles/candle-store.ts';
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
 * Returns the last bid of the trading day before `at` (epoch ms), with the usual spread; null if
 * there is none.
 */
export async function lastBefore(
  candles: Pick<CandleStore, 'read'>,
  line: InstrumentLine | undefined,
  at: number,
): Promise<Prices | null> {
  if (!line) return null;
  const page = { to: at / 1_000, limit: 1 };
  const [day] = await candles.read(line.listing.instrument.id, 1440, page);
  return day ? usualPrices(line.entry, day.close, at) : null;
}

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
