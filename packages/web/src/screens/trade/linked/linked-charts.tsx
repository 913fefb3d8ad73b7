import './linked-charts.css';

import { useMemo, useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { ChartPlace } from '../../../trading/chart-place.ts';
import type { LineDraft } from '../../../trading/lines/line-draft.ts';
import type { DeskChart } from '../../../trading/linked/desk-charts.ts';
import { changeDeskChart } from '../../../trading/linked/desk-choices.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { PeriodBar } from '../chart/period-bar.tsx';
import { useFreshness } from '../use-freshness.ts';
import { LinkChoice } from './link-choice.tsx';
import { useLinkedCharts, type LinkedCharts as Linked } from './use-linked-charts.ts';

interface LinkedChartsProps {
  /** The instrument of the ticket, and of the active chart. */
  readonly instrument: ListedInstrument;
  readonly onChoose: (code: string) => void;
  /** A level that is edited elsewhere, whose line follows; null for none. */
  readonly followed: LineDraft | null;
}

/** Two to four charts beside each other; those of the same colour show the same instrument. */
export default function LinkedCharts({ instrument, onChoose, followed }: LinkedChartsProps) {
  const linked = useLinkedCharts(instrument, onChoose);
  const { charts } = linked;
  return (
    <div className={`linked-charts linked-charts--${charts.length}`}>
      {charts.map((chart, at) => (
        // A chart is known by its place.
        <LinkedChart key={at} at={at} chart={chart} linked={linked} followed={followed} />
      ))}
    </div>
  );
}

interface LinkedChartProps extends Pick<LinkedChartsProps, 'followed'> {
  readonly at: number;
  readonly chart: Linked['charts'][number];
  readonly linked: Linked;
}

function LinkedChart({ at, chart, linked, followed }: LinkedChartProps) {
  const { t } = useTranslation();
  const [isDrawing, setIsDrawing] = useState(false);
  const { instrument, color } = chart;
  const freshness = useFreshness(instrument);
  const isActive = linked.active === at;
  const activate = () => linked.activate(at);
  const number = String(at + 1);
  const drawing = { isDrawing, onDrawing: setIsDrawing };
  return (
    <div
      role="group"
      className={`linked${isActive ? ' linked--active' : ''}`}
      aria-label={t('desk.chart', { number, name: instrument.showCode })}
      aria-current={isActive}
      onFocus={activate}
      onPointerDown={activate}
    >
      <ChartPlace value={usePlace(at, chart, isActive)}>
        <div className="linked__head">
          <LinkChoice
            number={number}
            color={color}
            charts={linked.charts}
            onChoose={(next) => linked.giveColor(at, next)}
          />
          <span className="linked__code num" translate="no">
            {instrument.showCode}
          </span>
          <PeriodBar isFull={false} {...drawing} />
        </div>
        <ChartPanel
          instrument={instrument}
          isStale={freshness === 'stale'}
          isFull={false}
          followed={followed}
          head={null}
          onLeaveFull={() => undefined}
          {...drawing}
        />
      </ChartPlace>
    </div>
  );
}

function usePlace(at: number, { period, chartType, scale }: DeskChart, isActive: boolean) {
  return useMemo(
    () => ({
      choices: { period, chartType, scale },
      change: (change: Partial<DeskChart>) => changeDeskChart(at, change),
      isActive,
    }),
    [at, period, chartType, scale, isActive],
  );
}
