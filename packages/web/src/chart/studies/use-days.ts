import { serverNow } from '@fulcrum/client/clock';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import { useEffect, useState } from 'react';

import type { CandleSource } from '../../market/candle.ts';
import { toBar } from '../candle-feed.ts';
import type { Bar } from './rows.ts';

/** As many days as the chart has at most with candles of four hours. */
const DAYS = 300;
const NONE: readonly Bar[] = [];
/** After a roll, the server may take so long until the last candle of the day is final. */
const SETTLE_MS = 5_000;

interface Loaded {
  readonly code: string;
  readonly days: readonly Bar[];
}

/**
 * Returns the candles of a day of an instrument, ascending; none while they are not wanted or not
 * there. They are loaded for each instrument, again when the next trading day begins, and with each
 * new `session`, the count of reconnects.
 */
export function useDays(
  source: CandleSource,
  code: string,
  isWanted: boolean,
  session: number,
): readonly Bar[] {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const day = useTradingDay(isWanted);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    source.load({ code, period: '1D', to: null, limit: DAYS }).then(
      (candles) => {
        if (!isOver) setLoaded({ code, days: candles.map(toBar) });
      },
      // Without the days there are no levels, which the legend shows; a reconnect tries again.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [source, code, isWanted, day, session]);
  return isWanted && loaded?.code === code ? loaded.days : NONE;
}

/** Returns when the present trading day began, epoch ms; it is followed while it is wanted. */
function useTradingDay(isWanted: boolean): number {
  const [start, setStart] = useState(() => tradingDayOf(serverNow()).start);
  useEffect(() => {
    if (!isWanted) return;
    const { end } = tradingDayOf(start);
    const timer = setTimeout(
      () => setStart(tradingDayOf(serverNow()).start),
      Math.max(0, end - serverNow()) + SETTLE_MS,
    );
    return () => clearTimeout(timer);
  }, [isWanted, start]);
  return start;
}
