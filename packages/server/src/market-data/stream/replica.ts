import type { Doubt, Listing, Market } from '@fulcrum/engine/market/market';
import type { Roll } from '@fulcrum/engine/money/swap';

import type { InstrumentCandles } from '../candles/candle-series.ts';
import type { CandleStore } from '../candles/candle-store.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { QuoteListener, SessionListener } from '../quotes/intake.ts';
import { TickRate } from '../quotes/tick-rate.ts';
import {
  candleFrom,
  isQuote,
  rollFrom,
  type ChangedTerms,
  type ListingState,
  type QuoteItem,
  type StreamItem,
} from './items.ts';
import { stateOf } from './listing-state.ts';
import { StreamedPrices } from './streamed-prices.ts';

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
  readonly #prices: StreamedPrices;
  readonly #candles: CandleStore;
  readonly #lines = new Map<number, HeardLine>();
  readonly #quoteListeners: QuoteListener[] = [];
  readonly #sessionListeners: SessionListener[] = [];
  readonly #ports: ReplicaPorts;
  /** While true nobody is told of items, because the listeners are not ready. */
  isSilent = true;

  constructor(ports: ReplicaPorts) {
    this.#ports = ports;
    this.#candles = ports.candles;
    this.#prices = new StreamedPrices(ports.now);
  }

  get market(): Market {
    return this.#prices.market;
  }

  get catalogue(): Catalogue {
    return this.#prices.catalogue;
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
    this.#prices.begin(catalogue);
    for (const listing of this.market.listings) this.#keep(listing);
  }

  /** Takes over all states: quotes with their numbers, sessions and candles. */
  restore(states: readonly ListingState[]): void {
    for (const state of states) {
      this.#prices.restore(state);
      this.#continueCandles(state);
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
    else if ('affirmed' in item) this.#tell(this.#prices.affirm(...item.affirmed));
    else if ('aged' in item) this.#prices.age(item.aged);
    else if ('cut' in item) this.#candles.cut(item.cut);
    else if ('filled' in item) this.#filled(item.filled);
    else if ('state' in item) this.#restate(item.state);
    else if ('roll' in item && !this.isSilent) this.#ports.roll(rollFrom(item.roll));
    // Items of other kinds are from a later build, which does without them for one release.
  }

  #quote(q: number, item: QuoteItem): void {
    const listing = this.#prices.quote(q, item);
    const { quote } = listing;
    const line = this.#lines.get(listing.instrument.id);
    if (!line || !quote) return;
    const [, bid, , time, arrivedAt] = item;
    line.accepted += 1;
    line.heard.add(arrivedAt);
    if (line.candles.add(bid, time) > 0) line.candles.leaveSaving();
    if (this.isSilent) return;
    for (const listener of this.#quoteListeners) void listener(listing, quote);
  }

  #session(id: number, isOpen: boolean, doubt: Doubt | null): void {
    this.#tell(this.#prices.session(id, isOpen, doubt));
  }

  #terms(changed: ChangedTerms): void {
    const listings = this.#prices.terms(changed);
    for (const listing of listings) this.#keep(listing);
    for (const listing of listings) this.#tell(listing);
  }

  #filled(ids: readonly number[]): void {
    this.#candles.refill(ids);
    this.#ports.replaced();
  }

  #restate(states: readonly ListingState[]): void {
    let isReplaced = false;
    for (const state of states) {
      const changed = this.#prices.restate(state);
      isReplaced = !this.#continueCandles(state) || isReplaced;
      if (changed) this.#tell(changed);
    }
    if (isReplaced) this.#ports.replaced();
  }

  /** Takes the candles of a state; returns whether they continue those before. */
  #continueCandles({ id, candles }: ListingState): boolean {
    const line = this.#lines.get(id);
    if (!line) return true;
    const joins = candles.map((stored, index) =>
      line.candles.series[index]?.continueWith(stored.map(candleFrom)),
    );
    return joins.every((isJoined) => isJoined === true);
  }

  #keep(listing: Listing): void {
    const { id } = listing.instrument;
    if (this.#lines.has(id)) return;
    const candles = this.#candles.add(id);
    this.#lines.set(id, { listing, candles, accepted: 0, heard: new TickRate() });
  }

  #tell(listing: Listing): void {
    if (this.isSilent) return;
    for (const listener of this.#sessionListeners) listener(listing, listing.isOpen);
  }
}
