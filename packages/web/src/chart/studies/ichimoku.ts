import { extremesOf, type Bar, type RowAt } from './rows.ts';

export interface IchimokuRow {
  /** Prices; null while there are too few candles. */
  readonly conversion: number | null;
  readonly base: number | null;
  /** The cloud at this candle, made as many candles ago as the base has. */
  readonly spanA: number | null;
  readonly spanB: number | null;
  /** The cloud that this candle makes, drawn so many candles ahead. */
  readonly aheadA: number | null;
  readonly aheadB: number | null;
}

/**
 * Ichimoku kinko hyo (Hosoda, 1969). Conversion line, base line and span B are the middle between
 * the highest high and the lowest low of their lengths; span A is the middle between conversion and
 * base. The spans are moved ahead by the base's length. `params`: conversion, base, span B.
 */
export const ichimokuAt: RowAt<IchimokuRow> = (
  bars,
  index,
  rows,
  [conversions = 9, bases = 26, spans = 52],
) => {
  const conversion = middleOf(bars, index, conversions);
  const base = middleOf(bars, index, bases);
  const maker = rows[index - bases];
  return {
    conversion,
    base,
    spanA: maker?.aheadA ?? null,
    spanB: maker?.aheadB ?? null,
    aheadA: conversion === null || base === null ? null : (conversion + base) / 2,
    aheadB: middleOf(bars, index, spans),
  };
};

function middleOf(bars: readonly Bar[], index: number, count: number): number | null {
  const extremes = extremesOf(bars, index, count);
  return extremes && (extremes.high + extremes.low) / 2;
}
