import { Market, setSession, type Doubt, type Listing } from '@fulcrum/engine/market/market';
import { LONG_AGO } from '@fulcrum/engine/market/quote';

import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue.ts';
import {
  catalogueWith,
  quoteFrom,
  type ChangedTerms,
  type ListingState,
  type QuoteItem,
} from './items.ts';

/** The terms, prices and sessions that the items of a stream make. Equal items make equal ones. */
export class StreamedPrices {
  readonly market = new Market();
  readonly #now: () => number;
  #catalogue: Catalogue = { categories: [], entries: [] };

  /** `now` returns the time after which no quote can have arrived, epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  /** Begins with a catalogue and nothing else. */
  begin(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    for (const entry of catalogue.entries) this.#put(entry);
  }

  /** Takes over the state of one instrument: its quote with its number, and its session. */
  restore(state: ListingState): void {
    const listing = this.market.byId(state.id);
    if (!listing) return;
    listing.quote = state.quote && quoteFrom(state.quote);
    listing.isOpen = state.isOpen;
    listing.doubt = state.doubt;
  }

  /** Whether the opening of positions is paused; terms that follow say it for themselves. */
  pause(id: number, isPaused: boolean): void {
    const listing = this.market.byId(id);
    if (listing) this.market.put({ ...listing.instrument, isPaused });
  }

  /** A quote that was accepted ends each doubt about the price but that of the clock. */
  quote(q: number, [id, bid, ask, time, arrivedAt]: QuoteItem): Listing {
    const listing = this.#listing(id);
    listing.quote = { bid, ask, q, time, arrivedAt: this.#arrival(arrivedAt) };
    if (listing.doubt !== 'clock') listing.doubt = null;
    return listing;
  }

  affirm(id: number, arrivedAt: number): Listing {
    const listing = this.#listing(id);
    const { quote } = listing;
    if (quote) listing.quote = { ...quote, arrivedAt: this.#arrival(arrivedAt) };
    return listing;
  }

  session(id: number, isOpen: boolean, doubt: Doubt | null): Listing {
    const listing = this.#listing(id);
    setSession(listing, isOpen);
    listing.doubt = doubt;
    return listing;
  }

  /** Returns the listings with changed terms. */
  terms(changed: ChangedTerms): readonly Listing[] {
    this.#catalogue = catalogueWith(this.#catalogue, changed);
    const ids = new Set(changed.entries.map(({ instrument }) => instrument.id));
    const entries = this.#catalogue.entries.filter(({ instrument }) => ids.has(instrument.id));
    return entries.map((entry) => this.#put(entry));
  }

  /** Moves the arrival of all quotes by `ms`; null: they arrived long ago. */
  age(ms: number | null): void {
    for (const listing of this.market.listings) {
      const { quote } = listing;
      if (!quote) continue;
      const arrivedAt = ms === null ? LONG_AGO : this.#arrival(quote.arrivedAt + ms);
      listing.quote = { ...quote, arrivedAt };
    }
  }

  /**
   * Prices that were quoted stay: only older ones, or none, give way to what is shown. Returns the
   * listing if its session has changed, null otherwise.
   */
  restate(state: ListingState): Listing | null {
    const listing = this.market.byId(state.id);
    if (!listing) return null;
    const before = [listing.isOpen, listing.doubt];
    const shown = state.quote && quoteFrom(state.quote);
    const isNewer = shown && (!listing.quote || listing.quote.time < shown.time);
    if (isNewer) listing.quote = { ...shown, arrivedAt: LONG_AGO };
    setSession(listing, state.isOpen);
    listing.doubt = state.doubt;
    return before[0] !== listing.isOpen || before[1] !== listing.doubt ? listing : null;
  }

  /**
   * Returns when a quote arrived by the leader's clock, but not later than now by this process's: a
   * clock that is a little behind must not make quotes stale.
   */
  #arrival(at: number): number {
    return Math.min(at, this.#now());
  }

  #listing(id: number): Listing {
    const listing = this.market.byId(id);
    if (!listing) throw new Error(`Expected a listed instrument, was ${id}`);
    return listing;
  }

  #put({ instrument }: CatalogueEntry): Listing {
    return this.market.put(instrument);
  }
}
