import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';
import { HOUR_MS, tradingDayOf, type TradingDay } from '@fulcrum/engine/market/new-york';

import type { Candle, CandleSource } from '../../market/candle.ts';
import { minutesOf, type PeriodName } from '../../market/periods.ts';

/** A past trading day, with its candles. */
export interface ReplayDay {
  readonly code: string;
  /** The trading day in epoch ms; the end is not included. */
  readonly start: number;
  readonly end: number;
  /** Period of the candles: the shortest of which the day has candles from its beginning on. */
  readonly base: PeriodName;
  /** Ascending; at least one. */
  readonly candles: readonly Candle[];
}

/** A day of 25 hours has this many minutes. */
const CANDLES_MAX = 1_500;
const BASES = ['1M', '5M', '15M', '30M'] as const;
/** Three weeks of a market that never closes. */
const HOURS_A_PAGE = 500;

/** Loads a trading day by its start; null if it has no candles. Rejects if loading fails. */
export async function loadDay(
  source: Pick<CandleSource, 'load'>,
  code: string,
  start: number,
): Promise<ReplayDay | null> {
  const { end } = tradingDayOf(start);
  const load = async (period: PeriodName) => {
    const page = await source.load({ code, period, to: end / 1_000, limit: CANDLES_MAX });
    return page.filter(({ time }) => time * 1_000 >= start && time * 1_000 < end);
  };
  const hours = await load('1H');
  const [first] = hours;
  if (!first) return null;
  for (const base of BASES) {
    // Short candles are kept for fewer days than long ones, so most days are found at once.
    const candles = await load(base);
    const [begin] = candles;
    if (begin && begin.time * 1_000 < first.time * 1_000 + HOUR_MS) {
      return { code, start, end, base, candles };
    }
  }
  return { code, start, end, base: '1H', candles: hours };
}

/** Trading days of which there are candles, the newest first. */
export interface DaysPage {
  readonly days: readonly TradingDay[];
  readonly isMore: boolean;
}

/**
 * Loads the trading days of an instrument that ended by `before`, epoch ms. Days without trading
 * are not among them. Rejects if loading fails.
 */
export async function loadDays(
  source: Pick<CandleSource, 'load'>,
  code: string,
  before: number,
): Promise<DaysPage> {
  const hours = await source.load({
    code,
    period: '1H',
    to: before / 1_000,
    limit: HOURS_A_PAGE,
  });
  const byDate = new Map<string, TradingDay>();
  for (const { time } of hours) {
    const day = tradingDayOf(time * 1_000);
    if (day.end <= before) byDate.set(day.date, day);
  }
  return { days: [...byDate.values()].reverse(), isMore: hours.length === HOURS_A_PAGE };
}

/** The moment up to which prices are known when this many candles of the day are shown. */
export function clockAt({ base, candles, start }: ReplayDay, shown: number): number {
  const last = candles[shown - 1];
  if (last) return candlePeriodAround(last.time * 1_000, minutesOf(base)).end;
  return (candles[0]?.time ?? start / 1_000) * 1_000;
}

/** The shortest period of the chart for this day: the chosen one, if the day has such candles. */
export const shownPeriod = ({ base }: ReplayDay, chosen: PeriodName): PeriodName =>
  minutesOf(chosen) < minutesOf(base) ? base : chosen;

/** Returns how many candles are shown one candle of `period` later. */
export function stepForward(day: ReplayDay, shown: number, period: PeriodName): number {
  const next = day.candles[shown];
  if (!next) return shown;
  const { end } = candlePeriodAround(next.time * 1_000, minutesOf(period));
  const after = day.candles.findIndex(({ time }) => time * 1_000 >= end);
  return after === -1 ? day.candles.length : after;
}

/** Returns how many candles are shown before the newest shown candle of `period` began. */
export function stepBack(day: ReplayDay, shown: number, period: PeriodName): number {
  const last = day.candles[shown - 1];
  if (!last) return 0;
  const { start } = candlePeriodAround(last.time * 1_000, minutesOf(period));
  return day.candles.findIndex(({ time }) => time * 1_000 >= start);
}
