import { formatDay } from '@fulcrum/ui/figures/format';

import { dateOf, daysOf, type Period } from '../../forms/period/period.ts';
import type { Results } from '../../account/results.ts';
import { useTranslation } from '../../language/use-translation.ts';

const HEIGHT = 100;
/** The part of a day's width that its bar takes. */
const BAR = 0.72;
/** The least height of a bar: a small result is still one. */
const HEIGHT_MIN = 1.5;

export interface Bar {
  /** Number of the day within the period. */
  readonly at: number;
  readonly y: number;
  readonly height: number;
  readonly isUp: boolean;
}

/** Lays out the bars of the days that have a result, above or below the line of zero. */
export function layOutBars(days: Results['days'], period: readonly string[]) {
  const nets = days.map(({ net }) => net);
  const high = Math.max(0, ...nets);
  const span = high - Math.min(0, ...nets);
  const zero = span === 0 ? HEIGHT / 2 : (high / span) * HEIGHT;
  const bars = days.flatMap(({ day, net }): Bar[] => {
    const at = period.indexOf(day);
    if (at === -1 || net === 0) return [];
    const height = Math.max(HEIGHT_MIN, (Math.abs(net) / span) * HEIGHT);
    return [{ at, y: net > 0 ? zero - height : zero, height, isUp: net > 0 }];
  });
  return { bars, zero };
}

interface DayBarsProps {
  readonly days: Results['days'];
  readonly period: Period;
}

/** The net result of each day. It is never mirrored: time runs left to right. */
export function DayBars({ days, period }: DayBarsProps) {
  const { t } = useTranslation();
  const all = daysOf(period);
  const { bars, zero } = layOutBars(days, all);
  const ends = [...new Set([period.first, period.last])];
  return (
    <figure className="results__chart" dir="ltr">
      <svg
        viewBox={`0 0 ${all.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('results.byDay')}
      >
        <line
          x1={0}
          x2={all.length}
          y1={zero}
          y2={zero}
          className="results__zero"
          vectorEffect="non-scaling-stroke"
        />
        {bars.map(({ at, y, height, isUp }) => (
          <rect
            key={at}
            className={isUp ? 'up' : 'dn'}
            x={at + (1 - BAR) / 2}
            y={y}
            width={BAR}
            height={height}
            fill="currentColor"
          />
        ))}
      </svg>
      <figcaption className="results__ends">
        {ends.map((day) => (
          <bdi key={day}>{formatDay(dateOf(day).getTime())}</bdi>
        ))}
      </figcaption>
    </figure>
  );
}
