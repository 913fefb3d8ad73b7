import './event-marks.css';

import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';

import { minutesOf, type PeriodName } from '../../market/periods.ts';
import { REDRAW_MS } from '../candle-feed.ts';
import { placeEvents, type ChartEvent, type EventPlace } from './event-places.ts';

const MOVES = ['onScroll', 'onZoom', 'onVisibleRangeChange', 'onPaneDrag'] as const;
const MINUTE_MS = 60_000;
/** Height of the time axis if the library does not say it. */
const AXIS_PX = 26;

interface EventMarksProps {
  readonly chart: Chart;
  readonly period: PeriodName;
  readonly events: readonly ChartEvent[];
  /** Called with the ids of the events of a mark that was pressed. */
  readonly onEvents: (ids: readonly number[]) => void;
}

/**
 * Marks of economic events above the time axis. They are elements of the page instead of the
 * canvas, so that everybody can reach them.
 */
export function EventMarks({ chart, period, events, onEvents }: EventMarksProps) {
  const { places, bottom } = useMarks(chart, period, events);
  return places.map(({ ids, x, isHigh, label }) => (
    <button
      key={ids[0]}
      type="button"
      className={isHigh ? 'chart-event chart-event--high' : 'chart-event'}
      style={{ left: x, bottom }}
      aria-label={label}
      onClick={() => onEvents(ids)}
    >
      {ids.length > 1 && (
        <span className="num" translate="no">
          {ids.length}
        </span>
      )}
    </button>
  ));
}

interface Marks {
  readonly places: readonly EventPlace[];
  /** Pixels from the bottom of the chart to the time axis. */
  readonly bottom: number;
}

/** Like the handles of lines: read at each event and four times a second. */
function useMarks(chart: Chart, period: PeriodName, events: readonly ChartEvent[]): Marks {
  const [marks, setMarks] = useState<Marks>({ places: [], bottom: AXIS_PX });
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const isEmpty = events.length === 0;
  useEffect(() => {
    const place = () => {
      const next = isEmpty ? NONE : marksOf(chart, period, latest.current);
      setMarks((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    place();
    if (isEmpty) return;
    const timer = setInterval(place, REDRAW_MS);
    for (const move of MOVES) chart.subscribeAction(move, place);
    return () => {
      clearInterval(timer);
      for (const move of MOVES) chart.unsubscribeAction(move, place);
    };
  }, [chart, period, isEmpty]);
  return marks;
}

const NONE: Marks = { places: [], bottom: AXIS_PX };

function marksOf(chart: Chart, period: PeriodName, events: readonly ChartEvent[]): Marks {
  const width = chart.getSize('candle_pane', 'main')?.width ?? 0;
  const toX = (dataIndex: number): number => {
    const [point] = [chart.convertToPixel({ dataIndex }, { paneId: 'candle_pane' })].flat();
    return point?.x ?? -1;
  };
  const bars = chart.getDataList();
  const periodMs = minutesOf(period) * MINUTE_MS;
  return {
    places: placeEvents(events, { bars, periodMs, width, toX }),
    bottom: chart.getSize('x_axis_pane')?.height ?? AXIS_PX,
  };
}
