import type { Chart } from 'klinecharts';
import { ChevronsRight } from 'lucide-react';
import { useEffect, useState } from 'react';

import { REDRAW_MS } from '../candle-feed.ts';

const MOVES = ['onScroll', 'onZoom', 'onVisibleRangeChange'] as const;
const SCROLL_MS = 200;

interface LatestButtonProps {
  readonly chart: Chart;
  readonly label: string;
}

/** Leads back to the newest candle; shown only while that one is out of view. */
export function LatestButton({ chart, label }: LatestButtonProps) {
  const place = usePlace(chart);
  if (place === null) return null;
  const scroll = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.scrollToRealTime(isCalm ? 0 : SCROLL_MS);
  };
  return (
    <button type="button" className="chart__latest" style={place} onClick={scroll}>
      <span>{label}</span>
      <ChevronsRight className="i i--16" />
    </button>
  );
}

/** Whether the newest candle is beyond the right edge. */
const isAway = (chart: Chart): boolean => chart.getVisibleRange().to < chart.getDataList().length;

interface Place {
  readonly right: number;
  readonly top: number;
}

/** The place of the button beside the axis, at the foot of the price chart; null if not shown. */
function usePlace(chart: Chart): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const look = () => {
      const next = isAway(chart) ? placeOf(chart) : null;
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    const timer = setInterval(look, REDRAW_MS);
    for (const move of MOVES) chart.subscribeAction(move, look);
    return () => {
      clearInterval(timer);
      for (const move of MOVES) chart.unsubscribeAction(move, look);
    };
  }, [chart]);
  return place;
}

function placeOf(chart: Chart): Place {
  const axis = chart.getSize('candle_pane', 'yAxis')?.width ?? 0;
  const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
  return { right: Math.round(axis), top: Math.round(height) };
}
