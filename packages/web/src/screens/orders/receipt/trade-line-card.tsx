import type { CallOptions } from '@fulcrum/client/client';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import { directionOf, type Direction } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useCallback, useMemo } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { fetchCandles } from '../../../market/candles.ts';
import { HEIGHT, lineOfTrade, viewOfTrade, WIDTH, type TradeEnds } from './trade-line.ts';

interface TradeLineCardProps {
  readonly order: TradeOrder;
  /** The drawing in words. */
  readonly label: string;
}

/**
 * The price around a closed trade as a small line, with the points at which it opened and closed.
 * Nothing for an order that was never filled.
 */
export function TradeLineCard({ order, label }: TradeLineCardProps) {
  const ends = useMemo(() => endsOf(order), [order]);
  const { instrumentId, pnl } = order;
  return (
    ends && (
      <Line ends={ends} instrumentId={instrumentId} label={label} direction={directionOf(pnl)} />
    )
  );
}

interface LineProps {
  readonly ends: TradeEnds;
  readonly instrumentId: number;
  readonly label: string;
  readonly direction: Direction;
}

function Line({ ends, instrumentId, label, direction }: LineProps) {
  const view = useMemo(() => viewOfTrade(ends), [ends]);
  const load = useCallback(
    (options: CallOptions) => {
      const { period, to, limit } = view;
      return fetchCandles({ forex_id: instrumentId, period, to, limit }, options);
    },
    [instrumentId, view],
  );
  const { answer, problem } = useAnswer(load);
  // The receipt does not need the chart, so a failure is not shown.
  if (problem) return null;
  if (!answer) {
    return (
      <div className="trade-line">
        <Skeleton height="100%" />
      </div>
    );
  }
  const line = lineOfTrade(
    ends,
    answer.data.filter(({ time }) => time >= view.from),
  );
  if (!line) return null;
  const { closes, open, close } = line;
  return (
    <svg
      className={`trade-line ${direction}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline points={closes.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <line x1={open.x} y1={open.y} x2={close.x} y2={close.y} />
      <circle className="trade-line__open" cx={open.x} cy={open.y} r={5} />
      <circle cx={close.x} cy={close.y} r={5} />
    </svg>
  );
}

/** Returns when and where a trade opened and closed; null unless it did both. */
function endsOf(order: TradeOrder): TradeEnds | null {
  const { openedAt, completedAt: closedAt, openPrice, lastPrice, digits } = order;
  if (openedAt === null || closedAt === null) return null;
  if (openPrice === null || lastPrice === null) return null;
  const unit = 10 ** digits;
  return { openedAt, closedAt, open: openPrice / unit, close: lastPrice / unit };
}
