import type { FillQuotes } from '../market/fill.ts';
import type { Listing } from '../market/market.ts';
import type { Quote } from '../market/quote.ts';

interface Recent {
  readonly instrumentId: number;
  readonly quotes: FillQuotes;
}

/**
 * The quotes since each decision that waits or is being written: what it opens or changes is
 * watched from its decision on, and not only from its commit on. Nothing is kept while nothing
 * waits.
 */
export class RecentQuotes {
  /** The quotes, oldest first; the first one has the number `#from`. */
  #kept: Recent[] = [];
  #from = 0;
  /** How many decisions watch from each number on. */
  readonly #marks = new Map<number, number>();

  /**
   * Notes a decision; returns its mark, the number of the first quote after it. A decision at
   * `quotes` that are still kept is followed by those after them, any other by the next quote.
   * Quotes are kept for it until `end`.
   */
  begin(quotes: FillQuotes | null): number {
    const at = quotes === null ? -1 : this.#kept.findLastIndex((each) => each.quotes === quotes);
    const mark = this.#from + (at < 0 ? this.#kept.length : at + 1);
    this.#marks.set(mark, (this.#marks.get(mark) ?? 0) + 1);
    return mark;
  }

  end(mark: number): void {
    const left = (this.#marks.get(mark) ?? 0) - 1;
    if (left > 0) {
      this.#marks.set(mark, left);
      return;
    }
    this.#marks.delete(mark);
    if (mark > this.#from && this.#marks.size > 0) return;
    let oldest = this.#from + this.#kept.length;
    for (const each of this.#marks.keys()) oldest = Math.min(oldest, each);
    this.#kept = this.#kept.slice(oldest - this.#from);
    this.#from = oldest;
  }

  /** Whether quotes are kept now. */
  get isKeeping(): boolean {
    return this.#marks.size > 0;
  }

  /** Keeps the listing's new quotes, at which orders may fill. */
  add(listing: Listing, quotes: FillQuotes): void {
    if (this.isKeeping) this.#kept.push({ instrumentId: listing.instrument.id, quotes });
  }

  /** Returns the first quote of an instrument since the mark that `reaches`; null if none does. */
  first(mark: number, instrumentId: number, reaches: (quote: Quote) => boolean): FillQuotes | null {
    for (let index = mark - this.#from; index < this.#kept.length; index += 1) {
      const recent = this.#kept[index];
      if (recent?.instrumentId === instrumentId && reaches(recent.quotes.quote)) {
        return recent.quotes;
      }
    }
    return null;
  }
}
