import type { Listing } from '@fulcrum/engine/market/market';

import type { InstrumentCandles } from '../candles/candle-series.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { TickFilter, type TickFault, type TickRules } from './tick-filter.ts';
import { TickRate } from './tick-rate.ts';

/** Everything that a tick of one instrument updates. */
export interface InstrumentLine {
  /** Replaced when an operator changes a term. */
  entry: CatalogueEntry;
  readonly listing: Listing;
  filter: TickFilter;
  candles: InstrumentCandles;
  /** Ticks accepted since the start. */
  accepted: number;
  readonly dropped: Map<TickFault, number>;
  /** Ticks received, accepted or not. */
  readonly heard: TickRate;
}

export function lineOf(
  entry: CatalogueEntry,
  listing: Listing,
  candles: InstrumentCandles,
): InstrumentLine {
  const filter = filterOf(entry);
  return {
    entry,
    listing,
    filter,
    candles,
    accepted: 0,
    dropped: new Map(),
    heard: new TickRate(),
  };
}

/** A filter without a tick yet. */
export const filterOf = (entry: CatalogueEntry): TickFilter => new TickFilter(rulesOf(entry));

export function rulesOf({ instrument, maxJumpBp }: CatalogueEntry): TickRules {
  const { digits, allowsNonPositive } = instrument;
  return { digits, allowsNonPositive, maxJumpBp };
}
