import type { DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts';

import type { Candle, CandleQuery, CandleSource } from '../market/candle.ts';

/**
 * Largest number of candles on one chart: a full day of minutes, which memory and drawing time
 * allow.
 */
const CANDLES_MAX = 1_500;
const PAGE = 300;

/** How many candles are loaded: at first, with each older page, and in total. */
export interface FeedLimits {
  readonly first: number;
  readonly page: number;
  readonly most: number;
}

const LIMITS: FeedLimits = { first: PAGE, page: PAGE, most: CANDLES_MAX };
/** All candles that fit come at once, as a study wants that needs a whole day. */
export const LONG: FeedLimits = { first: CANDLES_MAX, page: PAGE, most: CANDLES_MAX };

/** Four redraws a second look live and leave time for other work. */
export const REDRAW_MS = 250;

type Push = (data: KLineData) => void;

export const toBar = (candle: Candle): KLineData => ({
  timestamp: candle.time * 1_000,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: candle.volume,
});

/** What the chart shows instead of candles; `ready` shows the candles. */
export type FeedState = 'loading' | 'ready' | 'empty' | 'failed';

/** Feeds one chart with one instrument and period: first page, older pages, live candle. */
export class CandleFeed implements DataLoader {
  readonly #source: CandleSource;
  readonly #query: CandleQuery;
  readonly #onState: (state: FeedState) => void;
  readonly #limits: FeedLimits;
  #count = 0;
  #push: Push | null = null;
  #unfollow: (() => void) | null = null;
  #waiting: KLineData | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: KLineData | null = null;
  #isPaused = false;
  #isOver = false;
  #state: FeedState | null = null;
  /**
   * Live candles received before the missed candles were loaded; they are shown after those. Null
   * if no candles are missing.
   */
  #early: KLineData[] | null = null;

  /** `onState` is called on each change of state; `ready` comes once the chart has its candles. */
  constructor(
    source: CandleSource,
    query: CandleQuery,
    onState: (state: FeedState) => void,
    limits = LIMITS,
  ) {
    this.#source = source;
    this.#query = query;
    this.#onState = onState;
    this.#limits = limits;
  }

  /** The last candle shown; null before the first page, and while candles are missing. */
  get last(): KLineData | null {
    return this.isBehind ? null : this.#last;
  }

  /** Whether candles were missed and are not loaded yet. */
  get isBehind(): boolean {
    return this.#early !== null;
  }

  readonly getBars = async ({ type, timestamp, callback }: DataLoaderGetBarsParams) => {
    const isFirst = type === 'init';
    // Newer pages do not exist: the live candle and the backfill add what is new.
    if (!isFirst && type !== 'forward') return callback([], false);
    if (isFirst) this.#tell('loading');
    const to = isFirst || timestamp === null ? null : timestamp / 1_000;
    const { first, page: most, most: total } = this.#limits;
    const limit = isFirst ? first : Math.min(most, total - this.#count);
    try {
      const page = await this.#source.load({ ...this.#query, to, limit });
      if (this.#isOver) return;
      this.#count = isFirst ? page.length : this.#count + page.length;
      const bars = page.map(toBar);
      if (isFirst) this.#last = bars.at(-1) ?? null;
      const isMore = page.length === limit && this.#count < total;
      callback(bars, { forward: isMore, backward: false });
      if (isFirst) this.#tell(bars.length === 0 ? 'empty' : 'ready');
    } catch {
      if (this.#isOver) return;
      callback([], false);
      if (isFirst) this.#tell('failed');
    }
  };

  readonly subscribeBar = ({ callback }: { callback: Push }): void => {
    this.#push = callback;
    if (!this.#isPaused) this.#follow();
  };

  readonly unsubscribeBar = (): void => this.stop();

  /**
   * Loads the candles missed while disconnected. Returns false if the gap is wider than a page, so
   * that the chart must start again.
   */
  async backfill(): Promise<boolean> {
    const last = this.#last;
    if (!last || !this.#push) return false;
    this.#early ??= [];
    const page = await this.#source.load({ ...this.#query, to: null, limit: PAGE });
    // By now another feed may own the chart.
    if (this.#isOver) return true;
    const bars = page.map(toBar);
    const first = bars[0];
    if (!first || first.timestamp > last.timestamp) return false;
    const newest = bars.at(-1);
    const isOld = ({ timestamp, volume = 0 }: KLineData) =>
      timestamp === newest?.timestamp && volume < (newest.volume ?? 0);
    const early = (this.#early ?? []).filter((bar) => !isOld(bar));
    this.#early = null;
    for (const bar of [...bars, ...early]) this.#show(bar);
    return true;
  }

  /** Stops following the live candle for a while; candles that are shown stay. */
  pause(): void {
    this.#isPaused = true;
    this.#unfollow?.();
    this.#unfollow = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
  }

  /**
   * Follows the live candle again after a pause; candles are missing until the next backfill.
   * Returns false before the first page.
   */
  resume(): boolean {
    if (!this.#last || !this.#push) return false;
    this.#isPaused = false;
    this.#early = [];
    this.#follow();
    return true;
  }

  /** Stops for good and never calls the chart again. */
  stop(): void {
    this.pause();
    this.#isOver = true;
    this.#push = null;
  }

  #follow(): void {
    this.#unfollow?.();
    this.#unfollow = this.#source.follow(this.#query, (candle) => this.#offer(toBar(candle)));
  }

  /**
   * Of several updates within one redraw only the last is shown, but a finished candle is never
   * skipped.
   */
  #offer(bar: KLineData): void {
    if (this.#source.isPaced === true) return this.#show(bar);
    if (this.#waiting && this.#waiting.timestamp < bar.timestamp) this.#show(this.#waiting);
    this.#waiting = bar;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting) this.#show(this.#waiting);
      this.#waiting = null;
    }, REDRAW_MS);
  }

  #show(bar: KLineData): void {
    // A single candle is no chart, so the state stays `failed` and offers a retry.
    if (this.#state === 'failed') return;
    if (this.#early) {
      if (this.#early.at(-1)?.timestamp === bar.timestamp) this.#early.pop();
      this.#early.push(bar);
      return;
    }
    if (this.#last && bar.timestamp < this.#last.timestamp) return;
    this.#last = bar;
    this.#push?.(bar);
    this.#tell('ready');
  }

  #tell(state: FeedState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}
