import type { PeriodName } from './periods.ts';

/** One candle of the bid. Its prices are observed, so plain numbers. `time` in epoch s. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface CandleQuery {
  readonly code: string;
  readonly period: PeriodName;
}

/** Source of candles. `load` returns ascending candles before `to` (epoch s, exclusive). */
export interface CandleSource {
  load(query: CandleQuery & { to: number | null; limit: number }): Promise<readonly Candle[]>;
  follow(query: CandleQuery, listener: (candle: Candle) => void): () => void;
}
