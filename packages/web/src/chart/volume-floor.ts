import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';

import { withAlpha, type ChartPalette } from './chart-theme.ts';

const NAME = 'volumeFloor';
/** Share of the chart's height that the tallest bar takes. */
const SHARE = 0.16;

let isRegistered = false;

/**
 * Draws volume as faint bars at the bottom of the price chart, where it needs no space of its own.
 */
export function attachVolume(chart: Chart, paletteNow: () => ChartPalette): void {
  if (!isRegistered) {
    isRegistered = true;
    registerIndicator<unknown, unknown, () => ChartPalette>({
      name: NAME,
      figures: [],
      zLevel: -1,
      calc: (candles) => candles,
      createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
      draw: drawVolume,
    });
  }
  chart.createIndicator(
    { name: NAME, id: NAME, paneId: 'candle_pane', extendData: paletteNow },
    true,
  );
}

export const detachVolume = (chart: Chart): boolean => chart.removeIndicator({ id: NAME });

function drawVolume({
  ctx,
  chart,
  bounding,
  xAxis,
  indicator,
}: IndicatorDrawParams<unknown, unknown, () => ChartPalette>): boolean {
  const { up, down } = indicator.extendData();
  const candles = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  let tallest = 0;
  for (let i = from; i < to; i += 1) tallest = Math.max(tallest, candles[i]?.volume ?? 0);
  if (tallest === 0) return true;
  const { gapBar } = chart.getBarSpace();
  for (let i = from; i < to; i += 1) {
    const candle = candles[i];
    if (!candle?.volume) continue;
    const height = Math.max(1, (candle.volume / tallest) * SHARE * bounding.height);
    ctx.fillStyle = withAlpha(candle.close >= candle.open ? up : down, 0.26);
    const left = Math.round(xAxis.convertToPixel(i) - gapBar / 2);
    ctx.fillRect(left, bounding.height - height, gapBar, height);
  }
  return true;
}
