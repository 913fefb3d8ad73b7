import type { Listing } from '@fulcrum/engine/market/market';

import type { InstrumentCandles } from '../candles/candle-series.ts';
import { markupAt } from '../catalogue/spread-markup.ts';
import type { InstrumentLine } from '../quotes/instrument-line.ts';
import { candleFrom, storedCandle, storedQuote, type ListingState } from './items.ts';

/** Returns what is known of one instrument. */
export function stateOf(
  { instrument, isOpen, doubt, quote }: Listing,
  candles: InstrumentCandles,
): ListingState {
  const state = {
    id: instrument.id,
    isOpen,
    doubt,
    quote: quote && storedQuote(quote),
    candles: candles.series.map(({ previous, last }) =>
      [previous, last].flatMap((candle) => (candle ? [storedCandle(candle)] : [])),
    ),
  };
  return instrument.isPaused ? { ...state, isPaused: true } : state;
}

/** Continues candles that were heard, and measures jumps from the last prices that were heard. */
export function adoptInto(lines: readonly InstrumentLine[], states: readonly ListingState[]): void {
  const byId = new Map(states.map((state) => [state.id, state]));
  for (const { listing, candles, entry, filter } of lines) {
    const state = byId.get(listing.instrument.id);
    for (const [index, stored] of state?.candles.entries() ?? []) {
      const series = candles.series[index];
      const [oldest] = stored;
      if (!series || !oldest) continue;
      series.replace(stored.map(candleFrom));
      // The process that built them may have ended before it saved them.
      series.markUnsaved(oldest[0]);
    }
    if (!state?.quote) continue;
    const [bid, ask, , time] = state.quote;
    filter.remember(bid, ask - markupAt(entry.markups, time));
  }
}
