import type { Listing } from '@fulcrum/engine/market';

import type { InstrumentCandles } from './candle-series.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { TickFilter, type TickFault } from './tick-filter.ts';

/** Everything that a tick of one instrument passes through. */
export interface InstrumentLine {
  readonly entry: CatalogueEntry;
  readonly listing: Listing;
  filter: TickFilter;
  candles: InstrumentCandles;
  /** Ticks taken since the start. */
  accepted: number;
  readonly dropped: Map<TickFault, number>;
}

export function lineOf(
  entry: CatalogueEntry,
  listing: Listing,
  candles: InstrumentCandles,
): InstrumentLine {
  const filter = filterOf(entry);
  return { entry, listing, filter, candles, accepted: 0, dropped: new Map() };
}

/** A filter that has seen no tick yet. */
export function filterOf({ instrument, maxJumpBp }: CatalogueEntry): TickFilter {
  const { digits, allowsNonPositive } = instrument;
  return new TickFilter({ digits, allowsNonPositive, maxJumpBp });
}
