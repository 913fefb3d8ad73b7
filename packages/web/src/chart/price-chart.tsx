import { serverNow } from '@fulcrum/client/clock';
import { afterPaint } from '@fulcrum/ui/page/after-paint';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

import { CandleFeed, LONG, REDRAW_MS, type FeedState } from './candle-feed.ts';
import { type CandleSource } from '../market/candle.ts';
import type { ChartType, PriceScale } from './chart-choices.ts';
import { chartStyles, onThemeChange, readPalette, themeOf } from './chart-theme.ts';
import './chart.css';
import { EventMarks } from './events/event-marks.tsx';
import type { ChartEvent } from './events/event-places.ts';
import { ChartLegend } from './head/chart-legend.tsx';
import { LatestButton } from './head/latest-button.tsx';
import { LineHandles } from './line-handles.tsx';
import { holdChart, leaveChart, type HeldChart } from './held-chart.ts';
import { libraryPeriod } from './library-period.ts';
import { countdown, type PeriodName } from '../market/periods.ts';
import type { LastPrice, PriceLine } from './price-lines.ts';
import { priceText } from './price-text.ts';
import type { ChartSetup } from './studies/chart-setup.ts';
import { paintStudies, showStudies } from './studies/show-studies.ts';
import type { StudyName } from './studies/study-forms.ts';
import { useDays } from './studies/use-days.ts';

/** Wait before missed candles are loaded again; doubled after each failure. */
const AGAIN_MS = 2_000;
const TRIES_MAX = 4;

export interface PriceChartProps {
  readonly source: CandleSource;
  readonly code: string;
  readonly digits: number;
  readonly period: PeriodName;
  readonly type: ChartType;
  readonly scale: PriceScale;
  readonly setup: ChartSetup;
  /** Called when the legend of this study was pressed. */
  readonly onStudy: (name: StudyName) => void;
  readonly lines: readonly PriceLine[];
  /** Whether a dragged line snaps to the highs and lows at which the price turned. */
  readonly isMagnet: boolean;
  /** Economic events, marked above the time axis. */
  readonly events: readonly ChartEvent[];
  /** Called with the ids of the events whose mark was pressed. */
  readonly onEvents: (ids: readonly number[]) => void;
  /** Called when a line was dragged to this price. */
  readonly onMove: (id: string, price: number) => void;
  /** Called with the line that a finger takes, and with null when it lets go. */
  readonly onHold: (id: string | null) => void;
  /** Returns what follows the values in the legend, and its number of lines. */
  readonly legendFoot: { readonly lines: number; readonly of: (held: HeldChart) => Elements };
  /** Returns what lies over the candles, below the handles. */
  readonly over: (held: HeldChart) => Elements;
  /** Increases with each reconnect, after which missed candles are loaded. */
  readonly session: number;
  readonly isStale: boolean;
  readonly words: ChartWords;
}

export interface ChartWords {
  /** The chart in one sentence, for screen readers. */
  readonly summary: string;
  readonly zone: string;
  /** Leads back to the newest candle. */
  readonly latest: string;
  readonly empty: string;
  readonly failed: string;
  readonly retry: string;
  readonly high: string;
  readonly low: string;
  /** Leads to the settings of this study. */
  readonly study: (name: StudyName) => string;
}

/**
 * Chart of one instrument's candles with the trader's own prices. It is not mirrored in
 * right-to-left languages.
 */
