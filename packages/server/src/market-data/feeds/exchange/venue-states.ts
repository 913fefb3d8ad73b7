import type { SourceSink } from '../sources/source.ts';
import type { Venue } from './venue.ts';

const EVERY_MS = 60_000;
const REPLY_MS_MAX = 10_000;

/**
 * Asks a venue once a minute which symbols it trades, if its stream does not say so. What it said
 * last holds until it says something else.
 */
export class VenueStates {
  readonly #venue: Venue;
  #askAt = -Infinity;
  #asking: AbortController | null = null;

  constructor(venue: Venue) {
    this.#venue = venue;
  }

  /** Asks at the next opportunity, because the connection is new. */
  hurry(): void {
    this.#askAt = -Infinity;
  }

  /** Asks if it is time; `now` is monotonic ms. Never rejects. */
  async tend(symbols: ReadonlySet<string>, sink: SourceSink, now: number): Promise<void> {
    if (!this.#venue.states || this.#asking || symbols.size === 0 || now < this.#askAt) return;
    this.#askAt = now + EVERY_MS;
    const abort = new AbortController();
    this.#asking = abort;
    const timer = setTimeout(() => abort.abort(), REPLY_MS_MAX);
    try {
      const states = await this.#venue.states([...symbols], abort.signal);
      if (this.#asking !== abort) return;
      for (const [symbol, closed] of states) {
        if (symbols.has(symbol)) sink.venue([symbol], closed);
      }
    } catch (error) {
      if (this.#asking === abort) sink.drop('noVenueState', { err: error });
    } finally {
      clearTimeout(timer);
      if (this.#asking === abort) this.#asking = null;
    }
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
  }
}
