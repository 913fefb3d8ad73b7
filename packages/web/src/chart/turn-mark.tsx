import './turn-mark.css';

import type { Chart } from 'klinecharts';

import type { Turn } from './magnet.ts';

interface TurnMarkProps {
  readonly chart: Chart;
  readonly turn: Turn;
  /** Such as Low. */
  readonly name: string;
  /** The time of its candle. */
  readonly time: string;
}

/**
 * Marks the high or low that holds a dragged line. Hidden from screen readers, whose users move
 * lines with the keys.
 */
export function TurnMark({ chart, turn: { timestamp, price }, name, time }: TurnMarkProps) {
  const [at] = [
    chart.convertToPixel({ timestamp, value: price }, { paneId: 'candle_pane', absolute: true }),
  ].flat();
  const size = chart.getSize('candle_pane', 'main');
  if (at?.x === undefined || at.y === undefined || !size) return null;
  // Either end of the chart may be covered by the bar of the line.
  const side = at.y < size.height / 2 ? 'below' : 'above';
  // The name stays within the candles.
  const left = `clamp(var(--half), ${at.x}px, calc(100% - var(--half)))`;
  return (
    <div className="turn" style={{ top: at.y, width: size.width }} aria-hidden="true">
      <span className="turn__ring" style={{ left: at.x }} />
      <span className={`turn__name turn__name--${side}`} style={{ left }}>
        <bdi>{name}</bdi> ·{' '}
        <span className="num" translate="no">
          {time}
        </span>
      </span>
    </div>
  );
}
