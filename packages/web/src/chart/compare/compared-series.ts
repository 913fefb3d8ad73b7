import type { KLineData } from 'klinecharts';

import type { CandleQuery, CandleSource } from '../../market/candle.ts';
import { CandleFeed, type FeedLimits, type FeedState } from '../candle-feed.ts';
import { libraryPeriod } from '../library-period.ts';

/**
 * A market that never closes has about six times the candles of one that opens for six hours and a
 * half on five days, whose chart has 1,500.
 */
const LIMITS: FeedLimits = { first: 600, page: 1_500, most: 9_000 };

/** The closes of a compared instrument: loaded as far back as they are asked for, and live. */
export class ComparedSeries {
  readonly #query: CandleQuery;
  readonly #feed: CandleFeed;
  readonly #onChange: () => void;
  #bars: KLineData[] = [];
  #state: FeedState = 'loading';
  #isMore = false;
  #isLoading = false;

  /** `onChange` is called after each change of the closes or the state, never after `stop`. */
  constructor(source: CandleSource, query: CandleQuery, onChange: () => void) {
    this.#query = query;
    this.#onChange = onChange;
    this.#feed = new CandleFeed(source, query, (state) => this.#follow(state), LIMITS);
    this.#load('init');
  }

  get state(): FeedState {
    return this.#state;
  }

  /** When the first candle began that the market has, in ms; null while there may be older ones. */
  get start(): number | null {
    if (this.#state === 'loading' || this.#isMore || this.#isLoading) return null;
    return this.#bars[0]?.timestamp ?? Number.POSITIVE_INFINITY;
  }

  /** The last close at or before a candle's time: a closed market keeps its close. */
  closeAt(time: number): number | undefined {
    let low = 0;
    let high = this.#bars.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bars[middle]?.timestamp ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return this.#bars[low - 1]?.close;
  }

  /** Loads older candles until there is one at or before `time`. */
  cover(time: number): void {
    const first = this.#bars[0];
    if (first && first.timestamp > time && this.#isMore && !this.#isLoading) this.#load('forward');
  }

  /** Loads what was missed while disconnected; false if that is too much. */
  backfill(): Promise<boolean> {
    return this.#feed.backfill();
  }

  stop(): void {
    this.#feed.stop();
  }

  #load(type: 'init' | 'forward'): void {
    const { code, period } = this.#query;
    this.#isLoading = true;
    void this.#feed.getBars({
      type,
      timestamp: this.#bars[0]?.timestamp ?? null,
      symbol: { ticker: code, pricePrecision: 0, volumePrecision: 0 },
      period: libraryPeriod(period),
      callback: (page, more) => {
        this.#isLoading = false;
        this.#isMore = typeof more === 'object' && more.forward === true;
        // A page that does not exist is an empty one; only one that was not loaded is refused.
        if (more === false) this.#state = 'failed';
        this.#bars.unshift(...page);
        if (type === 'init') this.#feed.subscribeBar({ callback: (bar) => this.#put(bar) });
        else this.#onChange();
      },
    });
  }

  #follow(state: FeedState): void {
    this.#state = state;
    this.#onChange();
  }

  #put(bar: KLineData): void {
    const last = this.#bars.at(-1);
    if (last && bar.timestamp < last.timestamp) return;
    if (last?.timestamp === bar.timestamp) this.#bars.pop();
    this.#bars.push(bar);
    this.#onChange();
  }
}
