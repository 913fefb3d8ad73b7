import type { AxisRange, AxisTick, Chart, IndicatorDrawParams } from 'klinecharts';

import { STUDIES, type StudyName } from './chart-choices.ts';
import type { ChartPalette } from './chart-theme.ts';
import { BOTTOM_GAP, headPx, spanOf } from './price-lines.ts';
import { attachVolume, detachVolume } from './volume-floor.ts';

const SETTINGS: Readonly<Record<Exclude<StudyName, 'VOL'>, { isOver: boolean; params: number[] }>> =
  {
    MA: { isOver: true, params: [7, 25, 99] },
    EMA: { isOver: true, params: [12, 26] },
    BOLL: { isOver: true, params: [20, 2] },
    MACD: { isOver: false, params: [12, 26, 9] },
    RSI: { isOver: false, params: [14] },
  };
const PANE_PX = 64;
/** Relative strength is called overbought above and oversold below these levels. */
const RSI_LEVELS = [30, 70];
const RSI_DIGITS = 2;
/** The room around the levels that is always shown. */
const RSI_MARGIN = 5;

type DrawParams = IndicatorDrawParams<unknown, unknown, unknown>;

/** The studies of `names` that are drawn over the price. */
const overPrice = (names: readonly StudyName[]): StudyName[] =>
  names.filter((name) => name !== 'VOL' && SETTINGS[name].isOver);

/**
 * Adds and removes studies so that the chart shows `names`; studies that stay are not touched.
 * `digits` are those of the price.
 */
export function showStudies(
  chart: Chart,
  names: readonly StudyName[],
  digits: number,
  paletteNow: () => ChartPalette,
): void {
  chart.overrideYAxis({
    paneId: 'candle_pane',
    gap: { top: headPx(overPrice(names).length), bottom: BOTTOM_GAP },
  });
  detachVolume(chart);
  if (names.includes('VOL')) attachVolume(chart, paletteNow);
  for (const name of STUDIES) {
    if (name === 'VOL') continue;
    const isShown = chart.getIndicators({ name }).length > 0;
    const isWanted = names.includes(name);
    if (isShown && !isWanted) chart.removeIndicator({ name });
    if (!isShown && isWanted) addStudy(chart, name, paletteNow);
  }
  // Differences of prices need the digits of the price.
  if (names.includes('MACD')) chart.overrideIndicator({ name: 'MACD', precision: digits });
}

function addStudy(
  chart: Chart,
  name: Exclude<StudyName, 'VOL'>,
  paletteNow: () => ChartPalette,
): void {
  const { isOver, params } = SETTINGS[name];
  const paneId = isOver ? 'candle_pane' : `pane-${name}`;
  const draw = (params: DrawParams) => drawLevels(params, paletteNow());
  const look = name === 'RSI' ? { precision: RSI_DIGITS, draw } : {};
  chart.createIndicator({ name, id: name, paneId, calcParams: params, ...look }, isOver);
  if (!isOver) chart.setPaneOptions({ id: paneId, height: PANE_PX, dragEnabled: false });
  if (name !== 'RSI') return;
  chart.overrideYAxis({
    paneId,
    createRange: ({ defaultRange }) => rangeOfLevels(defaultRange),
    createTicks: ({ range, bounding }) => ticksOfLevels(range, bounding.height),
  });
}

/** Widens the range of relative strength so that both levels are always visible. */
export function rangeOfLevels({ realFrom, realTo }: AxisRange): AxisRange {
  const from = Math.min(realFrom, Math.min(...RSI_LEVELS) - RSI_MARGIN);
  const to = Math.max(realTo, Math.max(...RSI_LEVELS) + RSI_MARGIN);
  return spanOf(from, to);
}

export const ticksOfLevels = ({ realFrom, realRange }: AxisRange, height: number): AxisTick[] =>
  RSI_LEVELS.map((value) => ({
    value,
    text: String(value),
    coord: (1 - (value - realFrom) / realRange) * height,
  }));

/** Draws the levels of relative strength; the library then draws its line. */
function drawLevels({ ctx, bounding, yAxis }: DrawParams, { text }: ChartPalette): boolean {
  ctx.strokeStyle = text;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 3]);
  for (const level of RSI_LEVELS) {
    const y = Math.round(yAxis.convertToPixel(level)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.lineTo(bounding.width, y);
    ctx.stroke();
  }
  return false;
}
