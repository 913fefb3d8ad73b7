import type { Clock } from '../../../platform/ports/clock.ts';
import type { SourceState } from '../../quotes/feed.ts';
import { BackOff } from '../../../platform/back-off.ts';
import { RefusedSymbols } from '../sources/refused-symbols.ts';
import type { Source, SourceSink } from '../sources/source.ts';
import { Link } from './link.ts';
import { VenueStates } from './venue-states.ts';
import type { Venue, VenueFrame, VenueQuote } from './venue.ts';

const TEND_EVERY_MS = 250;
const PROVE_EVERY_MS = 1_000;
/** A connection is replaced at least so long before the venue closes it. */
const EARLY_MS = 5 * 60_000;
/** And up to so much earlier, so that not all processes do it at once. */
const EARLY_SPREAD_MS = 10 * 60_000;
/** A new connection that proves life takes over after this time, even if not all is confirmed. */
const TAKE_OVER_MS_MAX = 10_000;
const SNAPSHOT_MS_MAX = 5_000;
const RECONNECT = { firstMs: 250, ceilingMs: 30_000 } as const;

export interface StreamSourceOptions {
  readonly venue: Venue;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number;
  /** How often connections are looked at. */
  readonly tendEveryMs?: number;
}

/**
 * Best bids and offers of an exchange over one connection, or two while it changes from one to the
 * next.
 */
export class StreamSource implements Source {
  readonly #options: StreamSourceOptions;
  readonly #random: () => number;
  readonly #backOff: BackOff;
  readonly #symbols = new Set<string>();
  readonly #refused: RefusedSymbols;
  readonly #states: VenueStates;
  /** Symbols about which something was heard since they were asked for. */
  readonly #heard = new Set<string>();
  #sink: SourceSink | null = null;
  #link: Link | null = null;
  #heir: Link | null = null;
  #renewAt = Infinity;
  #reconnectAt = Infinity;
  #provedAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #snapshot: AbortController | null = null;
  #reason: string | null = null;
  #reconnects = 0;
  /** Number of frames that were sent. */
  #frames = 0;

  constructor(options: StreamSourceOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#backOff = new BackOff(RECONNECT, this.#random);
    this.#refused = new RefusedSymbols(this.#random);
    this.#states = new VenueStates(options.venue);
  }

