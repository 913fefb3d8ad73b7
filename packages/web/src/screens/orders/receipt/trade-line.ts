import { findLastIndex } from '@fulcrum/ui/page/find-last';

import type { Candle } from '../../../market/candle.ts';
import { minutesOf, PERIODS, type PeriodName } from '../../../market/periods.ts';

/** Size of the drawing in SVG units. */
export const WIDTH = 320;
export const HEIGHT = 96;
const MARGIN = 8;
/** The period is the shortest with at most this many candles from opening to closing. */
const CANDLES_OF_TRADE = 40;
const CANDLES_BEFORE = 15;
const CANDLES_AFTER = 6;

/** When and at which prices a trade began and ended; times in epoch ms. */
export interface TradeEnds {
  readonly openedAt: number;
  readonly closedAt: number;
  readonly open: number;
  readonly close: number;
}

/** The candles to load; times in epoch seconds, `to` exclusive. */
export interface TradeView {
  readonly period: PeriodName;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** Returns which candles to load: those of the trade, and some before and after it. */
export function viewOfTrade({ openedAt, closedAt }: TradeEnds): TradeView {
  const minutes = (closedAt - openedAt) / 60_000;
  const period = PERIODS.find((each) => minutes <= minutesOf(each) * CANDLES_OF_TRADE) ?? '1MN';
  const length = minutesOf(period) * 60;
  const from = Math.floor(openedAt / 1_000) - CANDLES_BEFORE * length;
  const to = Math.ceil(closedAt / 1_000) + CANDLES_AFTER * length;
  return { period, from, to, limit: Math.ceil((to - from) / length) + 1 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the closes are drawn, and the points at which the trade began and ended. */
export interface TradeLine {
  readonly closes: readonly Point[];
  readonly open: Point;
  readonly close: Point;
}

/** Returns the points of the drawing; null if there are too few candles for a line. */
export function lineOfTrade(ends: TradeEnds, candles: readonly Candle[]): TradeLine | null {
  if (candles.length < 2) return null;
  const prices = [...candles.map(({ close }) => close), ends.open, ends.close];
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low;
  const step = (WIDTH - 2 * MARGIN) / (candles.length - 1);
  const at = (index: number, price: number): Point => ({
    x: MARGIN + index * step,
    y: span === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((price - low) / span) * (HEIGHT - 2 * MARGIN),
  });
  // A trade that opens and closes within one candle has both ends there.
  const indexOf = (time: number) =>
    Math.max(
      0,
      findLastIndex(candles, (candle) => candle.time * 1_000 <= time),
    );
  return {
    closes: candles.map(({ close }, index) => at(index, close)),
    open: at(indexOf(ends.openedAt), ends.open),
    close: at(indexOf(ends.closedAt), ends.close),
  };
}
