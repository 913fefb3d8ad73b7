import type { Instrument } from '@fulcrum/engine/market/instrument';
import { type Quote, LONG_AGO } from '@fulcrum/engine/market/quote';
import type { Doubt, Listing } from '@fulcrum/engine/market/market';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Connection } from './connection.ts';
import { visitInSlices } from './fan-out.ts';
import { textFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import { Pace } from './pace.ts';
import type { GatewaySettings } from './settings.ts';
import type { MarketSource } from './sources.ts';

/** State of one instrument as JSON, with the beat in which it last changed. */
interface Entry {
  readonly json: string;
  readonly beat: number;
  readonly quote: Quote | null;
  readonly isOpen: boolean;
  readonly doubt: Doubt | null;
  /** The market replaces this object when a term changes. */
  readonly instrument: Instrument;
}

/** `beat` is the last beat whose changes this client has received. */
interface Subscriber {
  beat: number;
}

/**
 * The topic DAY_MARKET. A tick only requests a beat; each beat puts all changes into one frame that
 * is the same for all clients. A client that is behind is skipped, and later gets one frame with
 * everything that changed since its last beat.
 */
export class QuoteChannel {
  readonly #subscribers = new Map<Connection, Subscriber>();
  readonly #behind = new Set<Connection>();
  readonly #entries = new Map<number, Entry>();
  /** Frames of the current beat, keyed by the last beat that their receivers have. */
  readonly #framesSince = new Map<number, Buffer>();
  readonly #source: Pick<MarketSource, 'market' | 'quotation'>;
  readonly #clock: Clock;
  readonly #settings: GatewaySettings;
  readonly #metrics: GatewayMetrics;
  readonly #pace: Pace;
  #beatNumber = 1;
  /** True if some client might have missed the changes of the last broadcast. */
  #isOwed = false;
  #isSending = false;

  constructor(
    source: Pick<MarketSource, 'market' | 'quotation'>,
    clock: Clock,
    settings: GatewaySettings,
    metrics: GatewayMetrics,
  ) {
    this.#source = source;
    this.#clock = clock;
    this.#settings = settings;
    this.#metrics = metrics;
    this.#pace = new Pace(settings.quoteBeatMs, (now) => this.#beat(now));
  }

  /** Requests a beat after a change of a quote, a session, a doubt or a term. */
  notice(): void {
    if (!this.#isSending) this.#pace.ask();
  }

  /** Adds a client and sends it a snapshot; a repeated call sends a new snapshot. */
  subscribe(connection: Connection): void {
    this.#takeChanges();
    if (this.#isOwed) this.notice();
    this.#behind.delete(connection);
    this.#subscribers.set(connection, { beat: this.#beatNumber });
    connection.send(this.#frameSince(0));
  }

  unsubscribe(connection: Connection): void {
    this.#subscribers.delete(connection);
    this.#behind.delete(connection);
  }

  stop(): void {
    this.#pace.stop();
  }

  #beat(now: number): void {
    const arrivals = this.#takeChanges();
    const receivers = this.#isOwed ? this.#subscribers.keys() : [...this.#behind];
    this.#isOwed = false;
    this.#isSending = true;
    const beat = this.#beatNumber;
    visitInSlices(
      receivers,
      this.#settings.fanOutSlice,
      (connection) => this.#serve(connection, now),
      () => {
        this.#isSending = false;
        if (this.#subscribers.size > 0) this.#metrics.quotesWritten(arrivals, this.#clock.now());
        // Ticks during the sending did not request a beat, and slow clients may have caught up.
        if (this.#hasChanges() || this.#beatNumber > beat || this.#behind.size > 0)
          this.#pace.ask();
      },
    );
  }

  #isChanged(listing: Listing): boolean {
    const entry = this.#entries.get(listing.instrument.id);
    return (
      entry?.quote !== listing.quote ||
      entry.isOpen !== listing.isOpen ||
      entry.doubt !== listing.doubt ||
      entry.instrument !== listing.instrument
    );
  }

  #hasChanges(): boolean {
    for (const listing of this.#source.market.listings) if (this.#isChanged(listing)) return true;
    return false;
  }

  /** Puts all changes into a new beat; returns the arrival times of its new quotes (epoch ms). */
  #takeChanges(): number[] {
    const arrivals: number[] = [];
    if (!this.#hasChanges()) return arrivals;
    this.#beatNumber += 1;
    this.#isOwed = true;
    this.#framesSince.clear();
    for (const listing of this.#source.market.listings) {
      if (!this.#isChanged(listing)) continue;
      const { quote, isOpen, doubt, instrument } = listing;
      const isNew = this.#entries.get(instrument.id)?.quote !== quote;
      if (quote && isNew && quote.arrivedAt > LONG_AGO) arrivals.push(quote.arrivedAt);
      const json = JSON.stringify(this.#source.quotation(listing));
      const entry = { json, quote, isOpen, doubt, instrument, beat: this.#beatNumber };
      this.#entries.set(instrument.id, entry);
    }
    return arrivals;
  }

  #serve(connection: Connection, now: number): void {
    const subscriber = this.#subscribers.get(connection);
    if (!subscriber) return;
    if (subscriber.beat === this.#beatNumber) {
      this.#behind.delete(connection);
      return;
    }
    if (connection.offer(() => this.#frameSince(subscriber.beat), now)) {
      subscriber.beat = this.#beatNumber;
      this.#behind.delete(connection);
      this.#metrics.quoteFrames.inc();
    } else {
      this.#behind.add(connection);
      this.#metrics.skippedFrames.inc();
    }
  }

  /**
   * Returns a frame with all instruments that changed after `beat`; 0 means all instruments. Cached
   * for clients that have the same beat.
   */
  #frameSince(beat: number): Buffer {
    const known = this.#framesSince.get(beat);
    if (known) return known;
    let items = '';
    for (const entry of this.#entries.values()) {
      if (entry.beat > beat) items += items === '' ? entry.json : `,${entry.json}`;
    }
    const frame = textFrame(`{"type":"DAY_MARKET","quotation":[${items}]}`);
    this.#framesSince.set(beat, frame);
    return frame;
  }
}