  get state(): SourceState {
    if (!this.#link) return this.#reason === null ? 'connecting' : 'down';
    if (this.#symbols.size > 0 && this.#refused.size === this.#symbols.size) return 'refused';
    if (!this.#link.hasProof) return 'connecting';
    return this.#isQuiet(this.#link, 1) ? 'suspect' : 'live';
  }

  /** Why it is not live, in the words of the venue or of the network; null if nothing is wrong. */
  get reason(): string | null {
    return this.#reason;
  }

  get refused(): ReadonlyMap<string, string> {
    return this.#refused.reasons;
  }

  get reconnects(): number {
    return this.#reconnects;
  }

  start(symbols: readonly string[], sink: SourceSink): void {
    this.#sink = sink;
    for (const symbol of symbols) this.#symbols.add(symbol);
    this.#connect();
    this.#timer = setInterval(() => this.#tend(), this.#options.tendEveryMs ?? TEND_EVERY_MS);
  }

  /** Begins to quote one more symbol. */
  add(symbol: string): void {
    if (this.#symbols.has(symbol)) return;
    this.#symbols.add(symbol);
    this.#link?.add(symbol);
    this.#heir?.add(symbol);
  }

  /** A connection stays subscribed to it until it ends. */
  remove(symbol: string): void {
    this.#symbols.delete(symbol);
    this.#heard.delete(symbol);
    if (this.#refused.delete(symbol) && this.#refused.size === 0) this.#reason = null;
  }

  /** Returns false for refused symbols, which are retried on their own schedule. */
  renew(symbol: string): boolean {
    if (!this.#symbols.has(symbol) || this.#refused.has(symbol)) return false;
    if (!this.#link?.renew(symbol)) return false;
    this.#heard.delete(symbol);
    // What it brings may be older than what the stream brings next.
    this.#snapshot?.abort();
    this.#sink?.end([symbol], 'lost');
    return true;
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#snapshot?.abort();
    this.#states.stop();
    this.#link?.close();
    this.#heir?.close();
    this.#link = null;
    this.#heir = null;
    this.#sink = null;
  }

  #connect(): void {
    this.#reconnectAt = Infinity;
    this.#states.hurry();
    this.#link = this.#open();
  }

  #open(): Link {
    const { venue, clock } = this.#options;
    const early = EARLY_MS + EARLY_SPREAD_MS * this.#random();
    this.#renewAt = clock.monotonic() + (venue.lifetimeMs ?? Infinity) - early;
    return new Link({
      venue,
      symbols: [...this.#symbols],
      nextId: () => (this.#frames += 1),
      monotonic: () => clock.monotonic(),
      events: {
        frame: (link, frame) => this.#hear(link, frame),
        // It may have been a quote of any symbol.
        garbage: (text) => this.#sink?.unused('all', 'unreadable', { text: text.slice(0, 200) }),
        closed: (link, reason) => this.#closed(link, reason),
      },
    });
  }

  #hear(link: Link, frame: VenueFrame): void {
    const sink = this.#sink;
    if (!sink) return;
    const isWanted = (symbol: string) => this.#symbols.has(symbol) || !link.has(symbol);
    for (const quote of frame.quotes ?? []) {
      if (isWanted(quote.symbol)) this.#quote(sink, link, quote);
    }
    for (const { symbol, seq } of frame.empty ?? []) {
      if (!this.#symbols.has(symbol) || !this.#isNews(sink, link, symbol, seq)) continue;
      this.#heard.add(symbol);
      sink.withdraw(symbol, 'oneSided');
    }
    if (frame.state) sink.venue(frame.state.concerned, frame.state.closed);
    if (frame.refused) this.#refuse(sink, link, frame.refused);
    for (const symbol of frame.confirmed ?? []) this.#refused.delete(symbol);
    if (frame.isLeaving) this.#heir ??= this.#open();
    if (link === this.#heir) this.#succeed(sink, link);
    else if (frame.confirmed && link.isSubscribed) void this.#catchUp(link);
    if (frame.isProof && this.#refused.size === 0) this.#reason = null;
  }

  #quote(sink: SourceSink, link: Link, quote: VenueQuote): void {
    const { symbol, seq } = quote;
    if (!this.#symbols.has(symbol)) {
      sink.drop('unknownSymbol', { symbol: symbol.slice(0, 40) });
      return;
    }
    if (!this.#isNews(sink, link, symbol, seq)) return;
    // The first frame of a subscription may have the time of a change long ago.
    if (this.#heard.has(symbol)) sink.quote(quote);
    else {
      this.#heard.add(symbol);
      sink.quote({ ...quote, time: null });
    }
  }

  /** Returns whether a frame says anything new, by its number. */
  #isNews(sink: SourceSink, link: Link, symbol: string, seq: number | null): boolean {
    if (seq === null) return true;
    if (!link.numbers.isNext(symbol, seq)) {
      sink.unused([symbol], 'outOfSequence', { symbol, seq });
      return false;
    }
    // While two connections deliver the same, the slower one says nothing new.
    const other = link === this.#link ? this.#heir : this.#link;
    return !other || seq >= (other.numbers.lastOf(symbol) ?? -Infinity);
  }

  #refuse(
    sink: SourceSink,
    link: Link,
    { symbols, reason }: NonNullable<VenueFrame['refused']>,
  ): void {
    this.#reason = reason.slice(0, 200);
    sink.drop('refused', { symbols, reason: this.#reason });
    // It may be any that was asked for.
    if (symbols.length === 0) sink.end(link.unconfirmed, 'refused');
    const [symbol] = symbols;
    // Those of a longer list are asked for singly first.
    if (symbols.length !== 1 || symbol === undefined || !this.#symbols.has(symbol)) return;
    this.#refused.add(symbol, reason, this.#options.clock.monotonic());
    sink.end([symbol], 'refused');
  }

  /** Lets a new connection take over once it delivers what the old one does. */
  #succeed(sink: SourceSink, heir: Link): void {
    const age = this.#options.clock.monotonic() - heir.openedAt;
    if (!heir.isSubscribed && !(heir.hasProof && age > TAKE_OVER_MS_MAX)) return;
    const former = this.#link;
    former?.close();
    this.#link = heir;
    this.#heir = null;
    if (former) this.#compareNumbers(sink, former, heir);
    // Nobody says whether these are delivered.
    sink.end(heir.unconfirmed, 'lost');
  }

  /**
   * Ends the word for prices of the former connection whose numbers are higher than those of the
   * present one: what that said last was taken for old, but its numbers may have begun again.
   */
  #compareNumbers(sink: SourceSink, former: Link, present: Link): void {
    const unclear = [...this.#symbols].filter((symbol) => {
      const last = present.numbers.lastOf(symbol);
      return last !== null && last < (former.numbers.lastOf(symbol) ?? -Infinity);
    });
    if (unclear.length > 0) sink.unused(unclear, 'outOfSequence', { symbols: unclear });
  }

  /**
   * Fetches quotes after an outage, for symbols whose first frame may be long in coming. They are
   * asked for after the subscription, so that no change in between is missed.
   */
  async #catchUp(link: Link): Promise<void> {
    const { venue } = this.#options;
    const missing = [...this.#symbols].filter((symbol) => !this.#heard.has(symbol));
    if (!venue.snapshot || missing.length === 0 || this.#snapshot) return;
    const abort = new AbortController();
    this.#snapshot = abort;
    const timer = setTimeout(() => abort.abort(), SNAPSHOT_MS_MAX);
    try {
      const quotes = await venue.snapshot(missing, abort.signal);
      for (const quote of quotes) {
        // A frame that came meanwhile is newer.
        const isCurrent = this.#sink && this.#link === link && !this.#heard.has(quote.symbol);
        if (isCurrent && this.#sink) this.#quote(this.#sink, link, quote);
      }
    } catch (error) {
      this.#sink?.drop('noSnapshot', { err: error });
    } finally {
      clearTimeout(timer);
      this.#snapshot = null;
    }
  }

  #closed(link: Link, reason: string): void {
    if (link === this.#heir) {
      this.#heir = null;
      // The old connection still works: the next attempt is not before the usual wait.
      this.#renewAt = this.#options.clock.monotonic() + this.#backOff.next(0);
      return;
    }
    if (link !== this.#link) return;
    this.#reason = reason;
    if (this.#heir) {
      this.#link = this.#heir;
      this.#heir = null;
      if (!this.#link.isSubscribed) this.#lose();
      return;
    }
    this.#link = null;
    this.#lose();
    this.#snapshot?.abort();
    const now = this.#options.clock.monotonic();
    this.#reconnects += 1;
    this.#reconnectAt = now + this.#backOff.next(now - link.openedAt);
  }

  /** Reports that quotes may have been missed while no connection was open. */
  #lose(): void {
    this.#heard.clear();
    this.#sink?.end('all', 'lost');
  }

  #tend(): void {
    const now = this.#options.clock.monotonic();
    if (now >= this.#reconnectAt) this.#connect();
    const link = this.#link;
    if (!link) return;
    if (now >= this.#renewAt) this.#heir ??= this.#open();
    for (const symbol of this.#refused.due(now)) link.retry(symbol);
    if (this.#sink) void this.#states.tend(this.#symbols, this.#sink, now);
    link.tend();
    this.#heir?.tend();
    if (this.#heir && this.#isQuiet(this.#heir, 2)) this.#heir.fail('silent');
    if (this.#isQuiet(link, 2)) link.fail('silent');
    else if (!this.#isQuiet(link, 1)) this.#prove(link, now);
  }

  #prove(link: Link, now: number): void {
    if (!link.hasProof || now - this.#provedAt < PROVE_EVERY_MS) return;
    this.#provedAt = now;
    this.#sink?.proof(link.provedAt);
  }

  #isQuiet(link: Link, times: number): boolean {
    const { clock, venue } = this.#options;
    return clock.monotonic() - link.provedAt > venue.quietMs * times;
  }
}
