import type { AxisRange, AxisTick, IndicatorDrawParams } from 'klinecharts';

import type { ChartPalette } from '../chart-theme.ts';
import { spanOf } from '../price-lines.ts';
import type { StudyName } from './study-forms.ts';

/** Above and below these levels a market is called overbought and oversold. */
const LEVELS: Readonly<Partial<Record<StudyName, readonly number[]>>> = {
  RSI: [30, 70],
  STOCH: [20, 80],
};
/** The room around the levels that is always shown. */
const MARGIN = 5;

/** Returns the levels of a study whose values are between 0 and 100; undefined for others. */
export const levelsOf = (name: StudyName): readonly number[] | undefined => LEVELS[name];

/** Widens the range of a study so that its levels are always visible. */
export function rangeOfLevels(
  levels: readonly number[],
  { realFrom, realTo }: AxisRange,
): AxisRange {
  const from = Math.min(realFrom, Math.min(...levels) - MARGIN);
  const to = Math.max(realTo, Math.max(...levels) + MARGIN);
  return spanOf(from, to);
}

export const ticksOfLevels = (
  levels: readonly number[],
  { realFrom, realRange }: AxisRange,
  height: number,
): AxisTick[] =>
  levels.map((value) => ({
    value,
    text: String(value),
    coord: (1 - (value - realFrom) / realRange) * height,
  }));

/** Draws the levels of a study; the library then draws its lines. */
export function drawLevels(
  levels: readonly number[],
  { ctx, bounding, yAxis }: IndicatorDrawParams<unknown, unknown, unknown>,
  { text }: ChartPalette,
): boolean {
  ctx.strokeStyle = text;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 3]);
  for (const level of levels) {
    const y = Math.round(yAxis.convertToPixel(level)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.lineTo(bounding.width, y);
    ctx.stroke();
  }
  return false;
}
