import type { Listing } from '@fulcrum/engine/market/market';

import type { Catalogue } from './catalogue/catalogue.ts';

/** Passes on what changes a market besides quotes, sessions and rolls, which have listeners. */
export interface MarketRelay {
  /** New terms are in force; called before the sessions that follow from them. */
  terms(catalogue: Catalogue, changed: ReadonlySet<number>): void;
  /** The quote of a listing was said to stand still; its time of arrival has changed. */
  affirmed(listing: Listing): void;
  /** The arrival of all quotes was moved by `ms`; null: it is unknown. */
  aged(ms: number | null): void;
  /** Candles that start after `end` (epoch s) were dropped. */
  cut(end: number): void;
  /** Older candles of these instruments were added to the store. */
  imported(instrumentIds: readonly number[]): void;
  /** Candles changed without quotes. */
  filled(): void;
}