export default function PriceChart(props: PriceChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FeedState>('loading');
  const [attempt, setAttempt] = useState(0);
  const held = useChart(host, props, attempt, setState);
  useStudies(held, props);
  useLines(held, props);
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  useBackfill(held, props.session, restart);
  const { words } = props;
  // Without candles there is no scale for the lines.
  const isBare = state === 'failed' || state === 'empty';
  const look = `chart${props.isStale ? ' chart--stale' : ''}${isBare ? ' chart--bare' : ''}`;
  return (
    <div className={look} dir="ltr">
      <p className="sr">{words.summary}</p>
      <div className="chart__canvas" ref={host} aria-hidden="true" />
      {held && state === 'ready' && (
        <>
          <ChartLegend
            held={held}
            {...props}
            nameOf={words.study}
            foot={props.legendFoot.of(held)}
          />
          {props.over(held)}
          <EventMarks chart={held.chart} {...props} />
          <LineHandles chart={held.chart} {...props} />
          <LatestButton chart={held.chart} label={words.latest} />
        </>
      )}
      <span className="chart__zone">{words.zone}</span>
      {state === 'loading' && <span className="chart__wait sk" />}
      {state === 'empty' && <p className="chart__note">{words.empty}</p>}
      {state === 'failed' && (
        <p className="chart__note" role="alert">
          <span>{words.failed}</span>
          <button type="button" onClick={restart}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  );
}

/** Keeps one chart for the life of the page, even while hidden, and changes what it shows. */
function useChart(
  host: RefObject<HTMLDivElement | null>,
  { source, code, digits, period, type, setup }: PriceChartProps,
  attempt: number,
  onState: (state: FeedState) => void,
): HeldChart | null {
  const [held, setHeld] = useState<HeldChart | null>(null);

  useEffect(() => {
    let taken: HeldChart | null = null;
    // In a separate task: creating a chart takes a slow phone about as long as the rest of Trade.
    const timer = setTimeout(() => {
      taken = host.current && holdChart(host.current);
      if (taken) setHeld(taken);
    });
    return () => {
      clearTimeout(timer);
      if (taken) leaveChart(taken);
    };
  }, [host]);

  useEffect(() => {
    if (!held) return;
    const root = document.documentElement;
    const paint = () => {
      // Reading colours is slow, and they are mostly unchanged when a hidden page returns.
      const look = `${themeOf(root)} ${type}`;
      if (held.look === look) return;
      const palette = readPalette(root);
      Object.assign(held, { palette, look });
      held.chart.setStyles(chartStyles(palette, type));
      if (held.setup) paintStudies(held.chart, held.setup, palette);
    };
    paint();
    return onThemeChange(root, paint);
  }, [held, type]);

  // The average of a day needs the day's candles from the first on: 300 minutes are too few.
  const isLong = setup.VWAP.isShown && period === '1M';
  useEffect(() => {
    if (!held) return;
    const { chart } = held;
    const series = [source, code, digits, period, attempt, isLong];
    const isOther = held.feed !== null && held.series[1] !== code;
    const isSame = series.every((each, index) => each === held.series[index]);
    if (isSame && held.feed?.resume() === true) return () => held.feed?.pause();
    held.feed?.stop();
    const tell = (state: FeedState) => {
      // The library fits the first candles to the width that the axis had without candles; without
      // this the scale would jump at the next candle.
      if (state === 'ready') chart.resize();
      onState(state);
    };
    const feed = new CandleFeed(source, { code, period }, tell, isLong ? LONG : undefined);
    Object.assign(held, { feed, series });
    // Each of these calls asks the present loader for its first page, but only the last one may
    // reply. Candles of another instrument are removed at once; those of another period stay until
    // the new ones come.
    chart.setDataLoader({
      getBars: ({ callback }) => {
        if (isOther) callback([], false);
      },
    });
    chart.setSymbol({ ticker: code, pricePrecision: digits, volumePrecision: 0 });
    chart.setPeriod(libraryPeriod(period));
    chart.setDataLoader(feed);
    return () => feed.pause();
  }, [held, source, code, digits, period, attempt, isLong, onState]);

  return held;
}

/** Shows the studies of the set-up. */
function useStudies(
  held: HeldChart | null,
  { source, code, digits, setup, session, legendFoot }: PriceChartProps,
): void {
  const days = useDays(source, code, setup.PIVOTS.isShown, session);
  const { lines: footLines } = legendFoot;
  useEffect(() => {
    if (!held) return;
    held.setup = setup;
    showStudies(held.chart, setup, { digits, paletteNow: () => held.palette, days, footLines });
  }, [held, setup, digits, days, footLines]);
}

/** Redraws the lines, the last price and its countdown at most four times a second. */
function useLines(held: HeldChart | null, props: PriceChartProps): void {
  const { lines, period, digits, scale } = props;
  const latest = useRef(lines);
  const drawNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = lines;
    // A line that is being moved must follow the finger without delay.
    if (lines.some(({ isDraft }) => isDraft)) drawNow.current();
  });
  useEffect(() => {
    if (!held) return;
    let shown = '';
    const draw = () => {
      const last = lastPriceOf(held, period, digits);
      const { palette } = held;
      const key = JSON.stringify([last, latest.current, palette.up, palette.panel, scale]);
      if (key === shown) return;
      shown = key;
      held.drawLines({ palette, lines: latest.current, last, scale });
    };
    drawNow.current = draw;
    // A chart that is shown again still has its lines; redrawing them takes a slow phone 20 ms.
    const cancel = afterPaint(draw);
    const timer = setInterval(draw, REDRAW_MS);
    return () => {
      cancel();
      clearInterval(timer);
    };
  }, [held, period, digits, scale]);
}

function lastPriceOf(held: HeldChart, period: PeriodName, digits: number): LastPrice | null {
  const bar = held.feed?.last;
  if (!bar) return null;
  return {
    price: bar.close,
    priceText: priceText(bar.close, digits),
    countdown: countdown(period, bar.timestamp / 1_000, serverNow()),
    isUp: bar.close >= bar.open,
  };
}

/**
 * After a lost connection or a hidden page: loads the missed candles, or starts the chart again.
 */
function useBackfill(held: HeldChart | null, session: number, restart: () => void): void {
  const seen = useRef(session);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let tries = 0;
    const fill = () => {
      clearTimeout(timer);
      const feed = held?.feed;
      if (!feed) return;
      const isMeant = () => !isOver && held.feed === feed;
      feed.backfill().then(
        (isFilled) => {
          tries = 0;
          if (!isFilled && isMeant()) restart();
        },
        () => {
          if (!isMeant()) return;
          tries += 1;
          // If no candles come, restarting shows the failure and offers a retry.
          if (tries === TRIES_MAX) restart();
          else timer = setTimeout(fill, AGAIN_MS * 2 ** (tries - 1));
        },
      );
    };
    if (seen.current !== session || held?.feed?.isBehind === true) fill();
    seen.current = session;
    const onVisible = () => {
      if (document.visibilityState === 'visible') fill();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [held, session, restart]);
}
