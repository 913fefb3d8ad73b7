import type { Elements } from '@fulcrum/ui/page/elements';
import { useEffect, useState } from 'react';

import type { HeldChart } from '../held-chart.ts';
import type { ChartSetup } from '../studies/chart-setup.ts';
import type { StudyName } from '../studies/study-forms.ts';
import { legendRows, type LegendRow, type LegendValue } from './legend-rows.ts';

interface ChartLegendProps {
  readonly held: HeldChart;
  readonly digits: number;
  readonly setup: ChartSetup;
  readonly onStudy: (name: StudyName) => void;
  /** Accessible name of the row of a study. */
  readonly nameOf: (name: StudyName) => string;
  /** Follows the rows above the candles. */
  readonly foot?: Elements;
}

/**
 * The values of the candle under the cross hair, or of the newest, in a line above the candles and
 * at the top of each pane. The row of a study is a button that leads to its settings.
 */
export function ChartLegend({ held, digits, setup, onStudy, nameOf, foot }: ChartLegendProps) {
  const rows = useRows(held, digits, setup);
  const tops = [...new Set(rows.map(({ top }) => top))];
  return tops.map((top) => (
    <div key={top} className="chart__legend" style={{ top }}>
      {rows
        .filter((row) => row.top === top)
        .map(({ id, values }) =>
          id === 'price' ? (
            <p key={id} className="chart__row num" translate="no" aria-hidden="true">
              <Values values={values} />
            </p>
          ) : (
            <button
              key={id}
              type="button"
              className="chart__row num"
              translate="no"
              aria-label={nameOf(id)}
              onClick={() => onStudy(id)}
            >
              <Values values={values} />
            </button>
          ),
        )}
      {top === 0 && foot}
    </div>
  ));
}

const Values = ({ values }: { readonly values: readonly LegendValue[] }) =>
  values.map(({ key, name, text, tone }) => (
    <span key={key}>
      <span>{name}</span> <b className={`chart__tone-${tone}`}>{text}</b>
    </span>
  ));

/** The rows are computed once a frame at most, and only painted when they have changed. */
function useRows(
  { chart, shown }: HeldChart,
  digits: number,
  setup: ChartSetup,
): readonly LegendRow[] {
  const [rows, setRows] = useState<readonly LegendRow[]>([]);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const next = legendRows(chart, shown.time(), digits, setup);
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
  }, [chart, shown, digits, setup]);
  return rows;
}
