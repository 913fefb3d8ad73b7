import { dispose, init, type Chart } from 'klinecharts';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { CandleFeed, REDRAW_MS, type CandleSource, type FeedState } from './candles.ts';
import type { ChartType, StudyName } from './chart-choices.ts';
import { chartStyles, onThemeChange, readPalette, type ChartPalette } from './chart-theme.ts';
import './chart.css';
import { Grips } from './grips.tsx';
import { showStudies } from './studies.ts';
import { countdown, libraryPeriod, type PeriodName } from './periods.ts';
import { attachLines, type LastPrice, type LinesModel, type PriceLine } from './price-lines.ts';

const ZONE = 'America/New_York';
/** A day's candle begins at 17:00 the evening before; half a day later it is its own date. */
const HALF_DAY_MS = 43_200_000;

export interface PriceChartProps {
  readonly source: CandleSource;
  readonly code: string;
  readonly digits: number;
  readonly period: PeriodName;
  readonly type: ChartType;
  readonly studies: readonly StudyName[];
  readonly lines: readonly PriceLine[];
  /** A line was taken by its handle to an observed price. */
  readonly onMove: (id: string, price: number) => void;
  /** Grows whenever the connection comes back; missed candles are then loaded. */
  readonly session: number;
  readonly isStale: boolean;
  readonly words: ChartWords;
}

export interface ChartWords {
  /** The chart in one sentence for those who do not see it. */
  readonly summary: string;
  readonly zone: string;
  readonly empty: string;
  readonly failed: string;
  readonly retry: string;
}

/** Candles of one instrument with the trader's own prices on them. Never mirrored. */
export default function PriceChart(props: PriceChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FeedState>('loading');
  const [attempt, setAttempt] = useState(0);
  const held = useChart(host, props, attempt, setState);
  useLines(held, props);
  useBackfill(held, props.session, () => setAttempt((count) => count + 1));
  const { words } = props;
  return (
    <div className={`chart${props.isStale ? ' chart--stale' : ''}`} dir="ltr">
      <p className="sr">{words.summary}</p>
      <div className="chart__canvas" ref={host} aria-hidden="true" />
      {held && <Grips chart={held.chart} {...props} />}
      <span className="chart__zone">{words.zone}</span>
      {state === 'loading' && <span className="chart__wait sk" />}
      {state === 'empty' && <p className="chart__note">{words.empty}</p>}
      {state === 'failed' && (
        <p className="chart__note" role="alert">
          {words.failed}
          <button type="button" onClick={() => setAttempt((count) => count + 1)}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  );
}

interface HeldChart {
  readonly chart: Chart;
  readonly drawLines: (model: LinesModel) => void;
  palette: ChartPalette;
  feed: CandleFeed | null;
}

/** Keeps one chart instance for the life of the page and swaps what it shows. */
function useChart(
  host: RefObject<HTMLDivElement | null>,
  { source, code, digits, period, type, studies }: PriceChartProps,
  attempt: number,
  onState: (state: FeedState) => void,
): HeldChart | null {
  const [held, setHeld] = useState<HeldChart | null>(null);

  useEffect(() => {
    const element = host.current;
    const palette = readPalette(document.documentElement);
    const chart = element && init(element, { timezone: ZONE, hotkey: { enabled: false } });
    if (!chart) return;
    chart.setFormatter({ formatDate: formatTick(chart) });
    // Small values are written out, not folded to 0.0{3}6.
    chart.setDecimalFold({ format: String });
    chart.setBarSpace(7);
    chart.setOffsetRightDistance(24);
    // The sentence before the canvas speaks for it; there is nothing in it to reach by keyboard.
    for (const part of element.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
    const drawLines = attachLines(chart, { palette, lines: [], last: null });
    setHeld({ chart, drawLines, palette, feed: null });
    const resize = new ResizeObserver(() => chart.resize());
    resize.observe(element);
    return () => {
      resize.disconnect();
      dispose(chart);
      // A page that is only hidden comes back with another chart.
      setHeld(null);
    };
  }, [host]);

  useEffect(() => {
    if (!held) return;
    const paint = () => {
      held.palette = readPalette(document.documentElement);
      held.chart.setStyles(chartStyles(held.palette, type));
    };
    paint();
    return onThemeChange(document.documentElement, paint);
  }, [held, type]);

  useEffect(() => {
    if (held) showStudies(held.chart, studies, () => held.palette);
  }, [held, studies]);

  useEffect(() => {
    if (!held) return;
    const { chart } = held;
    const feed = new CandleFeed(source, { code, period }, onState);
    held.feed = feed;
    // Each of these asks the loader of the moment for its first page: only the last may answer.
    chart.setDataLoader({ getBars: () => undefined });
    chart.setSymbol({ ticker: code, pricePrecision: digits, volumePrecision: 0 });
    chart.setPeriod(libraryPeriod(period));
    chart.setDataLoader(feed);
    return () => feed.stop();
  }, [held, source, code, digits, period, attempt, onState]);

  return held;
}

/** Redraws lines, the last price and its countdown at most four times a second. */
function useLines(held: HeldChart | null, { lines, period, digits }: PriceChartProps): void {
  const latest = useRef(lines);
  const drawNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = lines;
    // A line that is being moved keeps up with the finger.
    if (lines.some(({ isDraft }) => isDraft)) drawNow.current();
  });
  useEffect(() => {
    if (!held) return;
    let shown = '';
    const draw = () => {
      const last = lastPriceOf(held, period, digits);
      const { palette } = held;
      const key = JSON.stringify([last, latest.current, palette.up, palette.panel]);
      if (key === shown) return;
      shown = key;
      held.drawLines({ palette, lines: latest.current, last });
    };
    draw();
    drawNow.current = draw;
    const timer = setInterval(draw, REDRAW_MS);
    return () => clearInterval(timer);
  }, [held, period, digits]);
}

function lastPriceOf(held: HeldChart, period: PeriodName, digits: number): LastPrice | null {
  const bar = held.feed?.last;
  if (!bar) return null;
  return {
    price: bar.close,
    priceText: priceText(bar.close, digits),
    countdown: countdown(period, bar.timestamp / 1_000, Date.now()),
    isUp: bar.close >= bar.open,
  };
}

/** Axis text of an observed price, grouped like the library's own labels. */
export const priceText = (price: number, digits: number): string =>
  price.toFixed(digits).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** After a lost connection or a hidden page: loads what was missed, or starts afresh. */
function useBackfill(held: HeldChart | null, session: number, restart: () => void): void {
  const seen = useRef(session);
  useEffect(() => {
    const fill = () => {
      held?.feed?.backfill().then(
        (isFilled) => {
          if (!isFilled) restart();
        },
        // The connection went again: its next return tries anew.
        () => undefined,
      );
    };
    if (seen.current !== session) fill();
    seen.current = session;
    const onVisible = () => {
      if (document.visibilityState === 'visible') fill();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [held, session, restart]);
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
