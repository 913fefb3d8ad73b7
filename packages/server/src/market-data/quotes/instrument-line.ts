import type { Listing } from '@fulcrum/engine/market/market';
import { isFresh } from '@fulcrum/engine/market/tradable';

import type { InstrumentCandles } from '../candles/candle-series.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { PriceLife, type Ending, type LifeState } from './price-life.ts';
import { TickFilter, type TickFault, type TickRules } from './tick-filter.ts';
import { TickRate } from './tick-rate.ts';

/** Everything that a tick of one instrument updates. */
export interface InstrumentLine {
  /** Terms of the instrument; replaced when an operator changes one of them. */
  entry: CatalogueEntry;
  readonly listing: Listing;
  filter: TickFilter;
  candles: InstrumentCandles;
  /** Whether the last price still stands. */
  life: PriceLife;
  /**
   * True if session and doubt are what they were when the last quote was announced, and the
   * conversion rate was fresh then: triggers do not wait for the same quote again.
   */
  isAnnounced: boolean;
  /** Number of ticks accepted since the start. */
  accepted: number;
  readonly dropped: Map<TickFault, number>;
  /** Rate of ticks received, accepted or not. */
  readonly heard: TickRate;
}

/** What arrives from the feed for one instrument. */
export interface LineHealth {
  readonly code: string;
  readonly isOpen: boolean;
  readonly isFresh: boolean;
  /** Time of the last tick, accepted or not, epoch ms; null before the first tick. */
  readonly heardAt: number | null;
  readonly perSecond: number;
  readonly accepted: number;
  readonly dropped: Readonly<Partial<Record<TickFault, number>>>;
  /** Null in a process that only hears of prices. */
  readonly life: LifeHealth | null;
}

/** Whether the price of an instrument stands, and if not, why. */
export interface LifeHealth {
  readonly state: LifeState;
  /** Null while it stands, and before the first quote. */
  readonly ending: Ending | null;
  /** Since when it does not stand, epoch ms; null while it does. */
  readonly endedAt: number | null;
  /** The venue's own word for why it does not trade the instrument; null if it does. */
  readonly venueWord: string | null;
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
    life: new PriceLife(),
    isAnnounced: false,
    accepted: 0,
    dropped: new Map(),
    heard: new TickRate(),
  };
}

/** Returns a filter that has not seen a tick yet. */
export const filterOf = (entry: CatalogueEntry): TickFilter => new TickFilter(rulesOf(entry));

function rulesOf({ instrument, maxJumpBp }: CatalogueEntry): TickRules {
  const { digits, allowsNonPositive } = instrument;
  return { digits, allowsNonPositive, maxJumpBp };
}

/** Takes over the terms of an instrument; returns whether they differ from the last ones. */
export function obey(line: InstrumentLine, entry: CatalogueEntry): boolean {
  const isSame = JSON.stringify(entry) === JSON.stringify(line.entry);
  // Pending orders that were reached meanwhile wait for a quote, also for the same one again.
  if (line.entry.instrument.isPaused && !entry.instrument.isPaused) line.isAnnounced = false;
  line.entry = entry;
  line.filter.obey(rulesOf(entry));
  return !isSame;
}

/** The health of a line at `now`, epoch ms. */
export const healthOf = (
  { listing, accepted, dropped, heard, life }: InstrumentLine,
  now: number,
): LineHealth => ({
  code: listing.instrument.code,
  isOpen: listing.isOpen,
  isFresh: isFresh(listing, now),
  heardAt: heard.lastAt,
  perSecond: heard.perSecond(now),
  accepted,
  dropped: Object.fromEntries(dropped),
  life: lifeHealthOf(life),
});

const lifeHealthOf = ({ state, ending, endedAt, venueWord }: PriceLife): LifeHealth => ({
  state,
  ending,
  endedAt,
  venueWord,
});
