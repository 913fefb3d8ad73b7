import { dispose, init, type Chart } from 'klinecharts';

import type { CandleFeed } from './candle-feed.ts';
import { readPalette, type ChartPalette } from './chart-theme.ts';
import { attachLines, type LinesModel } from './price-lines.ts';

const ZONE = 'America/New_York';
/** A day's candle begins at 17:00 the evening before; half a day later it is its own date. */
const HALF_DAY_MS = 43_200_000;

/** A chart of the library's, and what it shows at the moment. */
export interface HeldChart {
  readonly chart: Chart;
  readonly host: HTMLElement;
  readonly drawLines: (model: LinesModel) => void;
  palette: ChartPalette;
  /** What the styles were last made of. */
  look: string;
  feed: CandleFeed | null;
  /** What the feed was opened for. */
  series: readonly unknown[];
}

/** The chart of a page that is hidden: it is there again at once, with its candles. */
let away: HeldChart | null = null;

/** The chart in `host`: the one that was left there, or a new one. Null where none can be. */
export function holdChart(host: HTMLElement): HeldChart | null {
  const left = away;
  away = null;
  if (left?.host === host) return left;
  // Its page went while it was hidden.
  if (left) end(left);
  return newChart(host);
}

/** Keeps the chart of a page that is hidden, and ends that of a page that is gone. */
export function leaveChart(held: HeldChart): void {
  if (held.host.isConnected) away = held;
  else end(held);
}

function end({ chart, feed }: HeldChart): void {
  feed?.stop();
  dispose(chart);
}

/**
 * A hidden page has no size. The library would fit the chart to that, and leave the newest candles
 * behind when the size is back: it is told the last one instead.
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
  // Small values are written out, not folded to 0.0{3}6.
  chart.setDecimalFold({ format: String });
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(24);
  // The sentence before the canvas speaks for it; there is nothing in it to reach by keyboard.
  for (const part of host.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
  const drawLines = attachLines(chart, { palette, lines: [], last: null });
  return { chart, host, drawLines, palette, look: '', feed: null, series: [] };
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

/** Times of the axis: the hour, the date at midnight and for days, both at the cross hair. */
function formatTick(chart: Chart) {
  return ({ timestamp, type }: { timestamp: number; type: string }): string => {
    if (chart.getPeriod()?.type === 'day') {
      return dateText(timestamp + HALF_DAY_MS, type !== 'xAxis');
    }
    const time = nyFormat(TIME).format(timestamp);
    if (type !== 'xAxis') return `${dateText(timestamp, false)} ${time}`;
    return time === '00:00' ? dateText(timestamp, false) : time;
  };
}

function dateText(timestamp: number, hasYear: boolean): string {
  const parts = nyFormat({ ...DATE, year: 'numeric' }).formatToParts(timestamp);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const day = `${part('month')}-${part('day')}`;
  return hasYear ? `${part('year')}-${day}` : day;
}
