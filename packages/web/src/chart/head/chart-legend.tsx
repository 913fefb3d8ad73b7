import { useEffect, useState } from 'react';

import type { HeldChart } from '../held-chart.ts';
import { legendRows, type LegendRow, type LegendValue } from './legend-rows.ts';

interface ChartLegendProps {
  readonly held: HeldChart;
  readonly digits: number;
}

/**
 * The values of the candle under the cross hair, or of the newest, in a line above the candles and
 * at the top of each pane.
 */
export function ChartLegend({ held, digits }: ChartLegendProps) {
  const rows = useRows(held, digits);
  const tops = [...new Set(rows.map(({ top }) => top))];
  return tops.map((top) => (
    <div key={top} className="chart__legend" style={{ top }} aria-hidden="true">
      {rows
        .filter((row) => row.top === top)
        .map(({ id, values }) => (
          <p key={id} className="num">
            {values.map((value) => (
              <span key={value.name}>
                {value.name} <b className={classOf(value)}>{value.text}</b>
              </span>
            ))}
          </p>
        ))}
    </div>
  ));
}

const classOf = ({ tone }: LegendValue): string | undefined => {
  if (typeof tone === 'number') return `chart__line-${tone}`;
  return { plain: undefined, up: 'up', down: 'dn' }[tone];
};

/** The rows are computed once a frame at most, and only painted when they have changed. */
function useRows({ chart, shown }: HeldChart, digits: number): readonly LegendRow[] {
  const [rows, setRows] = useState<readonly LegendRow[]>([]);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const next = legendRows(chart, shown.time(), digits);
      setRows((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    update();
    const unsubscribe = shown.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(update);
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [chart, shown, digits]);
  return rows;
}
