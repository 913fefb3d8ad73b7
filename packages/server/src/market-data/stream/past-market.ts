import type { Listing, Market } from '@fulcrum/engine/market/market';

import type { Catalogue } from '../catalogue/catalogue.ts';
import { isQuote, type Batch, type StreamItem } from './items.ts';
import type { LoggedState, QuoteLog } from './quote-log.ts';
import { StreamedPrices } from './streamed-prices.ts';

/** An item that was read from the log and is not applied yet. */
interface Coming {
  readonly q: number;
  readonly item: StreamItem;
  /** When its batch was made, epoch ms. */
  readonly at: number;
}

/**
 * The market as it was once, which goes through the log to what is now. It has prices, sessions and
 * terms, and no candles. Terms begin as they are now, because states do not have them, except
 * whether opening is paused.
 */
export class PastMarket {
  readonly #quotes: Pick<QuoteLog, 'after'>;
  readonly #prices: StreamedPrices;
  #coming: Coming[] = [];
  #next = 0;
  /** Number of the last item that was read. */
  #readTo: number;
  #q: number;
  #now = Number.NEGATIVE_INFINITY;

  constructor(quotes: Pick<QuoteLog, 'after'>, catalogue: Catalogue, { q0, state }: LoggedState) {
    this.#quotes = quotes;
    // Its time is the time of its quotes, so none of them can come from the future.
    this.#prices = new StreamedPrices(() => Infinity);
    this.#prices.begin(catalogue);
    for (const each of state) {
      this.#prices.restore(each);
      this.#prices.pause(each.id, each.isPaused === true);
    }
    this.#q = q0 - 1;
    this.#readTo = q0 - 1;
  }

  get market(): Market {
    return this.#prices.market;
  }

  /** Number of the last item that was applied. */
  get q(): number {
    return this.#q;
  }

  /** The time of the market: that of the last item, epoch ms; it never runs backwards. */
  get now(): number {
    return this.#now;
  }

  /** Number and time of the next item; null if it has not been read yet. */
  get next(): { readonly q: number; readonly at: number } | null {
    return this.#coming[this.#next] ?? null;
  }

  /** Reads items that follow; returns false if the log has none. */
  async read(): Promise<boolean> {
    const batches = await this.#quotes.after(this.#readTo);
    const last = batches.at(-1);
    if (!last) return false;
    this.#coming = [...this.#coming.slice(this.#next), ...batches.flatMap(itemsOf)];
    this.#next = 0;
    this.#readTo = last.q1;
    return true;
  }

  /** Leaves out what the log does not have up to this number. */
  skipTo(q: number): void {
    this.#q = Math.max(this.#q, q);
  }

  /** Applies the next item, which must have been read; returns the listing if it is a quote. */
  step(): Listing | null {
    const coming = this.#coming[this.#next];
    if (!coming) throw new Error('Expected an item that was read');
    const { q, item, at } = coming;
    this.#next += 1;
    this.#q = q;
    this.#now = Math.max(this.#now, at);
    if (isQuote(item)) {
      const [id, , , , arrivedAt] = item;
      if (!this.market.byId(id)) return null;
      this.#now = Math.max(this.#now, arrivedAt);
      return this.#prices.quote(q, item);
    }
    this.#change(item);
    return null;
  }

  #change(item: Exclude<StreamItem, readonly unknown[]>): void {
    if ('session' in item) {
      if (this.market.byId(item.session[0])) this.#prices.session(...item.session);
    } else if ('affirmed' in item) {
      if (this.market.byId(item.affirmed[0])) this.#prices.affirm(...item.affirmed);
    } else if ('terms' in item) this.#prices.terms(item.terms);
    else if ('aged' in item) this.#prices.age(item.aged);
    else if ('state' in item) for (const state of item.state) this.#prices.restate(state);
  }
}

const itemsOf = ({ q0, at, items }: Batch): Coming[] =>
  items.map((item, index) => ({ q: q0 + index, item, at }));
