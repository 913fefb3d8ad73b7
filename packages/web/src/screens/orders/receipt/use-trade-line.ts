import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import { useCallback, useMemo } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import type { Candle } from '../../../market/candle.ts';
import { fetchCandles } from '../../../market/candles.ts';
import { lineOfTrade, viewOfTrade, type TradeEnds, type TradeLine } from './trade-line.ts';

const NO_CANDLES: Reply<readonly Candle[]> = { ok: true, data: [], msg: '' };

interface LoadedLine {
  /** The line; null until it is loaded, and if there is none. */
  readonly line: TradeLine | null;
  readonly isWaiting: boolean;
}

/**
 * Loads the price around a closed trade. An order that was never filled has no line. If the candles
 * cannot be loaded there is none either: the receipt is complete without it.
 */
export function useTradeLine(order: TradeOrder): LoadedLine {
  const ends = useMemo(() => endsOf(order), [order]);
  const view = useMemo(() => ends && viewOfTrade(ends), [ends]);
  const { instrumentId } = order;
  const load = useCallback(
    async (options: CallOptions) => {
      if (!view) return NO_CANDLES;
      const { period, to, limit } = view;
      return fetchCandles({ forex_id: instrumentId, period, to, limit }, options);
    },
    [instrumentId, view],
  );
  const { answer, isWaiting } = useAnswer(load);
  const line = useMemo(() => {
    if (!ends || !view || !answer) return null;
    return lineOfTrade(
      ends,
      answer.data.filter(({ time }) => time >= view.from),
    );
  }, [ends, view, answer]);
  return { line, isWaiting: ends !== null && isWaiting };
}

/** Returns when and where a trade opened and closed; null unless it did both. */
function endsOf(order: TradeOrder): TradeEnds | null {
  const { openedAt, completedAt: closedAt, openPrice, lastPrice, digits } = order;
  if (openedAt === null || closedAt === null) return null;
  if (openPrice === null || lastPrice === null) return null;
  const unit = 10 ** digits;
  return { openedAt, closedAt, open: openPrice / unit, close: lastPrice / unit };
}
