import { type FillQuotes, quotesOf } from '../market/fill.ts';
import type { Listing } from '../market/market.ts';
import type { Quote } from '../market/quote.ts';

interface Recent {
  readonly instrumentId: number;
  readonly quotes: FillQuotes;
}

/**
 * The quotes since each decision that is being written: what it opens or changes is watched from
 * its decision on, and not only from its commit on. Nothing is kept while nothing is written.
 */
export class RecentQuotes {
  /** The quotes, oldest first; the first one has the number `#from`. */
  #kept: Recent[] = [];
  #from = 0;
  /** For each decision, the oldest first, the number of the first quote after it. */
  readonly #decisions = new Map<number, number>();
  #lastMark = 0;

  /** Notes a decision; returns its mark. Quotes are kept for it until `end`. */
  begin(): number {
    this.#lastMark += 1;
    this.#decisions.set(this.#lastMark, this.#from + this.#kept.length);
    return this.#lastMark;
  }

  end(mark: number): void {
    this.#decisions.delete(mark);
    const [oldest = this.#from + this.#kept.length] = this.#decisions.values();
    if (oldest === this.#from) return;
    this.#kept = this.#kept.slice(oldest - this.#from);
    this.#from = oldest;
  }

  /** Keeps the listing's new quote, at which orders may fill. */
  add(listing: Listing): void {
    const quotes = this.#decisions.size > 0 ? quotesOf(listing) : null;
    if (quotes) this.#kept.push({ instrumentId: listing.instrument.id, quotes });
  }

  /** Returns the first quote of an instrument since the mark that `reaches`; null if none does. */
  first(mark: number, instrumentId: number, reaches: (quote: Quote) => boolean): FillQuotes | null {
    const after = this.#decisions.get(mark) ?? Infinity;
    for (let index = after - this.#from; index < this.#kept.length; index += 1) {
      const recent = this.#kept[index];
      if (recent?.instrumentId === instrumentId && reaches(recent.quotes.quote)) {
        return recent.quotes;
      }
    }
    return null;
  }
}
