import { Market, setSession, type Doubt, type Listing } from '@fulcrum/engine/market/market';
import { LONG_AGO, type Quote } from '@fulcrum/engine/market/quote';
import type { Roll } from '@fulcrum/engine/money/swap';

import type { InstrumentCandles } from '../candles/candle-series.ts';
import type { CandleStore } from '../candles/candle-store.ts';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue.ts';
import type { QuoteListener, SessionListener } from '../quotes/intake.ts';
import { TickRate } from '../quotes/tick-rate.ts';
import {
  candleFrom,
  catalogueWith,
  isQuote,
  quoteFrom,
  rollFrom,
  type ChangedTerms,
  type ListingState,
  type QuoteItem,
  type StreamItem,
} from './items.ts';
import { stateOf } from './listing-state.ts';

/** One instrument as it was heard. */
export interface HeardLine {
  readonly listing: Listing;
  candles: InstrumentCandles;
  /** Number of quotes heard. */
  accepted: number;
  readonly heard: TickRate;
}

export interface ReplicaPorts {
  /** Changed by the replica only. */
  readonly candles: CandleStore;
  /** This process's clock, epoch ms. */
  readonly now: () => number;
  /** Called with each roll. */
  readonly roll: (roll: Roll) => void;
  /** Called when candles in memory were replaced by others. */
  readonly replaced: () => void;
}

/** The state that the items of a stream make. Equal items make equal states. */
export class Replica {
  readonly market = new Market();
  readonly #candles: CandleStore;
  readonly #lines = new Map<number, HeardLine>();
  readonly #quoteListeners: QuoteListener[] = [];
  readonly #sessionListeners: SessionListener[] = [];
  readonly #ports: ReplicaPorts;
  #catalogue: Catalogue = { categories: [], entries: [] };
  /** While true nobody is told of items, because the listeners are not ready. */
  isSilent = true;

  constructor(ports: ReplicaPorts) {
    this.#ports = ports;
    this.#candles = ports.candles;
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get lines(): Iterable<HeardLine> {
    return this.#lines.values();
  }

  onQuote(listener: QuoteListener): void {
    this.#quoteListeners.push(listener);
  }

  onSession(listener: SessionListener): void {
    this.#sessionListeners.push(listener);
  }

  /** Begins with a catalogue and nothing else. */
  begin(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    for (const entry of catalogue.entries) this.#put(entry);
  }

  /** Takes over all states: quotes with their numbers, sessions and candles. */
  restore(states: readonly ListingState[]): void {
    for (const state of states) {
      const line = this.#lines.get(state.id);
      if (!line) continue;
      line.listing.quote = state.quote && quoteFrom(state.quote);
      this.#take(line, state);
    }
  }

  /** Returns the state of all instruments. */
  states(): ListingState[] {
    return [...this.#lines.values()].map(({ listing, candles }) => stateOf(listing, candles));
  }

  /** Applies one item. Items must come in the order of their numbers, none twice. */
  apply(q: number, item: StreamItem): void {
    if (isQuote(item)) this.#quote(q, item);
    else if ('session' in item) this.#session(...item.session);
    else if ('terms' in item) this.#terms(item.terms);
    else if ('aged' in item) this.#age(item.aged);
    else if ('cut' in item) this.#candles.cut(item.cut);
    else if ('state' in item) this.#restate(item.state);
    else if ('roll' in item && !this.isSilent) this.#ports.roll(rollFrom(item.roll));
    // Items of other kinds are from a later build, which does without them for one release.
  }

  #quote(q: number, [id, bid, ask, time, arrivedAt]: QuoteItem): void {
    const line = this.#lines.get(id);
    if (!line) throw new Error(`Expected a listed instrument, was ${id}`);
    const { listing } = line;
    const quote: Quote = { bid, ask, q, time, arrivedAt: this.#arrival(arrivedAt) };
    listing.quote = quote;
    line.accepted += 1;
    line.heard.add(arrivedAt);
    if (line.candles.add(bid, time) > 0) line.candles.leaveSaving();
    if (this.isSilent) return;
    for (const listener of this.#quoteListeners) void listener(listing, quote);
  }

  #session(id: number, isOpen: boolean, doubt: Doubt | null): void {
    const line = this.#lines.get(id);
    if (!line) throw new Error(`Expected a listed instrument, was ${id}`);
    setSession(line.listing, isOpen);
    line.listing.doubt = doubt;
    this.#tell(line.listing);
  }

  #terms(changed: ChangedTerms): void {
    this.#catalogue = catalogueWith(this.#catalogue, changed);
    const ids = new Set(changed.entries.map(({ instrument }) => instrument.id));
    const entries = this.#catalogue.entries.filter(({ instrument }) => ids.has(instrument.id));
    for (const listing of entries.map((entry) => this.#put(entry))) this.#tell(listing);
  }

  #age(ms: number | null): void {
    for (const { listing } of this.#lines.values()) {
      const { quote } = listing;
      if (!quote) continue;
      const arrivedAt = ms === null ? LONG_AGO : this.#arrival(quote.arrivedAt + ms);
      listing.quote = { ...quote, arrivedAt };
    }
  }

  /**
   * Returns when a quote arrived by the leader's clock, but not later than now by this process's: a
   * clock that is a little behind must not make quotes stale.
   */
  #arrival(at: number): number {
    return Math.min(at, this.#ports.now());
  }

  /** Prices that were quoted stay: only older ones, or none, give way to what is shown. */
  #restate(states: readonly ListingState[]): void {
    let isReplaced = false;
    for (const state of states) {
      const line = this.#lines.get(state.id);
      if (!line) continue;
      const { listing } = line;
      const before = [listing.isOpen, listing.doubt];
      const shown = state.quote && quoteFrom(state.quote);
      const isNewer = shown && (!listing.quote || listing.quote.time < shown.time);
      if (isNewer) listing.quote = { ...shown, arrivedAt: LONG_AGO };
      setSession(listing, state.isOpen);
      isReplaced = !this.#take(line, state) || isReplaced;
      if (before[0] !== listing.isOpen || before[1] !== listing.doubt) this.#tell(listing);
    }
    if (isReplaced) this.#ports.replaced();
  }

  /** Takes session and candles; returns whether the candles continue those before. */
  #take({ listing, candles }: HeardLine, state: ListingState): boolean {
    listing.isOpen = state.isOpen;
    listing.doubt = state.doubt;
    const joins = state.candles.map((stored, index) =>
      candles.series[index]?.continueWith(stored.map(candleFrom)),
    );
    return joins.every((isJoined) => isJoined === true);
  }

  #put({ instrument }: CatalogueEntry): Listing {
    const listing = this.market.put(instrument);
    if (!this.#lines.has(instrument.id)) {
      const candles = this.#candles.add(instrument.id);
      this.#lines.set(instrument.id, { listing, candles, accepted: 0, heard: new TickRate() });
    }
    return listing;
  }

  #tell(listing: Listing): void {
    if (this.isSilent) return;
    for (const listener of this.#sessionListeners) listener(listing, listing.isOpen);
  }
}
