import { directionOf, formatPrice } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useEffect, useMemo, useState } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { Candle } from '../../../market/candle.ts';
import { candleSource } from '../../../market/candles.ts';
import { HEIGHT, lineOfTrade, viewOfTrade, WIDTH, type TradeEnds } from './trade-line.ts';

/** The price around a closed trade as a small line, with the points at which it began and ended. */
export function TradeLineCard({ order }: { readonly order: TradeOrder }) {
  const ends = useMemo(() => endsOf(order), [order]);
  const candles = useCandles(order.code, ends);
  const { t } = useTranslation();
  if (!ends || order.openPrice === null || order.lastPrice === null) return null;
  if (!candles) {
    return (
      <div className="trade-line">
        <Skeleton height="100%" />
      </div>
    );
  }
  const line = lineOfTrade(ends, candles);
  if (!line) return null;
  const { open, close } = line;
  const prices = [order.openPrice, order.lastPrice].map((each) => formatPrice(each, order.digits));
  return (
    <svg
      className={`trade-line ${directionOf(order.pnl)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t('orders.openClose')}: ${prices.join(' → ')}`}
    >
      <polyline points={line.closes.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <line x1={open.x} y1={open.y} x2={close.x} y2={close.y} />
      <circle className="trade-line__open" cx={open.x} cy={open.y} r={5} />
      <circle cx={close.x} cy={close.y} r={5} />
    </svg>
  );
}

/** Returns the ends of a trade; null if it was never opened, or is not over. */
function endsOf({ openedAt, completedAt, openPrice, lastPrice, digits }: TradeOrder) {
  if (openedAt === null || completedAt === null) return null;
  if (openPrice === null || lastPrice === null) return null;
  const unit = 10 ** digits;
  const prices = { open: openPrice / unit, close: lastPrice / unit };
  return { openedAt, closedAt: completedAt, ...prices };
}

/** Loads the candles around a trade; null until they are there, empty if they cannot be loaded. */
function useCandles(code: string, ends: TradeEnds | null): readonly Candle[] | null {
  const [candles, setCandles] = useState<readonly Candle[] | null>(null);
  useEffect(() => {
    if (!ends) return;
    let isOver = false;
    const { period, from, to, limit } = viewOfTrade(ends);
    candleSource.load({ code, period, to, limit }).then(
      (loaded) => {
        if (!isOver) setCandles(loaded.filter(({ time }) => time >= from));
      },
      // The receipt is complete without its picture.
      () => {
        if (!isOver) setCandles([]);
      },
    );
    return () => {
      isOver = true;
    };
  }, [code, ends]);
  return candles;
}
