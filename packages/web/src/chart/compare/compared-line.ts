import { findLast } from '@fulcrum/ui/page/find-last';
import { registerOverlay, type Chart, type OverlayCreateFiguresCallbackParams } from 'klinecharts';

import type { HeldChart } from '../held-chart.ts';
import type { ComparedSeries } from './compared-series.ts';

const OVERLAY = 'compared';
const LINE_PX = 1.5;

type Closes = Pick<ComparedSeries, 'closeAt'>;

interface Bar {
  readonly timestamp: number;
  readonly close: number;
}

/** A point of a compared line: the number of its candle, and the price with the same change. */
export interface ComparedPoint {
  readonly index: number;
  readonly price: number;
}

/**
 * Returns the line of a compared instrument at the candles in view. Its changes count from the
 * first of them at which it has a close, and are drawn at the prices that have changed as much
 * since the first candle.
 */
export function comparedPoints(
  series: Closes,
  bars: readonly Bar[],
  { from, to }: { readonly from: number; readonly to: number },
): ComparedPoint[] {
  const base = bars[from]?.close ?? 0;
  const points: ComparedPoint[] = [];
  let first = 0;
  for (let index = from; index < to; index += 1) {
    const bar = bars[index];
    const close = bar && series.closeAt(bar.timestamp);
    if (close === undefined) continue;
    first ||= close;
    if (first > 0) points.push({ index, price: (base * close) / first });
  }
  return points;
}

/** Returns the change in percent at a candle since the first one in view; null without a close. */
export function changeAt(chart: Chart, series: Closes, time: number | null): number | null {
  if (time === null) return null;
  const { from, to } = chart.getVisibleRange();
  const close = series.closeAt(time);
  for (const { timestamp } of chart.getDataList().slice(from, to)) {
    const first = series.closeAt(timestamp);
    if (first !== undefined) return close === undefined ? null : changeFrom(first, close);
  }
  return null;
}

/** The same for the chart's own instrument. */
export function ownChangeAt(chart: Chart, time: number | null): number | null {
  const bars = chart.getDataList();
  const first = bars[chart.getVisibleRange().from];
  const bar = findLast(bars, ({ timestamp }) => timestamp === time);
  return first && bar ? changeFrom(first.close, bar.close) : null;
}

const changeFrom = (first: number, close: number): number | null =>
  first > 0 ? (close / first - 1) * 100 : null;

interface LineModel {
  readonly held: HeldChart;
  readonly series: ComparedSeries;
  /** Number of its colour. */
  readonly color: number;
}

const pointsNow = ({ held: { chart }, series }: LineModel): ComparedPoint[] =>
  comparedPoints(series, chart.getDataList(), chart.getVisibleRange());

let isRegistered = false;

/** Draws the line of a compared instrument, and loads its closes for the candles in view. */
export function showCompared(
  model: LineModel,
  code: string,
): { readonly redraw: () => void; readonly end: () => void } {
  if (!isRegistered) {
    isRegistered = true;
    registerOverlay({ name: OVERLAY, totalStep: 2, createPointFigures: figuresOf });
  }
  const { held, series } = model;
  const { chart, extents } = held;
  const id = `${OVERLAY}-${code}`;
  chart.createOverlay({
    name: OVERLAY,
    id,
    lock: true,
    zLevel: -1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    points: [{ value: 0 }],
    // The library copies an object with all that it holds, and calls a function.
    extendData: () => model,
  });
  const pricesNow = () => {
    const prices = pointsNow(model).map(({ price }) => price);
    return prices.length === 0 ? [] : [Math.min(...prices), Math.max(...prices)];
  };
  extents.add(pricesNow);
  const cover = () => {
    const first = chart.getDataList()[chart.getVisibleRange().from];
    if (first) series.cover(first.timestamp);
  };
  const unsubscribe = held.shown.subscribe(cover);
  return {
    redraw: () => {
      cover();
      const range = chart.getYAxes({ paneId: 'candle_pane' })[0]?.getRange();
      const isOutside = pricesNow().some(
        (price) => range && (price < range.from || price > range.to),
      );
      chart.overrideOverlay({ id, extendData: () => model });
      // The library computes its price range again only after a resize.
      if (isOutside) chart.resize();
    },
    end: () => {
      unsubscribe();
      extents.delete(pricesNow);
      chart.removeOverlay({ id });
      chart.resize();
    },
  };
}

function figuresOf({ overlay, xAxis, yAxis }: OverlayCreateFiguresCallbackParams<unknown>) {
  // The cast is safe: only `showCompared` creates overlays of this name.
  const model = (overlay.extendData as () => LineModel)();
  if (!xAxis || !yAxis) return [];
  const coordinates = pointsNow(model).map(({ index, price }) => ({
    x: xAxis.convertToPixel(index),
    y: yAxis.convertToPixel(price),
  }));
  if (coordinates.length < 2) return [];
  const color = model.held.palette.compared[model.color] ?? '';
  return [
    {
      type: 'line',
      attrs: { coordinates },
      styles: { style: 'solid', color, size: LINE_PX },
      ignoreEvent: true,
    },
  ];
}
