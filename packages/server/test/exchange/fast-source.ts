import { StreamSource } from '../../src/market-data/feeds/exchange/stream-source.ts';
import type { Venue } from '../../src/market-data/feeds/exchange/venue.ts';
import type {
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
  readonly #clock: { monotonic(): number };

  constructor(clock: { monotonic(): number } = fastClock) {
    this.#clock = clock;
  }

  quote(quote: SourceQuote): void {
    this.quotes.push(quote);
    this.#stand(quote.symbol, this.#clock.monotonic());
  }

  affirm(symbol: string, at: number): void {
    this.#stand(symbol, at);
  }

  withdraw(symbol: string): void {
    this.stood.delete(symbol);
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
