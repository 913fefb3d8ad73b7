import type { IndicatorDrawParams } from 'klinecharts';

import { withAlpha, type ChartPalette } from '../chart-theme.ts';
import type { IchimokuRow } from './ichimoku.ts';
import type { PivotLevels, PivotRow } from './pivots.ts';

type DrawParams = IndicatorDrawParams<unknown, unknown, unknown>;

const CLOUD_ALPHA = 0.14;
const LABEL_FONT_PX = 9;

/** The colours that the study's lines have been given. */
const colorsOf = ({ indicator }: DrawParams): readonly string[] =>
  (indicator.styles?.lines ?? []).map((style) => style?.color ?? '');

/**
 * Draws what the library cannot: the cloud, also ahead of the newest candle, and the close moved
 * back. The library then draws the lines at the candles.
 */
export function drawCloud(params: DrawParams, { text2 }: ChartPalette): boolean {
  const { ctx, chart, indicator, xAxis, yAxis, bounding } = params;
  const rows = indicator.result as readonly IchimokuRow[]; // of this study
  const moved = Number(indicator.calcParams[1]);
  const [, , colorA = '', colorB = ''] = colorsOf(params);
  const { from, to } = chart.getVisibleRange();
  const at = (index: number, value: number) =>
    [xAxis.convertToPixel(index), yAxis.convertToPixel(value)] as const;
  ctx.lineWidth = 1;
  for (let index = Math.max(0, from - moved - 1); index + 1 < rows.length; index += 1) {
    if (xAxis.convertToPixel(index + moved) > bounding.width) break;
    const { aheadA: a, aheadB: b } = rows[index] ?? {};
    const { aheadA: nextA, aheadB: nextB } = rows[index + 1] ?? {};
    if (!isNumber(a) || !isNumber(b) || !isNumber(nextA) || !isNumber(nextB)) continue;
    const corners = [
      at(index + moved, a),
      at(index + moved + 1, nextA),
      at(index + moved + 1, nextB),
      at(index + moved, b),
    ];
    ctx.fillStyle = withAlpha(a >= b ? colorA : colorB, CLOUD_ALPHA);
    trace(ctx, corners);
    ctx.fill();
    if (index + moved + 1 < rows.length) continue;
    strokeLine(ctx, colorA, corners.slice(0, 2));
    strokeLine(ctx, colorB, corners.slice(2));
  }
  const closes = chart.getDataList().slice(Math.max(0, from + moved), to + moved);
  const first = Math.max(0, from + moved) - moved;
  strokeLine(
    ctx,
    text2,
    closes.map(({ close }, index) => at(first + index, close)),
  );
  return false;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

type Point = readonly [x: number, y: number];

function trace(ctx: CanvasRenderingContext2D, points: readonly Point[]): void {
  ctx.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
}

function strokeLine(ctx: CanvasRenderingContext2D, color: string, points: readonly Point[]): void {
  ctx.strokeStyle = color;
  trace(ctx, points);
  ctx.stroke();
}

/** Number of the colour that a level has: the middle, resistances or supports. */
const COLOR_OF: Readonly<Record<keyof PivotLevels, number>> = {
  p: 0,
  r1: 1,
  r2: 1,
  r3: 1,
  s1: 2,
  s2: 2,
  s3: 2,
};
const LEVEL_NAMES = ['p', 'r1', 'r2', 'r3', 's1', 's2', 's3'] as const;

/**
 * Draws the pivot points of each trading day, with their names. They are no lines of the library,
 * because those would widen the price scale to levels far from the candles.
 */
export function drawPivots(params: DrawParams, { font }: ChartPalette): boolean {
  const { ctx, chart, indicator, xAxis, yAxis, bounding } = params;
  const rows = indicator.result as readonly PivotRow[]; // of this study
  const colors = colorsOf(params);
  const { from, to } = chart.getVisibleRange();
  const half = chart.getBarSpace().halfBar;
  ctx.lineWidth = 1;
  ctx.setLineDash([2, 3]);
  ctx.font = `500 ${LABEL_FONT_PX}px ${font}`;
  for (let first = from; first < to; ) {
    const row = rows[first];
    let end = first + 1;
    while (end < to && rows[end]?.dayStart === row?.dayStart) end += 1;
    const left = xAxis.convertToPixel(first) - half;
    const right = xAxis.convertToPixel(end - 1) + half;
    for (const name of LEVEL_NAMES) {
      const level = row?.[name];
      if (!isNumber(level)) continue;
      const y = Math.round(yAxis.convertToPixel(level)) + 0.5;
      if (y < 0 || y > bounding.height) continue;
      const color = colors[COLOR_OF[name]] ?? '';
      strokeLine(ctx, color, [
        [left, y],
        [right, y],
      ]);
      ctx.fillStyle = color;
      ctx.fillText(name.toUpperCase(), Math.max(left, 0) + 2, y - 2);
    }
    first = end;
  }
  return true;
}
