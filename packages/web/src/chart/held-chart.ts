import { dispose, init, type Chart, type Crosshair } from 'klinecharts';

import type { CandleFeed } from './candle-feed.ts';
import { readPalette, type ChartPalette } from './chart-theme.ts';
import { attachLines, type LinesModel } from './price-lines.ts';
import { followShownBar, type ShownBar } from './head/shown-bar.ts';

const ZONE = 'America/New_York';
/**
 * A daily candle starts at 17:00 the evening before; half a day later it is the date that the
 * candle is named after.
 */
const HALF_DAY_MS = 43_200_000;

/** A chart of the library, with what it shows now. */
export interface HeldChart {
  readonly chart: Chart;
  readonly host: HTMLElement;
  readonly drawLines: (model: LinesModel) => void;
  readonly shown: ShownBar;
  palette: ChartPalette;
  /** Theme and chart type of the styles that are set. */
  look: string;
  feed: CandleFeed | null;
  /** What the feed was opened for. */
  series: readonly unknown[];
}

/** The chart of a hidden page, kept so that it reappears at once with its candles. */
let away: HeldChart | null = null;

/** Returns the chart in `host`: the kept one, or a new one; null if none can be made. */
export function holdChart(host: HTMLElement): HeldChart | null {
  const left = away;
  away = null;
  if (left?.host === host) return left;
  // The page of the kept chart was removed while hidden.
  if (left) end(left);
  return newChart(host);
}

/** Keeps the chart of a hidden page; disposes of the chart of a removed page. */
export function leaveChart(held: HeldChart): void {
  if (held.host.isConnected) away = held;
  else end(held);
}

function end({ chart, feed }: HeldChart): void {
  feed?.stop();
  dispose(chart);
}

/**
 * Keeps the chart's size while the page is hidden. A hidden page has no size; the library would fit
 * the chart to that and lose the newest candles when the size returns.
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
  const chart = init(host, { timezone: ZONE, hotkey: { enabled: false } });
  if (!chart) return null;
  keepSize(host);
  chart.setFormatter({ formatDate: formatTick(chart) });
  // Writes small values out instead of shortening them to the form 0.0{3}6.
  chart.setDecimalFold({ format: String });
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(24);
  // Screen readers use the sentence before the canvas, and nothing in the canvas needs the
  // keyboard.
  for (const part of host.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
  const drawLines = attachLines(chart, { palette, lines: [], last: null });
  const shown = followShownBar(chart);
  hideCrosshairOnLift(chart, host);
  return { chart, host, drawLines, shown, palette, look: '', feed: null, series: [] };
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

const tickFormats = new Map<string, Intl.DateTimeFormat>();

function nyFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = tickFormats.get(key);
  const format =
    known ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE, hourCycle: 'h23' });
  tickFormats.set(key, format);
  return format;
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DATE = { month: '2-digit', day: '2-digit' } as const;

/**
 * Formats times on the axis: the hour, or the date at midnight and for candles of a day or longer;
 * candles of four hours have the date where a trading day begins. The cross hair shows both.
 */
function formatTick(chart: Chart) {
  return ({ timestamp, type }: { timestamp: number; type: string }): string => {
    const { type: unit = '', span = 1 } = chart.getPeriod() ?? {};
    const isOnAxis = type === 'xAxis';
    if (unit === 'month') return monthText(timestamp + HALF_DAY_MS);
    if (unit === 'day' || unit === 'week') {
      return dateText(timestamp + HALF_DAY_MS, !isOnAxis || unit === 'week');
    }
    const time = nyFormat(TIME).format(timestamp);
    if (!isOnAxis) return `${dateText(timestamp, false)} ${time}`;
    if (unit === 'hour' && span === 4) {
      return time === '17:00' ? dateText(timestamp + HALF_DAY_MS, false) : time;
    }
    return time === '00:00' ? dateText(timestamp, false) : time;
  };
}

const monthText = (timestamp: number): string => dateText(timestamp, true).slice(0, 7);

function dateText(timestamp: number, hasYear: boolean): string {
  const parts = nyFormat({ ...DATE, year: 'numeric' }).formatToParts(timestamp);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const day = `${part('month')}-${part('day')}`;
  return hasYear ? `${part('year')}-${day}` : day;
}
