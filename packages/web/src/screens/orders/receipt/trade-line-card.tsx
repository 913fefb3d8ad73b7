import type { Direction } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { HEIGHT, WIDTH, type TradeLine } from './trade-line.ts';

interface TradeLineCardProps {
  readonly line: TradeLine | null;
  readonly isWaiting: boolean;
  /** Of the trade's result. */
  readonly direction: Direction;
  /** The drawing in words. */
  readonly label: string;
}

/**
 * The price around a closed trade as a small line, with the points at which it opened and closed.
 */
export function TradeLineCard({ line, isWaiting, direction, label }: TradeLineCardProps) {
  if (isWaiting) {
    return (
      <div className="trade-line">
        <Skeleton height="100%" />
      </div>
    );
  }
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
