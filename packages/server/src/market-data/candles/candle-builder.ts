import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';

import type { Candle, StoredPeriod } from './candle.ts';

/** A running candle, which only the builder changes. */
type Growing = { -readonly [Field in keyof Candle]: Candle[Field] };

/**
 * Builds the candles of one instrument and period, from ticks or finer bars in time order. A period
 * without a tick has no candle.
 */
export class CandleBuilder {
  readonly minutes: StoredPeriod;
  #running: Growing | null = null;
  #end = -Infinity;

  constructor(minutes: StoredPeriod) {
    this.minutes = minutes;
  }

  /** The candle of the last tick; later ticks may still change it. */
  get running(): Candle | null {
    return this.#running;
  }

  /** Forgets the running candle, so that the next tick starts a new one. */
  forget(): void {
    this.#running = null;
    this.#end = -Infinity;
  }

  /** Continues a candle from the store; works on a copy. */
  resume(candle: Candle): void {
    this.#running = { ...candle };
    this.#end = candlePeriodAround(candle.time * 1_000, this.minutes).end;
  }

  /** Adds a bid at `time` (epoch ms); returns true if it started a new candle. */
  add(bid: number, time: number): boolean {
    const candle = this.#running;
    if (candle === null || time >= this.#end) {
      this.#begin(time, { open: bid, high: bid, low: bid, close: bid, volume: 1 });
      return true;
    }
    if (bid > candle.high) candle.high = bid;
    if (bid < candle.low) candle.low = bid;
    candle.close = bid;
    candle.volume += 1;
    return false;
  }

  /** Adds a finer bar that lies within one period; returns true if it started a new candle. */
  addBar(bar: Candle): boolean {
    const candle = this.#running;
    const time = bar.time * 1_000;
    if (candle === null || time >= this.#end) {
      this.#begin(time, bar);
      return true;
    }
    if (bar.high > candle.high) candle.high = bar.high;
    if (bar.low < candle.low) candle.low = bar.low;
    candle.close = bar.close;
    candle.volume += bar.volume;
    return false;
  }

  #begin(time: number, { open, high, low, close, volume }: Omit<Candle, 'time'>): void {
    const { start, end } = candlePeriodAround(time, this.minutes);
    this.#running = { time: start / 1_000, open, high, low, close, volume };
    this.#end = end;
  }
}
