import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';

import type { Candle, CandleQuery, CandleSource } from '../../market/candle.ts';
import { minutesOf, type PeriodName } from '../../market/periods.ts';
import { joinCandles } from './join-candles.ts';
import type { ReplayDay } from './replay-day.ts';

type Load = CandleSource['load'];
type Listener = (candle: Candle) => void;

/** The days of the longest month. */
const DAYS_OF_MONTH = 31;

/** Loads each page once, as going back shows the same pages again. A failure is not kept. */
export function loadOnce(source: Pick<CandleSource, 'load'>): Load {
  const pages = new Map<string, ReturnType<Load>>();
  return (query) => {
    const key = JSON.stringify(query);
    const known = pages.get(key);
    if (known) return known;
    const page = source.load(query);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  };
}

/**
 * The candles that a replay has shown so far. Chart and studies have no other source, so they never
 * know what comes after its clock.
 */
export class ReplaySource implements CandleSource {
  readonly isPaced = true;
  readonly #day: ReplayDay;
  readonly #past: Load;
  readonly #followers = new Map<Listener, CandleQuery>();
  /** Of candles that began before the day: the days before it, by period. */
  readonly #heads = new Map<PeriodName, readonly Candle[]>();
  #shown: number;

  /** `past` loads candles from before the day; `shown` is the number of the day's own candles. */
  constructor(day: ReplayDay, past: Load, shown: number) {
    this.#day = day;
    this.#past = past;
    this.#shown = shown;
  }

  async load({ code, period, to, limit }: Parameters<Load>[0]): Promise<readonly Candle[]> {
    const { start } = candlePeriodAround(this.#day.start, minutesOf(period));
    const last = Math.min(to ?? Number.POSITIVE_INFINITY, start / 1_000);
    const head = await this.#loadHead(code, period, start);
    const ownNow = () =>
      joinCandles([...head, ...this.#shownCandles()], period).filter(
        ({ time }) => to === null || time < to,
      );
    // The whole page, of which a part may be left out, so that going back finds it loaded.
    const isFull = ownNow().length >= limit;
    const past = isFull ? [] : await this.#past({ code, period, to: last, limit });
    // Candles may have been added meanwhile.
    return [...past.filter(({ time }) => time < last), ...ownNow()].slice(-limit);
  }

  follow(query: CandleQuery, listener: Listener): () => void {
    this.#followers.set(listener, query);
    return () => this.#followers.delete(listener);
  }

  /** Shows more candles of the day. */
  advance(shown: number): void {
    const first = this.#day.candles[this.#shown];
    this.#shown = Math.max(shown, this.#shown);
    if (!first) return;
    for (const [listener, { period }] of this.#followers) {
      const { start } = candlePeriodAround(first.time * 1_000, minutesOf(period));
      const parts = [...(this.#heads.get(period) ?? []), ...this.#shownCandles()];
      const changed = parts.filter(({ time }) => time * 1_000 >= start);
      joinCandles(changed, period).forEach(listener);
    }
  }

  #shownCandles(): readonly Candle[] {
    return this.#day.candles.slice(0, this.#shown);
  }

  /** Loads the days from `start` to the replayed one, of which a week or a month consists. */
  async #loadHead(code: string, period: PeriodName, start: number): Promise<readonly Candle[]> {
    const to = this.#day.start / 1_000;
    if (start / 1_000 >= to) return [];
    const days = await this.#past({ code, period: '1D', to, limit: DAYS_OF_MONTH });
    const head = days.filter(({ time }) => time * 1_000 >= start && time < to);
    this.#heads.set(period, head);
    return head;
  }
}
