import { dispose, init, type Chart, type Crosshair } from 'klinecharts';

import type { CandleFeed } from './candle-feed.ts';
import { readPalette, type ChartPalette } from './chart-theme.ts';
import { attachLines, type Extents, type LinesModel } from './price-lines.ts';
import type { ChartSetup } from './studies/chart-setup.ts';
import { followShownBar, type ShownBar } from './head/shown-bar.ts';
import { CHART_ZONE, tickText } from './tick-text.ts';

/** A chart of the library, with what it shows now. */
export interface HeldChart {
  readonly chart: Chart;
  readonly host: HTMLElement;
  readonly drawLines: (model: LinesModel) => void;
  readonly shown: ShownBar;
  readonly extents: Extents;
  palette: ChartPalette;
  /** Theme and chart type of the styles that are set. */
  look: string;
  /** The studies that are shown; null before the first. */
  setup: ChartSetup | null;
  feed: CandleFeed | null;
  /** What the feed was opened for. */
  series: readonly unknown[];
}

/** The charts of a hidden page, kept so that they reappear at once with their candles. */
const away = new Set<HeldChart>();

/** Returns the chart in `host`: the kept one, or a new one; null if none can be made. */
export function holdChart(host: HTMLElement): HeldChart | null {
  let left: HeldChart | null = null;
  for (const held of away) {
    if (held.host === host) left = held;
    // The page of a kept chart may have been removed while hidden.
    else if (held.host.isConnected) continue;
    else end(held);
    away.delete(held);
  }
  return left ?? newChart(host);
}

/** Keeps the chart of a hidden page; disposes of the chart of a removed page. */
export function leaveChart(held: HeldChart): void {
  if (held.host.isConnected) away.add(held);
  else end(held);
}

function end({ chart, feed }: HeldChart): void {
  feed?.stop();
  dispose(chart);
}

/**
 * Keeps the chart's size while the page is hidden. In a wide window a hidden page has no size. The
 * library would fit the chart to that, and lose the newest candles when the size returns.
 */
function keepSize(host: HTMLElement): void {
  const box = host.firstElementChild;
  if (!box) return;
  for (const side of ['clientWidth', 'clientHeight'] as const) {
    let last = host[side];
    const get = () => {
      last = host[side] || last;
      return last;
    };
    Object.defineProperty(box, side, { get });
  }
}

function newChart(host: HTMLElement): HeldChart | null {
  const palette = readPalette(document.documentElement);
  const chart = init(host, { timezone: CHART_ZONE, hotkey: { enabled: false } });
  if (!chart) return null;
  keepSize(host);
  chart.setFormatter({
    formatDate: ({ timestamp, type }) =>
      tickText(timestamp, chart.getPeriod(), type === 'xAxis' ? 'axis' : 'crossHair'),
  });
  // Writes small values out instead of shortening them to the form 0.0{3}6.
  chart.setDecimalFold({ format: String });
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(24);
  // Screen readers use the sentence before the canvas, and nothing in the canvas needs the
  // keyboard.
  for (const part of host.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
  const extents: Extents = new Set();
  const first: LinesModel = { palette, lines: [], last: null, scale: 'linear' };
  const drawLines = attachLines(chart, first, extents);
  const shown = followShownBar(chart);
  hideCrosshairOnLift(chart, host);
  const empty = { look: '', setup: null, feed: null, series: [] };
  return Object.assign({ chart, host, drawLines, shown, extents, palette }, empty);
}

/** The library leaves the cross hair where a finger was; a lifted finger points at nothing. */
function hideCrosshairOnLift(chart: Chart, host: HTMLElement): void {
  const hide = () => {
    // The library's type leaves out that nothing may be passed, which removes the cross hair.
    const nothing = null as unknown as Crosshair;
    // The library hears the touch after this host, and shows the cross hair at a tap.
    setTimeout(() => chart.executeAction('onCrosshairChange', nothing), 0);
  };
  host.addEventListener('touchend', hide);
  host.addEventListener('touchcancel', hide);
}
