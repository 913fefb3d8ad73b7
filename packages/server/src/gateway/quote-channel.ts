import type { Quote } from '@fulcrum/engine/instrument';
import type { Listing } from '@fulcrum/engine/market';

import type { Connection } from './connection.ts';
import { visitInSlices } from './fan-out.ts';
import { textFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import { Pace } from './pace.ts';
import type { GatewaySettings } from './settings.ts';
import type { MarketSource } from './sources.ts';

/** One instrument as the wire has it, and the beat in which it last changed. */
interface Entry {
  readonly json: string;
  readonly beat: number;
  readonly quote: Quote | null;
}

/** `beat` is the last one whose state this client has in full. */
interface Subscriber {
  beat: number;
}

/**
 * DAY_MARKET. Ticks only mark their instrument; one beat for all clients turns the marked ones
 * into one frame, whose bytes everybody shares. A client that is behind is left out and later
 * gets, in one frame, the latest of all that changed since the beat it has.
 */
export class QuoteChannel {
  readonly #subscribers = new Map<Connection, Subscriber>();
  readonly #behind = new Set<Connection>();
  readonly #entries = new Map<number, Entry>();
  readonly #changed = new Set<Listing>();
  /** Frames of this beat by the beat that their receivers have. */
  readonly #framesSince = new Map<number, Buffer>();
  readonly #source: Pick<MarketSource, 'market' | 'quotation'>;
  readonly #settings: GatewaySettings;
  readonly #metrics: GatewayMetrics;
  readonly #pace: Pace;
  #beatNumber = 1;
  #isSending = false;

  constructor(
    source: Pick<MarketSource, 'market' | 'quotation'>,
    settings: GatewaySettings,
    metrics: GatewayMetrics,
  ) {
    this.#source = source;
    this.#settings = settings;
    this.#metrics = metrics;
    this.#pace = new Pace(settings.quoteBeatMs, (now) => this.#beat(now));
    for (const listing of source.market.listings) this.#refresh(listing);
  }

  get size(): number {
    return this.#subscribers.size;
  }

  /** The listing's quote, session or day has changed. */
  mark(listing: Listing): void {
    this.#changed.add(listing);
    if (!this.#isSending) this.#pace.ask();
  }

  /** Adds a client, or snapshots it anew when it asks again. */
  subscribe(connection: Connection): void {
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
    const arrivals: number[] = [];
    const hasNews = this.#changed.size > 0;
    if (hasNews) {
      this.#beatNumber += 1;
      this.#framesSince.clear();
      for (const listing of this.#changed) {
        const arrivedAt = this.#refresh(listing);
        if (arrivedAt !== null) arrivals.push(arrivedAt);
      }
      this.#changed.clear();
    }
    const receivers = hasNews ? this.#subscribers.keys() : [...this.#behind];
    this.#isSending = true;
    visitInSlices(
      receivers,
      this.#settings.fanOutSlice,
      (connection) => this.#serve(connection, now),
      () => {
        this.#isSending = false;
        if (this.#subscribers.size > 0) this.#metrics.quotesWritten(arrivals, Date.now());
        if (this.#changed.size > 0 || this.#behind.size > 0) this.#pace.ask();
      },
    );
  }

  /** Puts the listing's state into this beat; answers when its quote arrived, if it is new. */
  #refresh(listing: Listing): number | null {
    const { id } = listing.instrument;
    const { quote } = listing;
    const isNew = quote !== null && this.#entries.get(id)?.quote !== quote;
    const json = JSON.stringify(this.#source.quotation(listing));
    this.#entries.set(id, { json, quote, beat: this.#beatNumber });
    return isNew ? quote.arrivedAt : null;
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

  /** Every instrument that changed after `beat`; 0 gives all. Built once for all who have it. */
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
