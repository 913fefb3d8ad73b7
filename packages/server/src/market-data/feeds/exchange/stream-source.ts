import type { Clock } from '../../../platform/ports/clock.ts';
import type { SourceState } from '../../quotes/feed.ts';
import { BackOff } from '../../../platform/back-off.ts';
import type { Source, SourceSink } from '../sources/source.ts';
import { Link } from './link.ts';
import type { Venue, VenueFrame, VenueQuote } from './venue.ts';

const TEND_EVERY_MS = 250;
const AFFIRM_EVERY_MS = 1_000;
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
 * next. Quotes that stand are affirmed as long as the connection proves life.
 */
export class StreamSource implements Source {
  readonly #options: StreamSourceOptions;
  readonly #random: () => number;
  readonly #backOff: BackOff;
  readonly #symbols = new Set<string>();
  readonly #refused = new Set<string>();
  /** Number of the last quote of each symbol. */
  readonly #numbers = new Map<string, number>();
  /** Symbols that were quoted since the last gap between connections. */
  readonly #standing = new Set<string>();
  #sink: SourceSink | null = null;
  #link: Link | null = null;
  #heir: Link | null = null;
  #renewAt = Infinity;
  #reconnectAt = Infinity;
  #affirmedAt = -Infinity;
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
    this.#standing.delete(symbol);
    this.#numbers.delete(symbol);
    if (this.#refused.delete(symbol) && this.#refused.size === 0) this.#reason = null;
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#snapshot?.abort();
    this.#link?.close();
    this.#heir?.close();
    this.#link = null;
    this.#heir = null;
    this.#sink = null;
  }

  #connect(): void {
    this.#reconnectAt = Infinity;
    this.#refused.clear();
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
        garbage: (text) => this.#sink?.drop('unreadable', { text: text.slice(0, 200) }),
        closed: (link, reason) => this.#closed(link, reason),
      },
    });
  }

  #hear(link: Link, frame: VenueFrame): void {
    const sink = this.#sink;
    if (!sink) return;
    if (frame.isRestarted) this.#numbers.clear();
    for (const quote of frame.quotes ?? []) {
      const isRemoved = !this.#symbols.has(quote.symbol) && link.has(quote.symbol);
      if (!isRemoved) this.#quote(sink, quote);
    }
    if (frame.refused) this.#refuse(sink, frame.refused);
    if (frame.isLeaving) this.#heir ??= this.#open();
    if (link === this.#heir) this.#succeed(link);
    else if (frame.confirmed && link.isSubscribed) void this.#catchUp(link);
    if (frame.isProof && this.#refused.size === 0) this.#reason = null;
  }

  #quote(sink: SourceSink, quote: VenueQuote): void {
    const { symbol, seq } = quote;
    if (!this.#symbols.has(symbol)) {
      sink.drop('unknownSymbol', { symbol: symbol.slice(0, 40) });
      return;
    }
    // Two connections, or a repeat: what was heard already says nothing new.
    if (seq !== null && seq < (this.#numbers.get(symbol) ?? -Infinity)) {
      sink.drop('outOfSequence', { symbol, seq });
      return;
    }
    if (seq !== null) this.#numbers.set(symbol, seq);
    this.#standing.add(symbol);
    sink.quote(quote);
  }

  #refuse(sink: SourceSink, { symbols, reason }: NonNullable<VenueFrame['refused']>): void {
    this.#reason = reason.slice(0, 200);
    sink.drop('refused', { symbols, reason: this.#reason });
    const [symbol] = symbols;
    if (symbols.length === 1 && symbol !== undefined) this.#refused.add(symbol);
  }

  /** Lets a new connection take over once it delivers what the old one does. */
  #succeed(heir: Link): void {
    const age = this.#options.clock.monotonic() - heir.openedAt;
    if (!heir.isSubscribed && !(heir.hasProof && age > TAKE_OVER_MS_MAX)) return;
    this.#link?.close();
    this.#link = heir;
    this.#heir = null;
  }

  /**
   * Fetches quotes after an outage, for symbols whose first frame may be long in coming. They are
   * asked for after the subscription, so that no change in between is missed.
   */
  async #catchUp(link: Link): Promise<void> {
    const { venue } = this.#options;
    const missing = [...this.#symbols].filter((symbol) => !this.#standing.has(symbol));
    if (!venue.snapshot || missing.length === 0 || this.#snapshot) return;
    const abort = new AbortController();
    this.#snapshot = abort;
    const timer = setTimeout(() => abort.abort(), SNAPSHOT_MS_MAX);
    try {
      const quotes = await venue.snapshot(missing, abort.signal);
      for (const quote of quotes) {
        // A frame that came meanwhile is newer.
        const isCurrent = this.#sink && this.#link === link && !this.#standing.has(quote.symbol);
        if (isCurrent && this.#sink) this.#quote(this.#sink, quote);
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
      if (!this.#link.isSubscribed) this.#standing.clear();
      return;
    }
    this.#link = null;
    this.#standing.clear();
    this.#snapshot?.abort();
    const now = this.#options.clock.monotonic();
    this.#reconnects += 1;
    this.#reconnectAt = now + this.#backOff.next(now - link.openedAt);
  }

  #tend(): void {
    const now = this.#options.clock.monotonic();
    if (now >= this.#reconnectAt) this.#connect();
    const link = this.#link;
    if (!link) return;
    if (now >= this.#renewAt) this.#heir ??= this.#open();
    link.tend();
    this.#heir?.tend();
    if (this.#heir && this.#isQuiet(this.#heir, 2)) this.#heir.fail('silent');
    if (this.#isQuiet(link, 2)) link.fail('silent');
    else if (!this.#isQuiet(link, 1)) this.#affirm(link, now);
  }

  #affirm(link: Link, now: number): void {
    if (now - this.#affirmedAt < AFFIRM_EVERY_MS) return;
    this.#affirmedAt = now;
    for (const symbol of this.#standing) this.#sink?.affirm(symbol, link.provedAt);
  }

  #isQuiet(link: Link, times: number): boolean {
    const { clock, venue } = this.#options;
    return clock.monotonic() - link.provedAt > venue.quietMs * times;
  }
}
