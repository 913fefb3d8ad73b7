import type { PeriodName } from './periods.ts';

/**
 * One candle of the bid. Its prices are observed, so they are plain numbers; `time` is in epoch
 * seconds.
 */
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

/**
 * A source of candles. `load` returns candles before `to` (epoch seconds, exclusive) in ascending
 * order.
 */
export interface CandleSource {
  /** Whether each candle is drawn at once, because the source itself sends few. */
  readonly isPaced?: boolean;
  load(query: CandleQuery & { to: number | null; limit: number }): Promise<readonly Candle[]>;
  follow(query: CandleQuery, listener: (candle: Candle) => void): () => void;
}
