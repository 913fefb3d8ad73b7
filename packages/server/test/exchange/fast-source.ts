import { StreamSource } from '../../src/market-data/feeds/exchange/stream-source.ts';
import type { Venue } from '../../src/market-data/feeds/exchange/venue.ts';
import type {
  Concerned,
  SourceFault,
  SourceQuote,
  SourceSink,
} from '../../src/market-data/feeds/sources/source.ts';

/** A millisecond of this machine is so many of the source. */
export const SPEED = 50;
const TEND_EVERY_MS = 5;

/** Time that passes fifty times as fast. */
export const fastClock = { monotonic: () => performance.now() * SPEED };

/** Notes what a source delivers. */
export class Heard implements SourceSink {
  readonly quotes: SourceQuote[] = [];
  readonly dropped: SourceFault[] = [];
  /** When each symbol was last known to stand. */
  readonly stood = new Map<string, number>();
  /** The longest time for which a symbol was not known to stand. */
  readonly gaps = new Map<string, number>();
  /** The venue's word for why it does not trade a symbol, or `all`; null if it does. */
  readonly closed = new Map<string, string | null>();
  readonly #standing = new Set<string>();
  readonly #clock: { monotonic(): number };

  constructor(clock: { monotonic(): number } = fastClock) {
    this.#clock = clock;
  }

  quote(quote: SourceQuote): void {
    this.quotes.push(quote);
    this.#standing.add(quote.symbol);
    this.#stand(quote.symbol, this.#clock.monotonic());
  }

  unused(concerned: Concerned, fault: SourceFault): void {
    this.dropped.push(fault);
    this.end(concerned);
  }

  withdraw(symbol: string): void {
    this.#standing.delete(symbol);
    this.stood.delete(symbol);
  }

  venue(concerned: Concerned, closed: string | null): void {
    for (const symbol of concerned === 'all' ? ['all'] : concerned) this.closed.set(symbol, closed);
    if (closed !== null) this.end(concerned);
  }

  end(concerned: Concerned): void {
    if (concerned === 'all') this.#standing.clear();
    else for (const symbol of concerned) this.#standing.delete(symbol);
  }

  proof(at: number): void {
    for (const symbol of this.#standing) this.#stand(symbol, at);
  }

  drop(fault: SourceFault): void {
    this.dropped.push(fault);
  }

  #stand(symbol: string, at: number): void {
    const before = this.stood.get(symbol) ?? at;
    this.gaps.set(symbol, Math.max(this.gaps.get(symbol) ?? 0, at - before));
    this.stood.set(symbol, Math.max(before, at));
  }
}

export const fastSource = (venue: Venue): StreamSource =>
  new StreamSource({ venue, clock: fastClock, tendEveryMs: TEND_EVERY_MS, random: () => 0.5 });
